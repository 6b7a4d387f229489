// Solves many chains at the same time within one budget of memory.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lib/progress.hpp"

namespace asdic {

/// Solves a task with at most `max_states` states, and reports its progress.
using SolveTask =
    std::function<void(std::size_t task, std::uint64_t max_states, const Progress& progress)>;

/// Solves tasks on all processors, one for each entry of `sizes`. Each may have `max_states`
/// states. Without `max_states`, simultaneous tasks share the memory, and a task that needs more is
/// solved again alone. Returns for each task the limit that it reached, or "" if it was solved.
/// Throws all other exceptions. A task contributes its size to the progress of `stage`.
std::vector<std::string> solve_side_by_side(const std::vector<std::size_t>& sizes,
                                            std::optional<std::uint64_t> max_states,
                                            const SolveTask& solve, const std::string& stage,
                                            const Progress& progress);

}  // namespace asdic
