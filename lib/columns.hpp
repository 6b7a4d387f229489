// Breaks text into lines of a given width. Widths are columns of a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace asdic::layout {

/// Returns the width of the longest part that wrap() keeps in one line: a word, or a number with
/// the word after it.
std::size_t longest_word(std::string_view text);

/// Breaks the text at blanks into lines of at most `most` columns. Cuts a word that is longer.
/// Keeps a number and the word after it in one line, as in "3 rounds".
std::vector<std::string> wrap(std::string_view text, std::size_t most);

}  // namespace asdic::layout
