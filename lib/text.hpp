// Small helpers for reading what people type and telling them what was possible.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace asdic {

std::string_view trim(std::string_view text);

/// The parts between separators, untrimmed; one empty part for an empty text.
std::vector<std::string_view> split(std::string_view text, char separator);

/// "a, b, c"
std::string join(const std::vector<std::string>& words, std::string_view separator = ", ");

/// "unknown unit 'subb'; did you mean 'sub'? possible: bb, ca, sub". Long or odd names are cut.
std::string unknown_message(std::string_view what, std::string_view name,
                            const std::vector<std::string>& possible);

/// The text within 60 columns, with "?" for each control character and byte that is no UTF-8.
std::string one_line(std::string_view text);

/// The same between quotes.
std::string quote(std::string_view text);

/// Fit for a file of UTF-8: a space for each control character, those of lines and of the direction
/// of text included, and `instead` for each byte that is no UTF-8.
std::string printable(std::string_view text, std::string_view instead = "?");

/// The columns that a text of UTF-8 takes in a line: 2 for a wide character, as those of Chinese
/// are, and none for one that combines with the one before it.
std::size_t columns(std::string_view text);

/// The bytes of the characters that these columns hold, of one character at least.
std::size_t bytes_within(std::string_view text, std::size_t most_columns);

}  // namespace asdic
