// The oracle of Axis & Allies. It computes as literally as possible, step by step with plain maps,
// and is for tests only, with up to about six units a side.
#pragma once

#include <cstdint>

#include "tests/oracle/axis_allies_plain.hpp"
#include "tests/oracle/game.hpp"
#include "tests/oracle/sample.hpp"

namespace plain::axis_allies {

// Returns the exact odds of `battle`, with the figure `clears` and, on land, `takes`. Every unit
// must have less damage than hits.
Odds exact(const Battle& battle);

// Returns the best play of `battle`. `asked` may open SIDE.submerge, SIDE.losses and
// attacker.retreat; battle.retreat and battle.keep must be 0.
BestPlay best_play(const Battle& battle, const OpenChoices& asked);

// Plays `battles` battles with dice and counts their results. The same `seed` gives the same
// counts.
BattleCounts play(const Battle& battle, long battles, std::uint64_t seed);

}  // namespace plain::axis_allies
