// Bombardment by ships that are in no force.
#pragma once

#include <vector>

#include "lib/input/case.hpp"
#include "states/dice/volleys.hpp"

namespace asdic::assault {

/// The ships of the case that bombard. Throws Error(input) for those that cannot.
Force bombarding_force(const Case& battle);

/// Their dice, battleships first.
std::vector<Dice> bombardment(const Case& battle);

}  // namespace asdic::assault
