#include "lib/parallel.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "lib/limits.hpp"

namespace asdic {

namespace {

thread_local unsigned beside = 1;

/// While one lives, what this thread does is one of so many pieces of work.
class Share {
 public:
  explicit Share(unsigned pieces) : before_(std::exchange(beside, pieces)) {}
  ~Share() { beside = before_; }
  Share(const Share&) = delete;
  Share& operator=(const Share&) = delete;

 private:
  const unsigned before_;
};

/// Of several exceptions the first, on whichever thread.
class First {
 public:
  void take(std::exception_ptr exception) {
    const std::lock_guard lock(mutex_);
    if (!exception_) exception_ = std::move(exception);
  }
  void throw_again() const {
    if (exception_) std::rethrow_exception(exception_);
  }

 private:
  std::mutex mutex_;
  std::exception_ptr exception_;
};

/// What one thread has done before it hands over, another sees once it has taken over. The pool
/// orders its work itself, but where the thread sanitizer does not see it.
class Order {
 public:
  void hand_over() { turns_.fetch_add(1, std::memory_order_release); }
  void take_over() const { turns_.load(std::memory_order_acquire); }

 private:
  std::atomic<unsigned> turns_ = 0;
};

/// Leaves the body of a loop whose exception is already on its way.
struct Cancelled {};

/// The pool begins its threads when they are first asked for, and ends the program where it gets
/// none. So as many are tried before, all at once; then those of the pool begin.
bool begin_threads() {
  const int processors = tbb::this_task_arena::max_concurrency();
  std::atomic<bool> over = false;
  std::vector<std::jthread> tried;
  bool all = true;
  try {
    for (int i = 1; i < processors; ++i) tried.emplace_back([&over] { over.wait(false); });
  } catch (const std::exception&) {
    all = false;
  }
  over = true;
  over.notify_all();
  tried.clear();
  if (!all) return false;
  try {
    static tbb::task_group_context context;  // outlives what a failing pool might leave
    tbb::parallel_for(
        0, processors, [](int) {}, tbb::simple_partitioner(), context);
  } catch (const std::exception&) {
    return false;
  }
  return true;
}

std::atomic<bool> have_begun = false;

/// Whether the loop that this is in has failed. The pool is not asked before it has begun: even that
/// would make it look about in the system, which takes half a millisecond.
bool is_cancelled() {
  return have_begun && tbb::is_current_task_group_canceling();
}

/// Whether there are others than the one that asks.
bool has_threads() {
  static const bool has = begin_threads();
  have_begun = true;
  return has;
}

}  // namespace

unsigned threads_of(unsigned asked, std::size_t count) {
  if (asked == 1 || count <= 1 || !has_threads()) return std::min<std::size_t>(1, count);
  const auto processors = static_cast<unsigned>(tbb::this_task_arena::max_concurrency());
  const unsigned most = asked == 0 ? processors : std::min(asked, processors);
  return static_cast<unsigned>(std::min<std::size_t>(most, count));
}

unsigned side_by_side() {
  return beside;
}

std::size_t Indices::draw() {
  return is_cancelled() ? count_ : next_++;
}

void in_parallel(unsigned threads, std::size_t count, const std::function<void(Indices&)>& worker) {
  threads = threads_of(threads, count);
  const unsigned pieces = threads_of(0, std::size_t{beside} * threads);
  Indices indices(count);
  First first;
  tbb::task_group_context context;
  const Within* const around = Within::innermost();
  const auto work = [&] {
    if (indices.all_drawn()) return;
    try {
      // Else this thread might take up other work while it waits for a loop in the worker: beneath
      // what it has half done, with twice the memory.
      tbb::this_task_arena::isolate([&] {
        const Share share(pieces);
        const Within within(around);
        worker(indices);
      });
    } catch (...) {
      // The pool would need memory to carry it, and ends the program where there is none.
      first.take(std::current_exception());
      context.cancel_group_execution();
    }
  };
  if (threads <= 1) {
    worker(indices);
    if (is_cancelled()) throw Cancelled();
    return;
  }
  Order order;
  order.hand_over();
  tbb::parallel_for(
      0u, threads,
      [&](unsigned) {
        order.take_over();
        work();
        order.hand_over();
      },
      tbb::simple_partitioner(), context);
  order.take_over();
  first.throw_again();
  if (context.is_group_execution_cancelled()) throw Cancelled();
}

void for_each_short(std::size_t count, const std::function<void(std::size_t)>& body) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds to_begin(1);
  const Clock::time_point start = Clock::now();
  std::size_t done = 0;
  for (Clock::duration rest{}; done < count && rest < to_begin && !have_begun;) {
    body(done++);
    rest = (Clock::now() - start) / done * (count - done);
  }
  for_each_index(count - done, [&](std::size_t i) { body(done + i); });
}

}  // namespace asdic
