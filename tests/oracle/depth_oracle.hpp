// The exact odds of a small battle of submarines at depth, computed in the most literal way: whole
// rounds, plain maps, plain recursion. For tests only, up to about six units a side.
#pragma once

#include "tests/oracle/depth_plain.hpp"

namespace plain::depth {

// Exact. Needs thresholds from 0 to die, a die of at least one side and damage below hits.
Odds exact(const Battle& battle);

}  // namespace plain::depth
