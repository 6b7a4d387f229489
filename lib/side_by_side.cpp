#include "lib/side_by_side.hpp"

#include <cmath>
#include <mutex>
#include <new>
#include <numeric>
#include <string_view>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/log.hpp"
#include "lib/parallel.hpp"

namespace asdic {

namespace {

/// Solves the task. Returns the limit that it reached, or "" if it was solved.
std::string try_to_solve(const SolveTask& solve, std::size_t task, const Progress& progress) {
  try {
    check_time("solving");  // before max_states(), which takes 60 µs if it looks up the free memory
    const LimitScope scope({.states = max_states(), .progress = progress});
    solve(task);
    return {};
  } catch (const Error& error) {
    if (error.code() != ErrorCode::limit) throw;
    return error.what();
  } catch (const std::bad_alloc&) {
    return "there is not enough memory";
  }
}

/// Reports the progress of all tasks together to the scope of the calling thread.
class JointProgress {
 public:
  JointProgress(const std::vector<std::size_t>& sizes, const std::string& stage)
      : sizes_(sizes),
        all_(std::accumulate(sizes.begin(), sizes.end(), std::size_t{0})),
        stage_(stage),
        shares_(sizes.size()) {}

  /// Returns the listener to a task. Stages without a known total are reported unchanged.
  Progress listener_to(std::size_t task) {
    return [this, task](std::string_view stage, std::uint64_t done, std::uint64_t total) {
      const std::lock_guard lock(mutex_);
      if (total == 0) return report(stage, done, total);
      report_share(task, static_cast<double>(done) / static_cast<double>(total));
    };
  }

  void end(std::size_t task) {
    const std::lock_guard lock(mutex_);
    report_share(task, 1);
  }

 private:
  static constexpr std::uint64_t parts = 1000;  ///< the parts of a size that are reported

  void report(std::string_view stage, std::uint64_t done, std::uint64_t total) const {
    if (outer_ != nullptr) outer_->report(stage, done, total);
  }

  /// Adds to the share of a task that is done. A task may begin again, but its share never falls.
  void report_share(std::size_t task, double share) {
    if (share > shares_[task]) {
      done_ += (share - shares_[task]) * static_cast<double>(sizes_[task]);
      shares_[task] = share;
    }
    report(stage_, static_cast<std::uint64_t>(std::lround(done_ * parts)), all_ * parts);
  }

  const std::vector<std::size_t>& sizes_;
  const std::size_t all_;
  const std::string& stage_;
  const LimitScope* const outer_ = LimitScope::innermost();
  std::vector<double> shares_;  ///< the share of each task that is done, 0 to 1
  double done_ = 0;             ///< the part of all_ that is done
  std::mutex mutex_;
};

}  // namespace

std::vector<std::string> solve_side_by_side(const std::vector<std::size_t>& sizes,
                                            const SolveTask& solve, const std::string& stage) {
  const std::size_t tasks = sizes.size();
  const LimitScope* const limits = LimitScope::innermost();
  const bool has_limit = limits != nullptr && limits->states();
  const bool again = !has_limit && threads_of(0, tasks) > 1;
  std::vector<std::string> whys(tasks);
  JointProgress progress(sizes, stage);
  const auto answer = [&](std::size_t task) {
    const log::Task part(stage, ", part ", task + 1, " of ", tasks);
    whys[task] = try_to_solve(solve, task, progress.listener_to(task));
    if (whys[task].empty()) {
      part.done("done");
    } else {
      part.done("not solved (", whys[task], ")");
    }
  };
  for_each_index(tasks, [&](std::size_t task) {
    answer(task);
    if (whys[task].empty() || !again) progress.end(task);
  });
  for (std::size_t task = 0; again && task < tasks; ++task) {
    if (whys[task].empty()) continue;
    answer(task);
    progress.end(task);
  }
  return whys;
}

}  // namespace asdic
