// Sea battles with detection rolls played with dice in the plainest way, unit by unit. For tests
// only: it checks the exact odds by counting, and shares no code with them.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "tests/oracle/detection_roll_plain.hpp"
#include "tests/oracle/played.hpp"

namespace plain::detection_roll {

// And in how many the submarines of each name were detected, and all of a side that has some;
// nothing with detection = none. Written "attacker", "attacker sub:uk".
struct Played : plain::Played {
  std::map<std::string, long> detected;
};

// The same seed gives the same counts.
Played play(const Battle& battle, long battles, std::uint64_t seed);

}  // namespace plain::detection_roll
