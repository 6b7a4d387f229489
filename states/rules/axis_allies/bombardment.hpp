// Ships that bombard, which are in no force.
#pragma once

#include <vector>

#include "lib/input/case.hpp"
#include "states/dice/volleys.hpp"

namespace asdic::axis_allies {

/// The ships of the case that bombard. Throws Error(input) for those that cannot.
Force bombarding_force(const Case& battle);

/// Under low luck: their dice are one group with the attacker's first, and hit what those hit.
bool are_pooled(const Case& battle);

/// Their dice on six faces, the strongest first, as many as may fire.
std::vector<Dice> bombardment(const Case& battle);

}  // namespace asdic::axis_allies
