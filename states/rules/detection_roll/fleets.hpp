// The fleets of cases with detection rolls.
#pragma once

#include <span>

#include "lib/input/case.hpp"
#include "states/fleet/fleet.hpp"

namespace asdic::detection_roll {

/// One for each case, with what units can be by the first.
Fleets fleets_of(std::span<const Case> battles);

}  // namespace asdic::detection_roll
