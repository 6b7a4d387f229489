// The best play of a small battle of Axis & Allies with open choices.
#pragma once

#include "tests/oracle/axis_allies_plain.hpp"
#include "tests/oracle/steps.hpp"

namespace plain::axis_allies {

// Open may be SIDE.submerge, SIDE.losses and attacker.retreat. battle.retreat is 0, hits are taken
// in the order of all rule systems, and the attacker keeps no troops back.
BestPlay best_play(const Battle& battle, const Asked& asked);

}  // namespace plain::axis_allies
