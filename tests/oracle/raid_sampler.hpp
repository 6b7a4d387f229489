// Raids played with dice as plainly as possible, unit by unit. For tests only: it checks the exact
// chances by counting and shares no code with them.
#pragma once

#include <cstdint>
#include <map>

#include "tests/oracle/raid_plain.hpp"

namespace plain::raid {

// Plays `raids` raids with dice and counts their outcomes. The same `seed` gives the same counts.
std::map<Outcome, long> play(const Battle& battle, long raids, std::uint64_t seed);

}  // namespace plain::raid
