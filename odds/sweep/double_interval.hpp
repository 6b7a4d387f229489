// Intervals of doubles that contain exact numbers.
#pragma once

#include "odds/figures/of_result.hpp"

namespace asdic {

/// An interval that contains the exact number. The two bounds are adjacent doubles, or equal.
struct DoubleInterval {
  double lower;
  double upper;
};

/// Returns the interval of an exact figure that is not a word.
DoubleInterval double_interval(const Figure& figure);

}  // namespace asdic
