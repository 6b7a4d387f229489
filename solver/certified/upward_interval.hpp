// Interval arithmetic. Files that include this header are compiled with -frounding-math.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "lib/exact/number.hpp"
#include "solver/certified/certified.hpp"
#include "solver/certified/round_upward.hpp"
#include "solver/transitions.hpp"

namespace asdic {

/// An interval of a nonnegative number, stored as (-lower, upper). If all operations round upward,
/// the lower bound is rounded downward, and one vector operation computes both bounds.
struct UpwardInterval {
  Pair v = {};

  UpwardInterval& operator+=(const UpwardInterval& other) {
    v = sum_upward(v, other.v);
    return *this;
  }
  friend UpwardInterval operator*(const UpwardInterval& a, const UpwardInterval& b) {
    return {product_upward(a.v, b.magnitudes())};
  }
  friend UpwardInterval operator/(const UpwardInterval& a, const UpwardInterval& b) {
    return {quotient_upward(a.v, swapped(b.magnitudes()))};
  }

  /// Returns (lower, upper). Removes the sign of -0, so that a division by a lower bound of 0
  /// yields +infinity.
  Pair magnitudes() const { return pair_of(bits_of(v) & PairBits{INT64_MAX, -1}); }
  static Pair swapped(Pair pair) { return Pair{pair[1], pair[0]}; }

  static UpwardInterval from_bounds(const Interval& bounds) {
    return {Pair{-bounds.lower, bounds.upper}};
  }
  Interval bounds() const { return {-v[0], v[1]}; }

  friend bool is_nothing(const UpwardInterval& number) { return number.v[1] == 0; }

  bool encloses(const UpwardInterval& other) const { return all(v >= other.v); }

  /// Moves both bounds outward by the upper bound of `by`, rounded outward; the lower bound stays 0
  /// or more.
  UpwardInterval widened(const UpwardInterval& by) const {
    const Pair outward = sum_upward(v, Pair{by.v[1], by.v[1]});
    return {Pair{std::min(outward[0], 0.0), outward[1]}};
  }

  /// Multiplies by a weight of any sign; the result may be negative.
  UpwardInterval times(std::int64_t weight) const {
    if (weight == 0) return {};                            // also if the upper bound is infinite
    constexpr std::int64_t exact = std::int64_t{1} << 53;  // integers up to this are doubles
    const bool is_double = -exact <= weight && weight <= exact;
    const auto size = is_double ? Interval{std::abs(static_cast<double>(weight)),
                                           std::abs(static_cast<double>(weight))}
                                : interval_of(abs(Integer(weight)), Integer(1));
    const UpwardInterval product = *this * UpwardInterval::from_bounds(size);
    if (weight >= 0) return product;
    return {swapped(product.v)};
  }
};

/// Returns intervals of the probabilities of all rolls of a chain, as chances_of() does.
inline std::vector<UpwardInterval> enclosed_chances(const Chain& chain) {
  return chances_of<UpwardInterval>(
      chain,
      [interval_of = IntervalMaker()](const Integer& weight, const Integer& denominator) mutable {
        return UpwardInterval::from_bounds(interval_of(weight, denominator));
      });
}

}  // namespace asdic
