#include "states/games/supported_fire.hpp"

#include <algorithm>

namespace asdic {

namespace {

constexpr int value_beside_artillery = 2;

}  // namespace

void SupportedFire::add(std::vector<Dice>& dice, const UnitCounts& units,
                        const std::vector<Slot>& slots, HitKind kind) const {
  int beside = count(units, helpers);
  for (const SlotIndex slot : helped) {
    const int better = std::min<int>(beside, units[slot]);
    beside -= better;
    const Fire fire = slots[slot].fire;
    FleetVolleys::add(dice, kind, {value_beside(fire.value)}, better);
    FleetVolleys::add(dice, kind, fire, units[slot] - better);
  }
  for (const SlotIndex slot : alone) {
    FleetVolleys::add(dice, kind, slots[slot].fire, units[slot]);
  }
}

int beside_artillery(int value) {
  return std::max(value, value_beside_artillery);
}

}  // namespace asdic
