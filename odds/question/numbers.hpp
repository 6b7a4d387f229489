// The kind of numbers in an answer, and intervals as values.
#pragma once

#include "lib/exact/value.hpp"
#include "solver/certified/certified.hpp"

namespace asdic {

enum class Numbers { exact, certified };

/// The greatest number of rounds whose probability a result lists.
inline constexpr int most_rounds_listed = 20;

/// Every finite double is a multiple of 2^-bits_of_doubles.
inline constexpr int bits_of_doubles = 1074;

/// Returns the interval as a certified value whose denominator is a power of 2 that divides
/// 2^bits_of_doubles. Throws Error(limit) if a bound is infinite.
Value value_of(const Interval& bounds);

}  // namespace asdic
