// Many chains solved at the same time, on one budget of memory.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lib/progress.hpp"

namespace asdic {

/// Solves one of the tasks within so many states, and tells how far it is.
using SolveTask =
    std::function<void(std::size_t task, std::uint64_t max_states, const Progress& progress)>;

/// Solves tasks on all processors. Each may have `max_states`; without them all that run at the
/// same time share what fits, and what needs more is solved again, alone. Returns by task why it
/// has no answer: a limit, or "" for none; throws every other exception. A task is as much of the
/// whole, the `stage` of which is told, as its size is of all `sizes`.
std::vector<std::string> solve_side_by_side(const std::vector<std::size_t>& sizes,
                                            std::optional<std::uint64_t> max_states,
                                            const SolveTask& solve, const std::string& stage,
                                            const Progress& progress);

}  // namespace asdic
