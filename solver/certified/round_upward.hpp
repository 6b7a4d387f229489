// Arithmetic that rounds upward, while a RoundUpward lives. Who includes this is compiled with
// -frounding-math.
#pragma once

#include "solver/certified/pair.hpp"

#ifdef __SSE2__
#include <emmintrin.h>
#else
#include "solver/certified/error_free.hpp"
#endif

namespace asdic {

#ifdef __SSE2__

/// While one lives, this thread rounds upward.
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
  /// The compiler moves nothing that is read from or written to memory past this.
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
/// For divisors from 0 up.
inline Pair quotient_upward(Pair a, Pair b) {
  return a / b;
}
/// sum + a b
inline double sum_upward(double sum, double a, double b) {
  return sum + a * b;
}

#else

/// The processor has no such mode, and needs none.
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
/// For divisors from 0 up.
inline Pair quotient_upward(Pair a, Pair b) {
  return error_free::quotient(a, b);
}
/// sum + a b
inline double sum_upward(double sum, double a, double b) {
  return sum_upward(Pair{sum, 1}, product_upward(Pair{a, 1}, Pair{b, 1}))[0];
}

#endif

}  // namespace asdic
