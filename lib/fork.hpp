// Keeps the library usable in the child of a fork() that happened while other threads were working.
// Python's multiprocessing forks in this way.
#pragma once

#include <mutex>

namespace asdic {

/// A mutex that is free in the child of every fork(), with consistent data behind it. The forking
/// thread locks all of these mutexes during fork(). Make it static, or a member of a static
/// variable. A thread may hold one at a time, and must not fork while it holds one.
class ForkSafeMutex {
 public:
  ForkSafeMutex();

  void lock() { mutex_.lock(); }
  void unlock() { mutex_.unlock(); }

 private:
  std::mutex mutex_;
};

/// Calls `make` when the library is loaded. `make` is a function with a static local variable,
/// which this call initializes. Every such function needs one of these objects: if another thread
/// were initializing the variable during a fork(), the child would wait for that thread forever. A
/// constant can be Lazy (lib/lazy.hpp) instead.
struct LoadTimeInitializer {
  template <class Make>
  explicit LoadTimeInitializer(const Make& make) {
    make();
  }
};

/// Returns whether this process is a forked child whose parent had threads of asdic. The child has
/// none of them.
bool has_lost_threads();

/// Records that this process has threads of asdic, for has_lost_threads() in a later child.
void expect_threads();

}  // namespace asdic
