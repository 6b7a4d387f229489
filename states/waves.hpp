// Waves: each one attacks the defenders that the wave before it has left.
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

}  // namespace asdic
