// Waves: each one attacks the defenders that the wave before it has left.
#pragma once

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/enumeration_options.hpp"

namespace asdic {

struct RuleSystem;

/// Returns all battles of a case with waves as one. A wave attacks in any of three cases: after the
/// wave before it, the defender has units in battle, or the defender has withdrawn submarines that
/// are not silent, or that wave has no unit in battle. Throws Error(limit).
Battle enumerate_waves(const Case& battle, const RuleSystem& rules,
                       const EnumerationOptions& options);

}  // namespace asdic
