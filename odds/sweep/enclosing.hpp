// Doubles that certainly enclose exact numbers.
#pragma once

#include "odds/figures/of_result.hpp"

namespace asdic {

/// The truth lies between them, both included; they are next to each other, or the same.
struct EnclosingDoubles {
  double lower;
  double upper;
};

/// Of an exact figure that is no word.
EnclosingDoubles enclosing(const Figure& figure);

}  // namespace asdic
