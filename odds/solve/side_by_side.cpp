#include "odds/solve/side_by_side.hpp"

#include <cmath>
#include <mutex>
#include <new>
#include <numeric>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/log.hpp"
#include "lib/parallel.hpp"
#include "odds/solve/solve.hpp"

namespace asdic {

namespace {

/// Why there is no answer, or "".
std::string try_to_solve(const SolveTask& solve, std::size_t task,
                         std::optional<std::uint64_t> max_states, const Progress& progress) {
  try {
    check_time("solving");  // before the free memory is looked up, which takes 60 µs
    solve(task, max_states ? *max_states : default_max_states(), progress);
    return {};
  } catch (const Error& error) {
    if (error.code() != ErrorCode::limit) throw;
    return error.what();
  } catch (const std::bad_alloc&) {
    return "there is not enough memory";
  }
}

/// What all tasks together tell.
class Together {
 public:
  Together(const std::vector<std::size_t>& sizes, const std::string& stage,
           const Progress& listener)
      : sizes_(sizes),
        all_(std::accumulate(sizes.begin(), sizes.end(), std::size_t{0})),
        stage_(stage),
        listener_(listener),
        shares_(sizes.size()) {}

  /// What the task tells to. A stage of which the whole is not known is told as it is.
  Progress of(std::size_t task) {
    if (!listener_) return {};
    return [this, task](std::string_view stage, std::uint64_t done, std::uint64_t total) {
      const std::lock_guard lock(mutex_);
      if (total == 0) return listener_(stage, done, total);
      tell(task, static_cast<double>(done) / static_cast<double>(total));
    };
  }

  void is_over(std::size_t task) {
    if (!listener_) return;
    const std::lock_guard lock(mutex_);
    tell(task, 1);
  }

 private:
  static constexpr std::uint64_t parts = 1000;  ///< of a size, that it can be told in

  /// A task may begin anew; what is told never goes back.
  void tell(std::size_t task, double share) {
    if (share > shares_[task]) {
      done_ += (share - shares_[task]) * static_cast<double>(sizes_[task]);
      shares_[task] = share;
    }
    listener_(stage_, static_cast<std::uint64_t>(std::lround(done_ * parts)), all_ * parts);
  }

  const std::vector<std::size_t>& sizes_;
  const std::size_t all_;
  const std::string& stage_;
  const Progress& listener_;
  std::vector<double> shares_;  ///< that are done, 0 to 1, by task
  double done_ = 0;             ///< of all sizes
  std::mutex mutex_;
};

}  // namespace

std::vector<std::string> solve_side_by_side(const std::vector<std::size_t>& sizes,
                                            std::optional<std::uint64_t> max_states,
                                            const SolveTask& solve, const std::string& stage,
                                            const Progress& progress) {
  const std::size_t tasks = sizes.size();
  const bool again = !max_states && threads_of(0, tasks) > 1;
  std::vector<std::string> whys(tasks);
  Together together(sizes, stage, progress);
  const auto answer = [&](std::size_t task) {
    const log::Task part(stage, ", part ", task + 1, " of ", tasks);
    whys[task] = try_to_solve(solve, task, max_states, together.of(task));
    if (whys[task].empty()) {
      part.done("done");
    } else {
      part.done("not solved (", whys[task], ")");
    }
  };
  for_each_index(tasks, [&](std::size_t task) {
    answer(task);
    if (whys[task].empty() || !again) together.is_over(task);
  });
  for (std::size_t task = 0; again && task < tasks; ++task) {
    if (whys[task].empty()) continue;
    answer(task);
    together.is_over(task);
  }
  return whys;
}

}  // namespace asdic
