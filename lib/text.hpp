// Functions for reading text that people type, and for messages about it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace asdic {

std::string_view trim(std::string_view text);

/// Returns the parts between separators, untrimmed. An empty text has one empty part.
std::vector<std::string_view> split(std::string_view text, char separator);

/// Returns the words with the separator between them: "a, b, c".
std::string join(const std::vector<std::string>& words, std::string_view separator = ", ");

/// Returns the first eight words and the number of the others: "a, b and 3 more".
std::string some_of(const std::vector<std::string>& words, std::string_view separator = ", ");

/// Return the text or the letter with small letters in place of the capitals of ASCII.
std::string in_small_letters(std::string_view text);
char in_small_letters(char c);

/// Returns the text with a capital first letter.
std::string capital_first(std::string text);

/// Returns the possible name that was probably meant, or null. The first rule that applies decides:
/// the only name that adds a part of a unit's name to the given one, as "tr#sea" does to "tr"; the
/// nearest spelling; the longest name with which the given name begins, as in "submarines"; the
/// only name that begins with the given name, or ends with it after a dot.
const std::string* likely_name(std::string_view given, const std::vector<std::string>& possible);

/// Returns a message that suggests the name that was probably meant, or else lists possible names:
/// "unknown unit 'subb'; did you mean 'sub'?", "unknown unit 'x'; possible: bb, ca, sub". Cuts long
/// names. If there are more than some_of() lists, `instead_of_list` replaces the list unless it is
/// empty.
std::string unknown_message(std::string_view what, std::string_view name,
                            const std::vector<std::string>& possible,
                            std::string_view instead_of_list = "");

/// Returns the text cut to 60 columns, with "?" for each control character and each byte that is
/// not UTF-8.
std::string one_line(std::string_view text);

/// Returns one_line(text) between quotes.
std::string quote(std::string_view text);
/// Returns the number with groups of digits: "10,000".
std::string grouped_digits(std::int64_t number);

/// Returns valid UTF-8 without control characters. Puts a space for each control character,
/// including line ends and marks of text direction, and `instead` for each byte that is not UTF-8.
std::string printable(std::string_view text, std::string_view instead = "?");

/// Returns the number of terminal columns that a text in UTF-8 takes. Wide characters, such as
/// Chinese ones, take 2 columns, and combining characters 0.
std::size_t columns(std::string_view text);

/// Returns how many bytes at the beginning of the text fit into `most_columns` columns, but at
/// least one whole character.
std::size_t bytes_within(std::string_view text, std::size_t most_columns);

}  // namespace asdic
