// The oracle of sea battles with detection rolls. It computes as literally as possible, step by
// step with plain maps, and is for tests only, with up to about six units a side.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "tests/oracle/detection_roll_plain.hpp"
#include "tests/oracle/game.hpp"
#include "tests/oracle/sample.hpp"

namespace plain::detection_roll {

// Returns the exact odds of `battle`. Every unit must have less damage than hits.
Odds exact(const Battle& battle);

// The chances that the submarines of a side are detected, for each name and for all of them. They
// are empty for a side without submarines, and for both sides with detection = none.
struct Detection {
  std::map<std::string, Fraction> names;
  Fraction all;
};

struct Detections {
  Detection attacker, defender;
};

// Returns the chances of detection for both sides of `battle`.
Detections detections(const Battle& battle);

// Returns the best play of `battle`. `asked` may open SIDE.undetected, SIDE.submerge, SIDE.losses
// and attacker.retreat; battle.retreat must be 0.
BestPlay best_play(const Battle& battle, const OpenChoices& asked);

// Counts of battles. `detected` counts those in which the submarines of a name ("attacker sub:uk")
// or all submarines of a side ("attacker") were detected. It is empty with detection = none.
struct BattleCounts : plain::BattleCounts {
  std::map<std::string, long> detected;
};

// Plays `battles` battles with dice and counts their results. The same `seed` gives the same
// counts.
BattleCounts play(const Battle& battle, long battles, std::uint64_t seed);

}  // namespace plain::detection_roll
