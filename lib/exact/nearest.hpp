// The doubles that are nearest to exact numbers.
#pragma once

#include "lib/exact/number.hpp"

namespace asdic {

/// The double nearest to numerator / denominator, of two as near the one that ends in a 0 bit;
/// infinite beyond the largest. The fraction need not be in lowest terms, the denominator is
/// positive.
double nearest_double(const Integer& numerator, const Integer& denominator);

/// The same of the square root of a fraction from 0.
double nearest_root(const Integer& numerator, const Integer& denominator);

}  // namespace asdic
