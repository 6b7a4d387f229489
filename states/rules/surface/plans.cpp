#include "states/rules/surface/plans.hpp"

namespace asdic::surface {

PendingIndex Plans::intern(const Plan& plan) {
  const auto [known, is_new] = numbers_.try_emplace(plan, static_cast<PendingIndex>(plans_.size()));
  if (is_new) plans_.push_back(plan);
  return known->second;
}

std::vector<ShipSlotIndex> engaged_ships(const ShipSlots& slots, Side side, Ships ships) {
  std::vector<ShipSlotIndex> engaged;
  for (const ShipSlotIndex slot : slots.ordered_slots(side)) {
    engaged.insert(engaged.end(), ships[slot], slot);
  }
  return engaged;
}

std::vector<std::string> names_of_targets(const ShipSlots& slots,
                                          const std::vector<ShipSlotIndex>& ships) {
  std::map<std::string, int> alike;
  std::vector<std::string> names;
  for (const ShipSlotIndex ship : ships) {
    const std::string name = slots.key(ship).text();
    const int number = ++alike[name];
    names.push_back(number == 1 ? name : name + " (" + std::to_string(number) + ")");
  }
  return names;
}

}  // namespace asdic::surface
