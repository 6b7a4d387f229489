// Enumerates waves of both sides, each of which attacks the units that hold the territory.
#pragma once

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/enumeration_options.hpp"

namespace asdic {

struct RuleSystem;

/// Returns all battles of a case in which the defender attacks in a wave as one. A wave attacks if
/// the other side holds the territory. Throws Error(limit).
Battle enumerate_take_and_hold(const Case& battle, const RuleSystem& rules,
                               const EnumerationOptions& options);

}  // namespace asdic
