// Further attackers, each of whom attacks what the former has left of the defender.
#pragma once

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/enumeration_limits.hpp"

namespace asdic {

struct RuleSystem;

/// All battles of a case with waves. A wave attacks if the defender has units in battle after the
/// former, or submarines that left it and are not silent, or if nobody of the former is in battle.
/// Throws Error(limit).
Battle enumerate_waves(const Case& battle, const RuleSystem& rules,
                       const EnumerationLimits& limits);

}  // namespace asdic
