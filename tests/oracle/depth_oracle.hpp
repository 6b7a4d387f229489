// The oracle of submarines at depth, in the most literal way: plain maps, step by step. For tests
// only, up to about six units a side.
#pragma once

#include <cstdint>

#include "tests/oracle/depth_plain.hpp"
#include "tests/oracle/game.hpp"
#include "tests/oracle/played.hpp"

namespace plain::depth {

// Exact. Needs thresholds from 0 to die, a die of at least one side and damage below hits.
Odds exact(const Battle& battle);

// Open may be SIDE.declared, SIDE.searching, SIDE.losses, defender.withdraw, defender.concealed and
// attacker.retreat. battle.retreat is 0.
BestPlay best_play(const Battle& battle, const Asked& asked);

// Battles played with dice. The same seed gives the same counts.
Played play(const Battle& battle, long battles, std::uint64_t seed);

}  // namespace plain::depth
