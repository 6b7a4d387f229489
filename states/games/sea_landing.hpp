// A landing as a whole: the battle at sea, and then the assault.
#pragma once

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/enumeration_limits.hpp"
#include "states/rule_system.hpp"

namespace asdic {

/// Throws Error(input) for a battle at sea that is not that of a landing, or has too few transports
/// for the units that are to land.
void check_landing(const Case& battle);

/// Both battles of a case that has one at sea. Throws Error(limit).
Battle enumerate_landing(const RuleSystem& rules, const Case& battle,
                         const EnumerationLimits& limits);

}  // namespace asdic
