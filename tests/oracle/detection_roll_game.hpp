// The best play of a small sea battle with detection rolls and open choices.
#pragma once

#include "tests/oracle/detection_roll_plain.hpp"
#include "tests/oracle/steps.hpp"

namespace plain::detection_roll {

// Open may be SIDE.undetected, SIDE.submerge, SIDE.losses and attacker.retreat. battle.retreat is
// 0.
BestPlay best_play(const Battle& battle, const Asked& asked);

}  // namespace plain::detection_roll
