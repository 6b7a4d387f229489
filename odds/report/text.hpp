// Writes a page as text for a terminal.
#pragma once

#include <cstddef>
#include <string>

#include "odds/report/page.hpp"

namespace asdic::layout {

inline constexpr std::size_t page_width = 80;
inline constexpr std::size_t margin = 2;                           ///< before lines under a heading
inline constexpr std::size_t room_of_table = page_width - margin;  ///< in columns
inline constexpr std::size_t gap_of_table = 2;                     ///< between two of its columns

/// Returns the page in at most 80 columns. Wraps cells and paragraphs, and never separates a number
/// from its unit.
std::string as_text(Page page);

}  // namespace asdic::layout
