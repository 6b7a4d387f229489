// The engines that carry out an exact evaluation, and the choice among them.
#pragma once

#include <vector>

#include "solver/evaluation/evaluation.hpp"
#include "solver/exact/effort.hpp"
#include "solver/question.hpp"

namespace asdic {

/// The engines that this processor can run, automatic left out.
std::vector<Engine> engines();
const char* name(Engine engine);

/// The same answer from every engine. Throws Error(verification) where it cannot be right.
Solution solve(const Evaluation& evaluation, const Effort& effort = {});

}  // namespace asdic
