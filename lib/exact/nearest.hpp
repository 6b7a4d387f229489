// Rounds exact numbers to the nearest double.
#pragma once

#include "lib/exact/number.hpp"

namespace asdic {

/// Returns the double that is nearest to numerator / denominator. Ties go to the even mantissa, and
/// numbers above the largest double to infinity. The fraction need not be in lowest terms. The
/// denominator must be positive.
double nearest_double(const Integer& numerator, const Integer& denominator);

/// Returns the double that is nearest to the square root of numerator / denominator, which must not
/// be negative.
double nearest_root(const Integer& numerator, const Integer& denominator);

}  // namespace asdic
