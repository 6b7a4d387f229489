#include "states/rules/detection_roll/own_side.hpp"

#include "states/rules/detection_roll/settings.hpp"

namespace asdic::detection_roll {

OwnSide::OwnSide(const Case& battle, const Fleet& fleet, Side side, Chain& chain)
    : SideSlots(fleet, side),
      kaitens(fleet.in_battle(side, [](const Slot& s) { return s.name.code == "kaiten"; })),
      sea_targets(fleet.targets(at_sea)),
      all_targets(fleet.targets(all)),
      had_destroyers(count(fleet.start(), destroyers) > 0),
      submerges_undetected(battle[undetected_policy[index(side)]] == Undetected::submerge),
      submerges(battle[submerge_policy[index(side)]] == Submerge::always) {
  if (battle[detection_by] == DetectionBy::none) return;
  detection = detection_of(undetected, side, battle, fleet, chain);
}

}  // namespace asdic::detection_roll
