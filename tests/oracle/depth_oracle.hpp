// The oracle of submarines at depth. It computes as literally as possible, step by step with plain
// maps, and is for tests only, with up to about six units a side.
#pragma once

#include <cstdint>

#include "tests/oracle/depth_plain.hpp"
#include "tests/oracle/game.hpp"
#include "tests/oracle/sample.hpp"

namespace plain::depth {

// Returns the exact odds of `battle`. Thresholds must be from 0 to the die, the die must have at
// least one side, and every unit must have less damage than hits.
Odds exact(const Battle& battle);

// Returns the best play of `battle`. `asked` may open SIDE.declared, SIDE.searching, SIDE.losses,
// defender.withdraw, defender.concealed and attacker.retreat; battle.retreat must be 0.
BestPlay best_play(const Battle& battle, const OpenChoices& asked);

// Plays `battles` battles with dice and counts their results. The same `seed` gives the same
// counts.
BattleCounts play(const Battle& battle, long battles, std::uint64_t seed);

}  // namespace plain::depth
