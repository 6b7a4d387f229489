// Surface actions played with dice in the plainest way, ship by ship. For tests only: it checks the
// exact odds by counting, and shares no code with them.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "tests/oracle/surface_plain.hpp"

namespace plain::surface {

// How many of the battles had each outcome, with keys as in Odds, each number of rounds, each range
// in their last round (0: none was fought) and each side above break-off first ("attacker",
// "defender", or "" where no side was before the other); and the mean of the losses.
struct Played {
  std::map<std::string, long> outcomes;
  std::map<int, long> rounds, last_range;
  std::map<std::string, long> broke_off_first;
  double attacker_loss = 0, defender_loss = 0;
};

// The same seed gives the same counts.
Played play_out(const Battle& battle, long battles, std::uint64_t seed);

// The outcomes alone.
std::map<std::string, long> play(const Battle& battle, long battles, std::uint64_t seed);

}  // namespace plain::surface
