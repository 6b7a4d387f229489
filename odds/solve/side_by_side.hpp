// Many chains solved at the same time, on one budget of memory.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace asdic {

/// Solves one of the tasks within so many states.
using SolveTask = std::function<void(std::size_t task, std::uint64_t max_states)>;

/// Solves the tasks 0 .. tasks - 1 on all processors. Each may have `max_states`; without them all
/// that run at the same time share what fits, and what needs more is solved again, alone. Returns
/// by task why it has no answer: a limit, or "" for none; throws every other exception. `told` is
/// called once for each task that is over.
std::vector<std::string> solve_side_by_side(std::size_t tasks,
                                            std::optional<std::uint64_t> max_states,
                                            const SolveTask& solve,
                                            const std::function<void(std::size_t task)>& told);

}  // namespace asdic
