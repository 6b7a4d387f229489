// Short loops, one after the other, on threads that stay together meanwhile.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>

namespace asdic {

/// One thread, worker 0, leads through the loops; others help where they have begun. It waits for
/// nobody but for those who have drawn an index, so that the loops get done without any others.
class Phases {
 public:
  /// By index, and by the worker that has drawn it.
  using Body = std::function<void(std::size_t index, std::size_t worker)>;

  /// body(index, worker) for each index below `count`, drawn in ascending order. Of what it throws
  /// that of the lowest index comes out, once all that was drawn is done; nothing is drawn after
  /// it. Only the leading worker may call this, and only outside of a loop.
  void run(std::size_t count, const Body& body);

  /// Takes part in what the leading worker runs, until it ends. Throws nothing.
  void help(std::size_t worker);
  void end() { is_over_ = true; }

 private:
  void work(std::uint64_t drawn, std::size_t worker);

  // What is to be drawn: the number of the loop, how many indices it has and which one is next. One
  // number, so that nobody draws an index of a loop that is over.
  static constexpr unsigned bits = 21;
  static constexpr std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
  static std::uint64_t next_of(std::uint64_t draw) { return draw & mask; }
  static std::uint64_t count_of(std::uint64_t draw) { return draw >> bits & mask; }

  bool draw(std::uint64_t& drawn);

  std::atomic<std::uint64_t> to_draw_ = 0;
  std::atomic<std::size_t> undone_ = 0;  ///< indices of the loop that are not done yet
  std::atomic<bool> is_over_ = false;
  const Body* body_ = nullptr;  ///< of the loop from which an index was drawn
  std::mutex mutex_;
  std::size_t failed_ = 0;  ///< the index of the failure
  std::exception_ptr failure_;
};

/// lead(phases) on this thread, and others that help: `threads` workers in all, if there are as
/// many.
void run_in_phases(unsigned threads, const std::function<void(Phases&)>& lead);

}  // namespace asdic
