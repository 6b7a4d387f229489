// Text in columns: how wide it is, and lines that fit.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace asdic::layout {

/// The number of characters of UTF-8.
std::size_t width(std::string_view text);

/// The number of characters of the longest word.
std::size_t longest_word(std::string_view text);

/// Lines of at most so many characters. A word that is longer is cut, and no number is parted from
/// what it counts.
std::vector<std::string> wrapped(std::string_view text, std::size_t most);

}  // namespace asdic::layout
