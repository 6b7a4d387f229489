// Waves: each one attacks the units that the battle before it has left.
#pragma once

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/enumeration_options.hpp"

namespace asdic {

struct RuleSystem;

/// Returns all battles of a case with waves as one. A wave attacks if the wave before it has no
/// unit left in battle, or if the defender still has units in battle or withdrawn submarines that
/// are not silent. Throws Error(limit).
Battle enumerate_waves(const Case& battle, const RuleSystem& rules,
                       const EnumerationOptions& options);

/// Returns all battles of a case in which the defender attacks in a wave as one. A wave attacks if
/// the other side holds the territory. Throws Error(limit).
Battle enumerate_take_and_hold(const Case& battle, const RuleSystem& rules,
                               const EnumerationOptions& options);

}  // namespace asdic
