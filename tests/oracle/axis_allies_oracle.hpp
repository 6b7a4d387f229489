// The exact odds of a small battle of Axis & Allies, computed in the most literal way: whole
// rounds, plain maps, plain recursion. For tests only, up to about a dozen units a side.
#pragma once

#include "tests/oracle/axis_allies_plain.hpp"

namespace plain::axis_allies {

// Exact. Needs damage below hits. Among the marks are `clears`, and on land `takes`.
Odds exact(const Battle& battle);

}  // namespace plain::axis_allies
