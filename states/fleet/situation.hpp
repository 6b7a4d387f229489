// The situation of a state of two fleets: the parts that players see next to the numbers of units.
#pragma once

#include "states/battle.hpp"
#include "states/fleet/fleet.hpp"
#include "states/fleet/fleet_state.hpp"
#include "states/fleet/fleet_volleys.hpp"

namespace asdic {

/// Returns the situation of a state: units with a status that matters to players, hits that wait
/// for a choice, dice of each side that are still to be rolled, and the rounds begun. Omits numbers
/// that are 0.
Situation situation_of(const Fleet& fleet, const FleetVolleys& volleys, const FleetHeader& header,
                       const UnitCounts& units, int rounds_begun);

}  // namespace asdic
