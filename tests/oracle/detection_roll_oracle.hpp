// The oracle of sea battles with detection rolls, in the most literal way: plain maps, step by
// step. For tests only, up to about six units a side.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "tests/oracle/detection_roll_plain.hpp"
#include "tests/oracle/game.hpp"
#include "tests/oracle/played.hpp"

namespace plain::detection_roll {

// Exact. Needs damage below hits.
Odds exact(const Battle& battle);

// How surely the submarines of a side are detected: those of each name, and all of the side.
// Nothing is listed of a side without submarines, and nothing at all with detection = none.
struct Detection {
  std::map<std::string, Fraction> names;
  Fraction all;
};

struct Detections {
  Detection attacker, defender;
};

Detections detections(const Battle& battle);

// Open may be SIDE.undetected, SIDE.submerge, SIDE.losses and attacker.retreat. battle.retreat is
// 0.
BestPlay best_play(const Battle& battle, const Asked& asked);

// And in how many the submarines of each name were detected, and all of a side that has some;
// nothing with detection = none. Written "attacker", "attacker sub:uk".
struct Played : plain::Played {
  std::map<std::string, long> detected;
};

// Battles played with dice. The same seed gives the same counts.
Played play(const Battle& battle, long battles, std::uint64_t seed);

}  // namespace plain::detection_roll
