// What players of two fleets see on the table beside their units.
#pragma once

#include "states/battle.hpp"
#include "states/fleet/fleet.hpp"
#include "states/fleet/fleet_state.hpp"
#include "states/fleet/fleet_volleys.hpp"

namespace asdic {

/// Of units that can hide those that do not, hits that wait for a choice, dice of each side that
/// are still to be rolled, and the rounds begun; what is 0 is left out.
Situation situation_of(const Fleet& fleet, const FleetVolleys& volleys, const FleetHeader& header,
                       const UnitCounts& units, int rounds_begun);

}  // namespace asdic
