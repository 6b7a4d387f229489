// Elimination over the integers.
#pragma once

#include <vector>

#include "lib/exact/number.hpp"

namespace asdic {

/// Rows of `width` integers, of which the first n are a square matrix A and the rest right sides B;
/// the leading minors of A are not 0, as those of a nonsingular M-matrix, which are positive.
/// Returns det A, and in place of B leaves det A times the solution X of A X = B. Exact: after
/// Bareiss, no division leaves a remainder. A is destroyed.
Integer eliminate(std::vector<Integer>& rows, std::size_t n, std::size_t width);

}  // namespace asdic
