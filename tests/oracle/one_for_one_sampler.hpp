// Battles played with dice in the plainest way, unit by unit. For tests only: it checks the exact
// odds by counting, and shares no code with them.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "tests/oracle/one_for_one_plain.hpp"

namespace plain {

// How many of the battles had each outcome; keys as in Odds. The same seed gives the same counts.
std::map<std::string, long> play(const Battle& battle, long battles, std::uint64_t seed);

}  // namespace plain
