// The best play of a small amphibious assault with open choices.
#pragma once

#include "tests/oracle/assault_plain.hpp"
#include "tests/oracle/steps.hpp"

namespace plain::assault {

// Open may be SIDE.losses and attacker.retreat. battle.retreat is 0.
BestPlay best_play(const Battle& battle, const Asked& asked);

}  // namespace plain::assault
