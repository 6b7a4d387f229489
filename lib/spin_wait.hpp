// A wait that spins at first.
#pragma once

#include <thread>

namespace asdic {

/// Waits for another thread. The first 2000 calls return at once, because most waits are that
/// short. Later calls yield the processor.
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
