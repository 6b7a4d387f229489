// The exact odds of a small battle, computed in the most literal way: whole rounds, plain maps,
// plain recursion. For tests only, up to about five units a side.
#pragma once

#include "tests/oracle/one_for_one_plain.hpp"

namespace plain {

// Exact. Needs a die of at least one side and damage below hits; throws std::logic_error if the
// battle could come back to an earlier state by way of another (the rules exclude it).
Odds exact(const Battle& battle);

}  // namespace plain
