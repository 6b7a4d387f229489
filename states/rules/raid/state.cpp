#include "states/rules/raid/state.hpp"

namespace asdic::raid {

std::vector<Raider> targets(const Forces& forces, const RaidState& state, CasualtyChoice first) {
  using enum Raider;
  std::vector<Raider> order = {rocket, kamikaze, bomber};
  if (first == CasualtyChoice::bomber) order = {bomber, rocket, kamikaze};
  std::erase_if(order,
                [&](Raider raider) { return count(state.units, forces.slots_of(raider)) == 0; });
  return order;
}

void remove_one(const Forces& forces, Raider raider, RaidState& state) {
  for (const SlotIndex slot : forces.slots_of(raider)) {
    if (state.units[slot] == 0) continue;
    --state.units[slot];
    return;
  }
}

Outcome outcome_of(const Forces& forces, const RaidState& state) {
  const auto lost = [&](Raider raider) {
    return forces.brought(raider) - count(state.units, forces.slots_of(raider));
  };
  Outcome outcome;
  outcome.numbers = {{"bombers_destroyed", lost(Raider::bomber) - state.turned_back},
                     {"bombers_turned_back", state.turned_back},
                     {"rockets_destroyed", lost(Raider::rocket)}};
  if (forces.brought(Raider::kamikaze) > 0) {
    outcome.numbers.emplace_back("kamikazes_destroyed", lost(Raider::kamikaze));
  }
  outcome.numbers.emplace_back("damage", state.damage);
  return outcome;
}

}  // namespace asdic::raid
