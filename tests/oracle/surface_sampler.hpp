// Surface actions played with dice in the plainest way, ship by ship. For tests only: it checks the
// exact odds by counting, and shares no code with them.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "tests/oracle/played.hpp"
#include "tests/oracle/surface_plain.hpp"

namespace plain::surface {

// And how many had each range in their last round (0: none was fought) and each side above
// break-off first ("attacker", "defender", or "" where no side was before the other); and the mean
// of the losses.
struct Played : plain::Played {
  std::map<int, long> last_range;
  std::map<std::string, long> broke_off_first;
  double attacker_loss = 0, defender_loss = 0;
};

// The same seed gives the same counts.
Played play(const Battle& battle, long battles, std::uint64_t seed);

}  // namespace plain::surface
