// Enumerates the battle of a case and makes the choices that the case makes.
#pragma once

#include <functional>

#include "lib/choice.hpp"
#include "odds/question/numbers.hpp"
#include "odds/question/problem.hpp"

namespace asdic {

/// Returns the battle. Its open decisions are those for which the case gives neither a policy, nor
/// a strategy file, nor a simple retreat. Throws Error(limit) above the limit of states, and as the
/// functions do that make choices. Open choices for which `is_default` is given and returns true
/// follow their default policy, also in the odds on which simple retreats depend.
Battle battle_of_case(const Problem& problem, Numbers numbers,
                      const std::function<bool(const Choice&)>& is_default = nullptr);

}  // namespace asdic
