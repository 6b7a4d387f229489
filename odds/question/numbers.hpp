// The kind of numbers in an answer, and intervals as values.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

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

/// An exact sum of intervals of nonnegative numbers. Each bound is a sum of doubles as one long
/// integer. Adding an interval takes less time than making its Value.
class IntervalSum {
 public:
  /// Throws Error(limit) if a bound is not finite, and Error(misuse) if one is negative.
  IntervalSum& operator+=(const Interval& bounds);
  /// Returns the sum over 2^bits_of_doubles.
  Value value() const;

 private:
  /// Enough for 2^64 doubles.
  static constexpr std::size_t limbs =
      (bits_of_doubles + std::numeric_limits<double>::max_exponent + 64) / 64 + 1;
  /// A multiple of 2^-bits_of_doubles, the least significant limb first.
  using Sum = std::array<std::uint64_t, limbs>;

  static void add(double number, Sum& sum);

  Sum lower_ = {};
  Sum upper_ = {};
};

}  // namespace asdic
