// The best play of a small battle of one-for-one detection with open choices.
#pragma once

#include "tests/oracle/game_of_battle.hpp"
#include "tests/oracle/one_for_one_plain.hpp"

namespace plain {

// Open may be SIDE.undetected, SIDE.losses and attacker.retreat. battle.retreat is 0.
BestPlay best_play(const Battle& battle, const Asked& asked);

}  // namespace plain
