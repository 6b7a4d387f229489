// The oracle of one-for-one detection, in the most literal way: plain maps, step by step. For tests
// only, up to about five units a side.
#pragma once

#include <cstdint>

#include "tests/oracle/game.hpp"
#include "tests/oracle/one_for_one_plain.hpp"
#include "tests/oracle/played.hpp"

namespace plain {

// Exact. Needs a die of at least one side and damage below hits; throws std::logic_error if the
// battle could come back to an earlier state by way of another (the rules exclude it).
Odds exact(const Battle& battle);

// Open may be SIDE.undetected, SIDE.losses and attacker.retreat. battle.retreat is 0.
BestPlay best_play(const Battle& battle, const Asked& asked);

// Battles played with dice. The same seed gives the same counts.
Played play(const Battle& battle, long battles, std::uint64_t seed);

}  // namespace plain
