// The oracle of Axis & Allies, in the most literal way: plain maps, step by step. For tests only,
// up to about six units a side.
#pragma once

#include <cstdint>

#include "tests/oracle/axis_allies_plain.hpp"
#include "tests/oracle/game.hpp"
#include "tests/oracle/played.hpp"

namespace plain::axis_allies {

// Exact, with `clears` and, on land, `takes`. Needs damage below hits.
Odds exact(const Battle& battle);

// Open may be SIDE.submerge, SIDE.losses and attacker.retreat. battle.retreat and battle.keep are
// 0.
BestPlay best_play(const Battle& battle, const Asked& asked);

// Battles played with dice. The same seed gives the same counts.
Played play(const Battle& battle, long battles, std::uint64_t seed);

}  // namespace plain::axis_allies
