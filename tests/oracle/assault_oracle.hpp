// The exact odds of a small amphibious assault, computed in the most literal way: whole rounds,
// plain maps, plain recursion. For tests only, up to about six units a side.
#pragma once

#include "tests/oracle/assault_plain.hpp"

namespace plain::assault {

// Exact. Needs damage below hits.
Odds exact(const Battle& battle);

}  // namespace plain::assault
