#include "lib/parallel.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <algorithm>
#include <utility>

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

/// Leaves the body of a loop whose exception is already on its way.
struct Cancelled {};

}  // namespace

unsigned threads_of(unsigned asked, std::size_t count) {
  const auto processors = static_cast<unsigned>(tbb::this_task_arena::max_concurrency());
  const unsigned most = asked == 0 ? processors : std::min(asked, processors);
  return static_cast<unsigned>(std::min<std::size_t>(most, count));
}

unsigned side_by_side() {
  return beside;
}

std::size_t Indices::draw() {
  return tbb::is_current_task_group_canceling() ? count_ : next_++;
}

void in_parallel(unsigned threads, std::size_t count, const std::function<void(Indices&)>& worker) {
  threads = threads_of(threads, count);
  const unsigned pieces = threads_of(0, std::size_t{beside} * threads);
  Indices indices(count);
  tbb::task_group_context context;
  const auto work = [&](unsigned) {
    if (indices.all_drawn()) return;
    // Else this thread might take up other work while it waits for a loop in the worker: beneath
    // what it has half done, with twice the memory.
    tbb::this_task_arena::isolate([&] {
      const Share share(pieces);
      worker(indices);
    });
  };
  tbb::parallel_for(0u, threads, work, tbb::simple_partitioner(), context);
  if (context.is_group_execution_cancelled()) throw Cancelled();
}

}  // namespace asdic
