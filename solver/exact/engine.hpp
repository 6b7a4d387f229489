// The engines that carry out an exact evaluation, and the choice among them.
#pragma once

#include <functional>
#include <vector>

#include "solver/evaluation/evaluation.hpp"
#include "solver/exact/effort.hpp"
#include "solver/question.hpp"
#include "solver/solution.hpp"

namespace asdic {

/// The engines that this processor can run, automatic left out.
std::vector<Engine> engines();
const char* name(Engine engine);

/// The same answer from every engine. Throws Error(verification) where it cannot be right.
Solution solve(const Evaluation& evaluation, const Effort& effort = {});

/// Calls `check`, which throws Error(verification) if the solution is wrong. If some of it was read
/// from a checkpoint, that is wrong input: throws Error(input) in its place, at the folder.
void verify(const Solution& solution, const std::function<void()>& check);

}  // namespace asdic
