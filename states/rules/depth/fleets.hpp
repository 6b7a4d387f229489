// The fleets of cases with submarines at depth.
#pragma once

#include <span>

#include "lib/input/case.hpp"
#include "states/fleet/fleet.hpp"

namespace asdic::depth {

/// One for each case, the depths that are to be declared open; all with the slots of the first.
Fleets fleets_of(std::span<const Case> battles);

}  // namespace asdic::depth
