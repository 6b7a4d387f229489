// Aligns numbers below each other at their points.
#pragma once

#include <string>
#include <vector>

#include "odds/report/page.hpp"

namespace asdic::layout {

/// This blank is as wide as a digit (U+2007).
inline constexpr const char* digit_blank = "\u2007";

/// Returns the numbers with digit blanks after them, so that right-aligned points are in line. A
/// text that is not a plain number does not change.
std::vector<std::string> with_points_in_line(std::vector<std::string> cells);

/// Aligns the points of each right-aligned column of the table.
void put_points_in_line(Table& table);

}  // namespace asdic::layout
