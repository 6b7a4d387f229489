// What a state of two fleets holds.
#pragma once

#include <array>
#include <concepts>

#include "states/dice/volleys.hpp"
#include "states/fleet/slot.hpp"

namespace asdic {

/// What every state of such a battle has beside its units.
struct FleetHeader {
  std::array<VolleyIndex, 2> volleys = {};  ///< by side: dice that it has still to roll
  VolleyIndex hits = 0;                     ///< that wait for others of their moment: sure dice
};

/// A rule system's header, derived from FleetHeader with a `phase`, and the units by slot.
template <std::derived_from<FleetHeader> OfRules>
struct FleetState : OfRules {
  using Header = OfRules;
  UnitCounts units;
};

}  // namespace asdic
