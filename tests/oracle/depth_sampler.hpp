// Battles of submarines at depth played with dice in the plainest way, unit by unit. For tests
// only: it checks the exact odds by counting, and shares no code with them.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "tests/oracle/depth_plain.hpp"

namespace plain::depth {

// How many of the battles had each outcome, with keys as in Odds, and each number of rounds.
struct Played {
  std::map<std::string, long> outcomes;
  std::map<int, long> rounds;
};

// The same seed gives the same counts.
Played play(const Battle& battle, long battles, std::uint64_t seed);

}  // namespace plain::depth
