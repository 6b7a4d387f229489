#include "states/fleet/fleet_volleys.hpp"

namespace asdic {

VolleyIndex FleetVolleys::of(const UnitCounts& units, const std::vector<SlotIndex>& submarines,
                             const std::vector<SlotIndex>& others) {
  dice_.clear();
  add(dice_, from_submarines, units, submarines);
  add(dice_, from_others, units, others);
  return intern(dice_);
}

void FleetVolleys::add(std::vector<Dice>& dice, HitKind kind, const UnitCounts& units,
                       const std::vector<SlotIndex>& slots) const {
  for (const SlotIndex slot : slots) add(dice, kind, fleet_.slots()[slot].fire, units[slot]);
}

}  // namespace asdic
