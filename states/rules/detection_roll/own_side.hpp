// A side's units in a battle with detection rolls.
#pragma once

#include <vector>

#include "lib/input/case.hpp"
#include "states/fleet/side_slots.hpp"
#include "states/rules/detection_roll/detection.hpp"

namespace asdic::detection_roll {

struct OwnSide : SideSlots {
  std::vector<SlotIndex> kaitens;
  std::vector<SlotIndex> sinking;
  Targets sea_targets;   ///< of submarines
  Targets held_targets;  ///< of bound submarines whose hits fall before general fire
  Targets all_targets;   ///< of others
  bool had_destroyers;   ///< when the battle began
  bool may_submerge_undetected;
  bool may_choose_to_submerge;  ///< that is open, at least under some conditions
  Detection detection;          ///< of its submarines; none where nobody rolls

  /// Where destroyers roll, it adds their roll and figures to the chain.
  OwnSide(const Case& battle, const Fleet& fleet, Side side, Chain& chain);

  /// Whether a unit of this side has a value to hit with, and the opponent one that it may hit.
  bool can_hit(const OwnSide& opponent, const UnitCounts& units, const Fleet& fleet) const;
};

}  // namespace asdic::detection_roll
