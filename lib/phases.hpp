// Runs many short loops, one after the other, on threads that stay together between the loops.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>

namespace asdic {

/// Worker 0, the leading thread, starts the loops one by one. The other workers help with the loop
/// that is running. Worker 0 waits only for workers that have drawn an index, so every loop ends
/// even without other workers.
class Phases {
 public:
  /// Gets an index, and the number of the worker that has drawn it.
  using Body = std::function<void(std::size_t index, std::size_t worker)>;

  /// Calls body(index, worker) for each index below `count`, which is below 2^21. Indices are drawn
  /// in ascending order. If calls throw, no further index is drawn, and the exception of the lowest
  /// index is rethrown when all drawn indices are done. Only the leading worker may call this, and
  /// not from within a body.
  void run(std::size_t count, const Body& body);

  /// Takes part in the loops of the leading worker until end() is called. Does not throw.
  void help(std::size_t worker);
  void end() { is_over_ = true; }

 private:
  void work(std::uint64_t drawn, std::size_t worker);

  // The number of the loop, its number of indices and its next index. They are packed into one
  // word, so that a worker cannot draw an index of an earlier loop.
  static constexpr unsigned bits = 21;
  static constexpr std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
  static std::uint64_t next_of(std::uint64_t draw) { return draw & mask; }
  static std::uint64_t count_of(std::uint64_t draw) { return draw >> bits & mask; }

  bool draw(std::uint64_t& drawn);

  std::atomic<std::uint64_t> to_draw_ = 0;
  std::atomic<std::size_t> undone_ = 0;  ///< indices of the loop that are not done yet
  std::atomic<bool> is_over_ = false;
  const Body* body_ = nullptr;  ///< of the loop that is running
  std::mutex mutex_;
  std::size_t failed_ = 0;  ///< the index of the failure
  std::exception_ptr failure_;
};

/// Calls lead(phases) on one thread while other threads help: `threads` workers in all, if the pool
/// has as many.
void run_in_phases(unsigned threads, const std::function<void(Phases&)>& lead);

}  // namespace asdic
