// Keeps the child of a fork working if other threads worked while the process forked, as they may
// under Python's multiprocessing.
#pragma once

#include <mutex>

namespace asdic {

/// A mutex of a static variable, to be static itself. The thread that forks holds all of them while
/// it does, so that the child finds them free, and whole what they guard. A thread may hold one at
/// a time, and must not fork while it does.
class ForkSafeMutex {
 public:
  ForkSafeMutex();

  void lock() { mutex_.lock(); }
  void unlock() { mutex_.unlock(); }

 private:
  std::mutex mutex_;
};

/// Calls `make` when the library is loaded, which makes the static variable of that function.
/// Beside every such function, because the child of a process that forked while another thread was
/// making the variable waits for that thread without end.
struct LoadTimeInitializer {
  template <class Make>
  explicit LoadTimeInitializer(const Make& make) {
    make();
  }
};

/// Returns whether the process is the child of one that had threads of asdic: the child has none.
bool has_lost_threads();

/// Says that the process has threads of asdic, which a child of it will not have.
void expect_threads();

}  // namespace asdic
