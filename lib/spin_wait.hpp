// How a thread waits for another.
#pragma once

#include <thread>

namespace asdic {

/// Of one who waits: a moment at first, as others mostly need no more; then they may have the
/// processor.
class SpinWait {
 public:
  void wait() {
    if (++waited_ > a_moment) std::this_thread::yield();
  }

 private:
  static constexpr int a_moment = 2000;
  int waited_ = 0;
};

}  // namespace asdic
