#include "lib/parallel.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>

#include <algorithm>
#include <atomic>
#include <cfenv>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>
#include <thread>
#include <utility>
#include <vector>

#include "lib/fork.hpp"
#include "lib/limits.hpp"
#include "lib/log.hpp"
#include "lib/memory.hpp"

namespace asdic {

namespace {

thread_local unsigned beside = 1;

/// Keeps the first of several exceptions, on whichever thread.
class FirstException {
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

/// Thrown to leave the body of a loop if a surrounding loop has failed with another exception.
struct Cancellation {};

/// One call of run_in_parallel().
struct Loop {
  explicit Loop(const Loop* outer) : around(outer) {}

  bool is_cancelled() const {
    return has_failed.load(std::memory_order_relaxed) || (around && around->is_cancelled());
  }

  const Loop* const around;
  std::atomic<bool> has_failed = false;
  const std::function<void()>* work = nullptr;  ///< throws nothing
  unsigned places = 0;                          ///< for threads of the pool
  unsigned inside = 0;                          ///< threads of the pool
};

/// The innermost loop in which this thread works.
thread_local const Loop* innermost = nullptr;

bool is_cancelled() {
  return innermost != nullptr && innermost->is_cancelled();
}

/// During its lifetime, this thread does one of `pieces` simultaneous pieces of work in a loop.
class WorkShare {
 public:
  WorkShare(const Loop& loop, unsigned pieces)
      : around_(std::exchange(innermost, &loop)), before_(std::exchange(beside, pieces)) {}
  ~WorkShare() {
    innermost = around_;
    beside = before_;
  }
  WorkShare(const WorkShare&) = delete;
  WorkShare& operator=(const WorkShare&) = delete;

 private:
  const Loop* const around_;
  const unsigned before_;
};

/// The threads of the pool. A thread that starts a loop works on it itself. Idle threads of the
/// pool help in the loop that was offered first and still has a place.
class Pool {
 public:
  /// Starts as many threads as the system allows, up to one less than there are processors. They
  /// run until the end of the process: a pool is never destroyed.
  Pool() : pool_(0) {
    const unsigned most = processors();
    try {
      while (threads_ + 1 < most) {
        std::thread([this] {
          // A thread begins with the rounding mode of the thread that starts it.
          std::fesetenv(FE_DFL_ENV);
          pool_.attach();
        }).detach();
        ++threads_;
      }
    } catch (const std::exception&) {
      // Uses the threads that have started.
    }
  }

  unsigned threads() const { return threads_; }

  /// Runs the loop, and returns when no other thread works in it.
  void run(Loop& loop, unsigned others) {
    loop.places = others;
    unsigned called = 0;
    {
      const std::lock_guard lock(mutex_);
      offered_.push_back(&loop);
      called = std::min(others, threads_ - looking_);
      looking_ += called;
    }
    for (unsigned i = 0; i < called; ++i) call();
    (*loop.work)();
    std::unique_lock lock(mutex_);
    std::erase(offered_, &loop);
    left_.wait(lock, [&] { return loop.inside == 0; });
  }

 private:
  /// Requests one more helper. If there is no memory for the request, does without.
  void call() {
    try {
      boost::asio::post(pool_, [this] { help(); });
    } catch (const std::bad_alloc&) {
      const std::lock_guard lock(mutex_);
      --looking_;
    }
  }

  /// Helps in one loop after the other, until none has a place.
  void help() {
    std::unique_lock lock(mutex_);
    while (true) {
      const auto found = std::find_if(offered_.begin(), offered_.end(),
                                      [](const Loop* loop) { return loop->places > 0; });
      if (found == offered_.end()) break;
      Loop& loop = **found;
      --loop.places;
      ++loop.inside;
      lock.unlock();
      (*loop.work)();
      lock.lock();
      if (--loop.inside == 0) left_.notify_all();
    }
    --looking_;
  }

  boost::asio::thread_pool pool_;
  unsigned threads_ = 0;
  std::mutex mutex_;
  std::condition_variable left_;
  std::vector<Loop*> offered_;
  unsigned looking_ = 0;  ///< threads that help, or have been called to
};

std::atomic<bool> have_begun = false;

Pool& pool() {
  expect_threads();
  static Pool& pool = *new Pool;
  have_begun = true;
  return pool;
}

}  // namespace

unsigned threads_of(unsigned asked, std::size_t count) {
  if (asked == 1 || count <= 1 || has_lost_threads()) return std::min<std::size_t>(1, count);
  const unsigned all = 1 + pool().threads();
  const unsigned most = asked == 0 ? all : std::min(asked, all);
  return static_cast<unsigned>(std::min<std::size_t>(most, count));
}

unsigned side_by_side() {
  return beside;
}

std::size_t Indices::draw() {
  return is_cancelled() ? count_ : next_++;
}

void run_in_parallel(unsigned threads, std::size_t count,
                     const std::function<void(Indices&)>& worker) {
  threads = threads_of(threads, count);
  Indices indices(count);
  if (threads <= 1) {
    worker(indices);
    if (is_cancelled()) throw Cancellation();
    return;
  }
  const unsigned pieces = threads_of(0, std::size_t{beside} * threads);
  FirstException first;
  Loop loop(innermost);
  const LimitScope* const around = LimitScope::innermost();
  log::Task* const task = log::Task::innermost();
  const std::function<void()> work = [&] {
    if (indices.all_drawn()) return;
    try {
      const WorkShare share(loop, pieces);
      const LimitScope within(around);
      const log::WorkerScope help(task);
      worker(indices);
    } catch (...) {
      first.take(std::current_exception());
      loop.has_failed = true;
    }
  };
  loop.work = &work;
  pool().run(loop, threads - 1);
  first.throw_again();
  if (is_cancelled()) throw Cancellation();
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
