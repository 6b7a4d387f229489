// Surface actions played with dice as plainly as possible, ship by ship. For tests only: it checks
// the exact odds by counting and shares no code with them.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "tests/oracle/sample.hpp"
#include "tests/oracle/surface_plain.hpp"

namespace plain::surface {

// Counts of actions, and the average losses. `last_range` counts them by the range of their last
// round, 0 if none was fought. `broke_off_first` counts them by the side that was above break-off
// first: "attacker", "defender", or "" if neither was first.
struct BattleCounts : plain::BattleCounts {
  std::map<int, long> last_range;
  std::map<std::string, long> broke_off_first;
  double attacker_loss = 0, defender_loss = 0;
};

// Plays `battles` actions with dice and counts their results. The same `seed` gives the same
// counts.
BattleCounts play(const Battle& battle, long battles, std::uint64_t seed);

}  // namespace plain::surface
