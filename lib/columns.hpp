// Lines of text that fit into so many columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace asdic::layout {

/// The columns of the longest word.
std::size_t longest_word(std::string_view text);

/// Lines of at most so many columns. A word that is longer is cut, and no number is parted from
/// what it counts.
std::vector<std::string> wrap(std::string_view text, std::size_t most);

}  // namespace asdic::layout
