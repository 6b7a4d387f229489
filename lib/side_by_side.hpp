// Solves many chains at the same time within one budget of memory.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace asdic {

using SolveTask = std::function<void(std::size_t task)>;

/// Solves tasks on all processors, one for each entry of `sizes`. Each may have max_states()
/// states. If the limits give no number, simultaneous tasks share the memory, and a task that needs
/// more is solved again alone. Returns for each task the limit that it reached, or "" if it was
/// solved. Throws all other exceptions. A task contributes its size to the progress of `stage`.
std::vector<std::string> solve_side_by_side(const std::vector<std::size_t>& sizes,
                                            const SolveTask& solve, const std::string& stage);

}  // namespace asdic
