// Work on several threads. All loops share one pool, which never has more threads than there are
// processors, however they nest.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <functional>
#include <iterator>
#include <thread>

namespace asdic {

/// How many threads a loop over so many indices takes at most; 0 asks for as many as there are
/// processors, and more there never are. 1 where the system gives the process no others.
unsigned threads_of(unsigned asked, std::size_t count);

/// How many pieces of work run side by side where this is called: what they share out between them,
/// such as memory, is to be divided by so many. 1 outside of all loops.
unsigned side_by_side();

/// The indices 0 .. count - 1, drawn by several threads in ascending order, each index once. There
/// are no more of them once one of the threads, or a loop around this one, has failed.
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
  /// `count_` or above where there is no other.
  std::size_t draw();

  const std::size_t count_;
  std::atomic<std::size_t> next_ = 0;
};

/// Runs worker(indices) on some threads, at most threads_of(threads, count); each draws indices
/// until there are none, and what a worker keeps meanwhile is its own. The first exception comes
/// out, and the rest is cancelled. A worker that waits for a loop within it does no other work.
void run_in_parallel(unsigned threads, std::size_t count,
                     const std::function<void(Indices&)>& worker);

/// body(index) for each index below `count`, as run_in_parallel() does it.
template <class Body>
void for_each_index(std::size_t count, Body&& body) {
  run_in_parallel(0, count, [&](Indices& indices) {
    for (const std::size_t index : indices) body(index);
  });
}

/// The same for work that may be short: as long as no threads have begun, others take part only
/// where the first indices tell that the rest takes longer than to begin them.
void for_each_short(std::size_t count, const std::function<void(std::size_t)>& body);

/// body(first, end) for the indices below `count` in parts of this size, as for_each_short() does
/// it.
template <class Body>
void for_each_part(std::size_t count, std::size_t part, Body&& body) {
  for_each_short((count + part - 1) / part,
                 [&](std::size_t i) { body(i * part, std::min(count, (i + 1) * part)); });
}

/// first() and second(), beside one another if there are two threads; then this one begins with the
/// first: what that takes comes from where this thread's memory is.
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
