// Rounding upward. Who includes this is compiled with -frounding-math.
#pragma once

#include <emmintrin.h>

namespace asdic {

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

}  // namespace asdic
