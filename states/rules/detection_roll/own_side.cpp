#include "states/rules/detection_roll/own_side.hpp"

#include <algorithm>

#include "states/fleet/policies.hpp"
#include "states/rules/detection_roll/fleets.hpp"
#include "states/rules/detection_roll/settings.hpp"

namespace asdic::detection_roll {

namespace {

bool is_sinking(const Slot& slot) {
  return slot.status == Status::sinking;
}

}  // namespace

OwnSide::OwnSide(const Case& battle, const Fleet& fleet, Side side, Chain& chain)
    : SideSlots(fleet, side),
      kaitens(fleet.in_battle(side, [](const Slot& s) { return s.name.code == "kaiten"; })),
      sinking(fleet.in_battle(side, is_sinking)),
      sea_targets(fleet.targets(
          fleet.in_battle(side, [](const Slot& s) { return s.at_sea() && !is_sinking(s); }))),
      held_targets(sinking.empty() ? sea_targets : fleet.that_leave(Status::sinking, sea_targets)),
      all_targets(
          fleet.targets(fleet.in_battle(side, [](const Slot& s) { return !is_sinking(s); }))),
      had_destroyers(count(fleet.start(), destroyers) > 0 ||
                     fleet.detected_at_start(enemy(side)) > 0),
      may_submerge_undetected(detection_roll::may_submerge_undetected(battle, side)),
      may_choose_to_submerge(may_be_open(battle, undetected_policy[index(side)])) {
  if (!has_undetected(battle)) return;
  detection = Detection(undetected, side, battle, fleet, chain);
}

bool OwnSide::can_hit(const OwnSide& opponent, const UnitCounts& units, const Fleet& fleet) const {
  const auto armed = [&](const std::vector<SlotIndex>& slots) {
    return std::any_of(slots.begin(), slots.end(), [&](SlotIndex slot) {
      return units[slot] > 0 && fleet.slots()[slot].fire.value > 0;
    });
  };
  return (armed(submarines) && can_be_hit(units, opponent.sea_targets)) ||
         (armed(others) && can_be_hit(units, opponent.all_targets));
}

}  // namespace asdic::detection_roll
