// The exact odds of a surface action, computed in the most literal way: ship by ship, die by die.
// For tests only.
#pragma once

#include <map>
#include <string>

#include "tests/oracle/surface_plain.hpp"

namespace plain::surface {

// Exact, for battles that are small. All marks are always there, also those of 0:
// broke_off_first.attacker, .defender; losses.attacker.defense, losses.defender.defense;
// last_range.1, .2, .3.
Odds exact(const Battle& battle);

}  // namespace plain::surface
