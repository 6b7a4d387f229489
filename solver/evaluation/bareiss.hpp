// Elimination over the integers.
#pragma once

#include <vector>

#include "lib/exact/number.hpp"

namespace asdic {

/// Solves A X = B exactly by the elimination of Bareiss, in which no division leaves a remainder.
/// `rows` has n rows of `width` integers: the square matrix A, then the right sides B. Returns
/// det A; overwrites B with det A * X, and destroys A. No leading minor of A may be 0; those of a
/// nonsingular M-matrix are positive.
Integer eliminate(std::vector<Integer>& rows, std::size_t n, std::size_t width);

}  // namespace asdic
