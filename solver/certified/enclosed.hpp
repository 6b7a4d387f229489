// Enclosures that are calculated with. Who includes this is compiled with -frounding-math.
#pragma once

#include <emmintrin.h>

#include <cstdint>
#include <limits>

#include "lib/exact/number.hpp"
#include "solver/certified/certified.hpp"
#include "solver/certified/transitions.hpp"

namespace asdic {

/// A positive number as (-lower, upper): with everything rounded upward the lower bound is rounded
/// downward, and both cost one instruction.
struct Enclosed {
  __m128d v = _mm_setzero_pd();

  Enclosed& operator+=(const Enclosed& other) {
    v = _mm_add_pd(v, other.v);
    return *this;
  }
  friend Enclosed operator*(const Enclosed& a, const Enclosed& b) {
    return {_mm_mul_pd(a.v, b.magnitudes())};
  }
  friend Enclosed operator/(const Enclosed& a, const Enclosed& b) {
    const __m128d swapped = b.magnitudes();
    return {_mm_div_pd(a.v, _mm_shuffle_pd(swapped, swapped, 1))};
  }

  /// (lower, upper); 0 without a sign, so that what is divided by a lower bound of 0 is +infinity.
  __m128d magnitudes() const { return _mm_andnot_pd(_mm_set_pd(0.0, -0.0), v); }

  static Enclosed of(const Bounds& bounds) { return {_mm_set_pd(bounds.upper, -bounds.lower)}; }
  Bounds bounds() const { return {-_mm_cvtsd_f64(v), _mm_cvtsd_f64(_mm_unpackhi_pd(v, v))}; }

  friend bool is_nothing(const Enclosed& number) {
    return _mm_cvtsd_f64(_mm_unpackhi_pd(number.v, number.v)) == 0;
  }

  bool encloses(const Enclosed& other) const {
    return _mm_movemask_pd(_mm_cmpge_pd(v, other.v)) == 3;
  }

  /// Both bounds moved outward by so much or a little more, the lower one to 0 at most.
  Enclosed apart(const Enclosed& by) const {
    const __m128d outward = _mm_add_pd(v, _mm_unpackhi_pd(by.v, by.v));
    return {_mm_min_pd(outward, _mm_set_pd(std::numeric_limits<double>::infinity(), 0))};
  }

  /// Times a weight of any sign; the result may be negative.
  Enclosed weighted(std::int64_t weight) const {
    if (weight == 0) return {};  // of what has no upper bound too
    const Bounds size = enclose(boost::multiprecision::abs(Integer(weight)), Integer(1));
    const Enclosed product = *this * Enclosed::of(size);
    if (weight >= 0) return product;
    return {_mm_shuffle_pd(product.v, product.v, 1)};
  }
};

/// The chances of all results of all rolls.
inline std::vector<Enclosed> enclosed_chances(const Rolls& rolls) {
  return chances_of<Enclosed>(rolls, [](const Integer& weight, const Integer& denominator) {
    return Enclosed::of(enclose(weight, denominator));
  });
}

}  // namespace asdic
