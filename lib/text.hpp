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

/// Returns a message that lists the possible names, and suggests the one that was probably meant:
/// "unknown unit 'subb'; did you mean 'sub'? possible: bb, ca, sub". Cuts long names.
std::string unknown_message(std::string_view what, std::string_view name,
                            const std::vector<std::string>& possible);

/// Returns the text cut to 60 columns, with "?" for each control character and each byte that is
/// not UTF-8.
std::string one_line(std::string_view text);

/// Returns one_line(text) between quotes.
std::string quote(std::string_view text);

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
