// Rounds that were fought before a battle is enumerated.
#pragma once

#include "states/battle.hpp"
#include "states/enumeration_limits.hpp"

namespace asdic {

/// Puts so many rounds before each start, in which nothing happens any more, so that all rounds of
/// the battle are counted from its beginning. Throws Error(limit) past max_states.
void put_rounds_before(int fought, const EnumerationLimits& limits, Battle& battle);

}  // namespace asdic
