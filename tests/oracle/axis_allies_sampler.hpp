// Battles of Axis & Allies played with dice in the plainest way, unit by unit. For tests only: it
// checks the exact odds by counting, and shares no code with them.
#pragma once

#include <cstdint>

#include "tests/oracle/axis_allies_plain.hpp"
#include "tests/oracle/played.hpp"

namespace plain::axis_allies {

// The same seed gives the same counts.
Played play(const Battle& battle, long battles, std::uint64_t seed);

}  // namespace plain::axis_allies
