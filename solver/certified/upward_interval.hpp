// Intervals that are calculated with. Who includes this is compiled with -frounding-math.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "lib/exact/number.hpp"
#include "solver/certified/certified.hpp"
#include "solver/certified/round_upward.hpp"
#include "solver/transitions.hpp"

namespace asdic {

/// A positive number as (-lower, upper): with everything rounded upward the lower bound is rounded
/// downward, and both cost one operation.
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

  /// (lower, upper); 0 without a sign, so that what is divided by a lower bound of 0 is +infinity.
  Pair magnitudes() const { return pair_of(bits_of(v) & PairBits{INT64_MAX, -1}); }
  static Pair swapped(Pair pair) { return Pair{pair[1], pair[0]}; }

  static UpwardInterval of(const Interval& bounds) { return {Pair{-bounds.lower, bounds.upper}}; }
  Interval bounds() const { return {-v[0], v[1]}; }

  friend bool is_nothing(const UpwardInterval& number) { return number.v[1] == 0; }

  bool encloses(const UpwardInterval& other) const { return all(v >= other.v); }

  /// Both bounds moved outward by so much or a little more, the lower one to 0 at most.
  UpwardInterval widened(const UpwardInterval& by) const {
    const Pair outward = sum_upward(v, Pair{by.v[1], by.v[1]});
    return {Pair{std::min(outward[0], 0.0), outward[1]}};
  }

  /// Times a weight of any sign; the result may be negative.
  UpwardInterval times(std::int64_t weight) const {
    if (weight == 0) return {};                            // of what has no upper bound too
    constexpr std::int64_t exact = std::int64_t{1} << 53;  // all up to this are doubles
    const bool is_double = -exact <= weight && weight <= exact;
    const auto size = is_double ? Interval{std::abs(static_cast<double>(weight)),
                                           std::abs(static_cast<double>(weight))}
                                : interval_of(abs(Integer(weight)), Integer(1));
    const UpwardInterval product = *this * UpwardInterval::of(size);
    if (weight >= 0) return product;
    return {swapped(product.v)};
  }
};

/// The chances of all results of all rolls that the chain has a state for.
inline std::vector<UpwardInterval> enclosed_chances(const Chain& chain) {
  return chances_of<UpwardInterval>(
      chain,
      [interval_of = IntervalMaker()](const Integer& weight, const Integer& denominator) mutable {
        return UpwardInterval::of(interval_of(weight, denominator));
      });
}

}  // namespace asdic
