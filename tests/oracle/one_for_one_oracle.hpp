// The oracle of one-for-one detection. It computes as literally as possible, step by step with
// plain maps, and is for tests only, with up to about five units a side.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "tests/oracle/game.hpp"
#include "tests/oracle/one_for_one_plain.hpp"
#include "tests/oracle/sample.hpp"

namespace plain {

// Returns the exact odds of `battle`. The die must have at least one side, and every unit less
// damage than hits. Throws std::logic_error if the battle could return to an earlier state by way
// of another, which the rules exclude.
Odds exact(const Battle& battle);

// Returns how many submarines of each side are detected on average, how many strike first, and how
// many hits these score: "detected.attacker", "strikes.attacker", "strike_hits.attacker" and so on.
// battle.rounds must be a limit.
std::map<std::string, Fraction> counted(const Battle& battle);

// Returns the best play of `battle`. `asked` may open SIDE.undetected, SIDE.losses and
// attacker.retreat; battle.retreat must be 0.
BestPlay best_play(const Battle& battle, const OpenChoices& asked);

// Plays `battles` battles with dice and counts their results. The same `seed` gives the same
// counts.
BattleCounts play(const Battle& battle, long battles, std::uint64_t seed);

}  // namespace plain
