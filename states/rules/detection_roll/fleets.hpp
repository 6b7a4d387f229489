// The fleets of cases with detection rolls, and what their units can be.
#pragma once

#include <span>

#include "lib/input/case.hpp"
#include "states/fleet/fleet.hpp"

namespace asdic::detection_roll {

/// Whether submarines are undetected when the battle begins, if nobody detects them.
bool has_undetected(const Case& battle);
/// Whether some of a side's may submerge then, by its policies or by choice.
bool may_submerge_undetected(const Case& battle, Side side);

/// One for each case, with what units can be by the first.
Fleets fleets_of(std::span<const Case> battles);

}  // namespace asdic::detection_roll
