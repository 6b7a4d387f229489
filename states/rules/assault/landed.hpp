// The attacker's units that came ashore.
#pragma once

#include <optional>

#include "lib/input/case.hpp"

namespace asdic::assault {

/// Those that `attacker.landed` names, if it does. Throws Error(input) for what the attacker does
/// not have, or what is no land unit.
std::optional<Force> landed_force(const Case& battle);

/// How many came ashore, by that key or else all of the attacker's land units.
int number_landed(const Case& battle);

}  // namespace asdic::assault
