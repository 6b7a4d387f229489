// Enumerates the battle of a case and settles its choices as far as the case does.
#pragma once

#include "odds/question/numbers.hpp"
#include "odds/question/problem.hpp"

namespace asdic {

/// Returns the battle. Its open decisions are those for which the case gives neither a policy, nor
/// a strategy file, nor a simple retreat. Throws Error(limit) above the limit of states, and as the
/// functions do that settle choices.
Battle settled_battle(const Problem& problem, Numbers numbers);

}  // namespace asdic
