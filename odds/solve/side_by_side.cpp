#include "odds/solve/side_by_side.hpp"

#include <mutex>
#include <new>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/parallel.hpp"
#include "odds/solve/solve.hpp"

namespace asdic {

namespace {

/// Why there is no answer, or "".
std::string try_to_solve(const SolveTask& solve, std::size_t task, std::uint64_t max_states) {
  try {
    check_time("solving");
    solve(task, max_states);
    return {};
  } catch (const Error& error) {
    if (error.code() != ErrorCode::limit) throw;
    return error.what();
  } catch (const std::bad_alloc&) {
    return "there is not enough memory";
  }
}

}  // namespace

std::vector<std::string> solve_side_by_side(std::size_t tasks,
                                            std::optional<std::uint64_t> max_states,
                                            const SolveTask& solve,
                                            const std::function<void(std::size_t task)>& told) {
  const bool again = !max_states && threads_of(0, tasks) > 1;
  std::vector<std::string> whys(tasks);
  std::mutex mutex;
  for_each_index(tasks, [&](std::size_t task) {
    whys[task] = try_to_solve(solve, task, max_states.value_or(default_max_states()));
    if (again && !whys[task].empty()) return;
    const std::lock_guard lock(mutex);
    told(task);
  });
  for (std::size_t task = 0; again && task < tasks; ++task) {
    if (whys[task].empty()) continue;
    whys[task] = try_to_solve(solve, task, default_max_states());
    told(task);
  }
  return whys;
}

}  // namespace asdic
