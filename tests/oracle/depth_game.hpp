// The best play of a small battle of submarines at depth with open choices.
#pragma once

#include "tests/oracle/depth_plain.hpp"
#include "tests/oracle/steps.hpp"

namespace plain::depth {

// Open may be SIDE.declared, SIDE.searching, SIDE.losses, defender.withdraw, defender.concealed and
// attacker.retreat. battle.retreat is 0.
BestPlay best_play(const Battle& battle, const Asked& asked);

}  // namespace plain::depth
