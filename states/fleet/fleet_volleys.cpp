#include "states/fleet/fleet_volleys.hpp"

namespace asdic {

void FleetVolleys::add(std::vector<Dice>& dice, HitKindIndex kind, const UnitCounts& units,
                       const std::vector<SlotIndex>& slots) const {
  for (const SlotIndex slot : slots) add(dice, kind, fleet_.slots()[slot].fire, units[slot]);
}

}  // namespace asdic
