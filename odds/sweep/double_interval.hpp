// Doubles that certainly enclose exact numbers.
#pragma once

#include "odds/figures/of_result.hpp"

namespace asdic {

/// The truth lies between them, both included; they are next to each other, or the same.
struct DoubleInterval {
  double lower;
  double upper;
};

/// Of an exact figure that is no word.
DoubleInterval double_interval(const Figure& figure);

}  // namespace asdic
