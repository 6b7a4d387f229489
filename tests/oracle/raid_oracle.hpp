// The exact chances of a raid, computed in the most literal way, die by die. For tests only.
#pragma once

#include "tests/oracle/raid_plain.hpp"

namespace plain::raid {

// Exact. Needs technologies for all that takes part.
Chances exact(const Battle& battle);

}  // namespace plain::raid
