// The fleets of cases of Axis & Allies.
#pragma once

#include <span>

#include "lib/input/case.hpp"
#include "states/fleet/fleet.hpp"

namespace asdic::axis_allies {

/// One for each case, with what units can be by the first.
Fleets fleets_of(std::span<const Case> battles);

}  // namespace asdic::axis_allies
