// The exact chances of a raid, computed as literally as possible, die by die. For tests only.
#pragma once

#include "tests/oracle/raid_plain.hpp"

namespace plain::raid {

// Returns the exact chances of `battle`. Everything that takes part must have the technologies it
// needs.
Chances exact(const Battle& battle);

}  // namespace plain::raid
