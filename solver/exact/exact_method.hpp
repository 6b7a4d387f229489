// The methods that carry out an exact evaluation, and the choice among them.
#pragma once

#include <functional>
#include <vector>

#include "solver/evaluation/evaluation.hpp"
#include "solver/exact/effort.hpp"
#include "solver/question.hpp"
#include "solver/solution.hpp"

namespace asdic {

/// Returns the methods that this processor can run, without `automatic`.
std::vector<ExactMethod> possible_methods();
const char* name(ExactMethod method);

/// Runs a prepared evaluation. Every exact method returns the same solution. Throws
/// Error(verification) if the solution is impossible, such as a remainder in an exact division.
Solution solve(const Evaluation& evaluation, const Effort& effort = {});

/// Calls `check`, which throws Error(verification) if the solution is wrong. If a checkpoint
/// supplied some of its residues, throws Error(input) with the folder of the checkpoint instead.
void verify(const Solution& solution, const std::function<void()>& check);

}  // namespace asdic
