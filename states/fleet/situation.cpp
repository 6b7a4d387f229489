#include "states/fleet/situation.hpp"

#include <algorithm>

#include "states/fleet/choices.hpp"
#include "states/position.hpp"

namespace asdic {

namespace {

/// Returns whether the status of units in `slot` matters to players. It does if the units are
/// sinking, if a rules file defines the status, or if the same units can be undetected.
bool matters_to_players(const Fleet& fleet, const Slot& slot) {
  if (slot.status == Status::sinking || slot.status >= Status::of_rules) return true;
  return std::any_of(fleet.slots().begin(), fleet.slots().end(), [&](const Slot& other) {
    return other.same_units(slot) && other.status == Status::undetected;
  });
}

}  // namespace

Situation situation_of(const Fleet& fleet, const FleetVolleys& volleys, const FleetHeader& header,
                       const UnitCounts& units, int rounds_begun) {
  Situation situation;
  for (SlotIndex i = 0; i < fleet.size(); ++i) {
    const Slot& slot = fleet.slots()[i];
    if (units[i] == 0 || !slot.in_battle() || slot.status == Status::undetected) continue;
    if (!matters_to_players(fleet, slot)) continue;
    add(situation, of_side(slot.side) + slot.name.text() + " " + fleet.word(slot.status), units[i]);
  }
  for (const Dice& hits : volleys.dice_of_all(header.hits)) {
    add(situation, "hits", static_cast<int>(hits.count));
  }
  for (const Side side : both_sides) {
    for (const Dice& dice : volleys.dice_of_all(header.volleys[index(side)])) {
      const std::string best =
          dice.best_of > 1 ? ", best of " + std::to_string(dice.best_of) : std::string();
      add(situation, of_side(side) + "dice at " + std::to_string(dice.value) + best,
          static_cast<int>(dice.count));
    }
  }
  add(situation, "rounds begun", rounds_begun);
  return situation;
}

}  // namespace asdic
