// Numbers below each other, point below point.
#pragma once

#include <string>
#include <vector>

#include "odds/report/page.hpp"

namespace asdic::layout {

/// A blank that is as wide as a digit (U+2007).
inline constexpr const char* digit_blank = "\u2007";

/// Numbers with such blanks behind them: set to the right, they have their points in line. What is
/// no plain number stays as it is.
std::vector<std::string> with_points_in_line(std::vector<std::string> cells);

/// The same for each column of the table that is set to the right.
void put_points_in_line(Table& table);

}  // namespace asdic::layout
