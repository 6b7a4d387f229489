// What follows from the chances of all outcomes.
#pragma once

#include <map>

#include "odds/solve/result.hpp"

namespace asdic {

/// Adds who wins, the losses of both sides and the outcomes, the most likely first, to a result
/// that has its rosters and nothing of these.
void tally(const std::map<Outcome, Value>& outcomes, Result& result);

}  // namespace asdic
