// Loops on several threads. All loops share one pool, also if they are nested. The pool never has
// more threads than there are processors.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <functional>
#include <iterator>
#include <thread>

#include "lib/limits.hpp"

namespace asdic {

/// Returns the greatest number of threads that a loop over `count` indices uses if `asked` are
/// requested. 0 requests one for each processor, which is also the most. Returns 1 if the system
/// allows no further threads.
unsigned threads_of(unsigned asked, std::size_t count);

/// Returns how many pieces of work run at the same time as the caller's, including it. Divide
/// shared resources such as memory by this number. Returns 1 outside of all loops.
unsigned side_by_side();

/// The indices 0 .. count - 1, which several threads draw in ascending order. Each index is drawn
/// once. Drawing ends early if a thread of this loop or of a surrounding loop has failed.
class Indices {
 public:
  explicit Indices(std::size_t count) : count_(count) {}

  class Iterator {
   public:
    explicit Iterator(Indices& from) : from_(from) { ++*this; }
    std::size_t operator*() const { return index_; }
    Iterator& operator++() {
      index_ = from_.draw();
      return *this;
    }
    bool operator==(std::default_sentinel_t /*end*/) const { return index_ >= from_.count_; }

   private:
    Indices& from_;
    std::size_t index_ = 0;
  };
  Iterator begin() { return Iterator(*this); }
  std::default_sentinel_t end() const { return {}; }
  bool all_drawn() const { return next_ >= count_; }

 private:
  /// Returns the next index, or a number from `count_` if none is left.
  std::size_t draw();

  const std::size_t count_;
  std::atomic<std::size_t> next_ = 0;
};

/// Calls worker(indices) on several threads, at most threads_of(threads, count). Each call draws
/// indices until none is left, and may keep its own local data. If a call throws, the others get no
/// further indices and the first exception is rethrown here. A thread that waits for a nested loop
/// does no other work.
void run_in_parallel(unsigned threads, std::size_t count,
                     const std::function<void(Indices&)>& worker);

/// Calls body(index) for each index below `count`. Runs and throws as run_in_parallel() does.
template <class Body>
void for_each_index(std::size_t count, Body&& body) {
  run_in_parallel(0, count, [&](Indices& indices) {
    for (const std::size_t index : indices) body(index);
  });
}

/// Does the same as for_each_index(), for work that may be short. If the pool has no threads yet,
/// the caller measures the first indices. Other threads begin only if the rest would take longer
/// than starting them (1 ms).
void for_each_short(std::size_t count, const std::function<void(std::size_t)>& body);

/// Calls body(first, end) for consecutive ranges of `part` indices below `count`. The last range
/// may be shorter. Runs as for_each_short() does, and checks the time before each range.
template <class Body>
void for_each_part(std::size_t count, std::size_t part, Body&& body) {
  for_each_short((count + part - 1) / part, [&](std::size_t i) {
    check_time("preparing");
    body(i * part, std::min(count, (i + 1) * part));
  });
}

/// Calls first() and second(), at the same time if there are two threads. The calling thread begins
/// with first(), so that the memory which first() touches is near this thread.
template <class First, class Second>
void do_both(unsigned threads, First&& first, Second&& second) {
  const std::thread::id caller = std::this_thread::get_id();
  std::array<std::atomic<bool>, 2> is_taken = {};
  run_in_parallel(threads, 2, [&](Indices& indices) {
    const std::size_t own = std::this_thread::get_id() == caller ? 0 : 1;
    for ([[maybe_unused]] const std::size_t one_of_two : indices) {
      const std::size_t taken = is_taken[own].exchange(true) ? 1 - own : own;
      taken == 0 ? first() : second();
    }
  });
}

}  // namespace asdic
