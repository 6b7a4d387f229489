// Rounds that were fought before a battle is enumerated.
#pragma once

#include "states/battle.hpp"
#include "states/enumeration_options.hpp"

namespace asdic {

/// Puts `fought` rounds without any event before each start, so that rounds are counted from the
/// beginning of the battle. Throws Error(limit) past max_states().
void put_rounds_before(int fought, Battle& battle);

}  // namespace asdic
