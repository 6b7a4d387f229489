// Work on several threads.
#pragma once

#include <algorithm>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace asdic {

/// The number of threads for so many tasks; 0 asks for as many as there are processors.
inline unsigned threads_of(unsigned asked, std::size_t tasks) {
  if (asked == 0) asked = std::max(1u, std::thread::hardware_concurrency());
  return static_cast<unsigned>(std::min<std::size_t>(asked, tasks));
}

/// Runs the same worker on some threads, at most `tasks`; the first exception is thrown again.
template <class Worker>
void in_parallel(unsigned threads, std::size_t tasks, Worker worker) {
  threads = threads_of(threads, tasks);
  std::mutex mutex;
  std::exception_ptr failure;
  const auto guarded = [&] {
    try {
      worker();
    } catch (...) {
      const std::lock_guard lock(mutex);
      failure = std::current_exception();
    }
  };
  std::vector<std::jthread> others;
  for (unsigned t = 1; t < threads; ++t) others.emplace_back(guarded);
  guarded();
  others.clear();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace asdic
