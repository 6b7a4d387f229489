// Arithmetic that rounds upward while a RoundUpward exists. Files that include this header are
// compiled with -frounding-math.
#pragma once

#include "solver/certified/pair.hpp"

#ifdef __SSE2__
#include <emmintrin.h>
#else
#include "solver/certified/error_free.hpp"
#endif

namespace asdic {

#ifdef __SSE2__

/// Makes this thread round upward as long as the object exists.
class RoundUpward {
 public:
  RoundUpward() : before_(_mm_getcsr()) {
    _mm_setcsr((before_ & ~rounding) | upward);
    stay_within();
  }
  ~RoundUpward() {
    stay_within();
    _mm_setcsr(before_);
  }
  RoundUpward(const RoundUpward&) = delete;
  RoundUpward& operator=(const RoundUpward&) = delete;

 private:
  /// Keeps the compiler from moving reads and writes of memory across this call.
  static void stay_within() { asm volatile("" ::: "memory"); }

  static constexpr unsigned rounding = 0x6000;
  static constexpr unsigned upward = 0x4000;
  unsigned before_;
};

inline Pair sum_upward(Pair a, Pair b) {
  return a + b;
}
inline Pair product_upward(Pair a, Pair b) {
  return a * b;
}
/// Returns a / b for divisors of 0 or more.
inline Pair quotient_upward(Pair a, Pair b) {
  return a / b;
}
/// Returns sum + a * b.
inline double sum_upward(double sum, double a, double b) {
  return sum + a * b;
}

#else

/// Replaces RoundUpward for processors without a rounding mode; error_free.hpp needs none.
struct NoMode {
  NoMode() {}  // NOLINT(modernize-use-equals-default): its variables count as used
};
using RoundUpward = NoMode;

inline Pair sum_upward(Pair a, Pair b) {
  return error_free::sum(a, b);
}
inline Pair product_upward(Pair a, Pair b) {
  return error_free::product(a, b);
}
/// Returns a / b for divisors of 0 or more.
inline Pair quotient_upward(Pair a, Pair b) {
  return error_free::quotient(a, b);
}
/// Returns sum + a * b.
inline double sum_upward(double sum, double a, double b) {
  return sum_upward(Pair{sum, 1}, product_upward(Pair{a, 1}, Pair{b, 1}))[0];
}

#endif

}  // namespace asdic
