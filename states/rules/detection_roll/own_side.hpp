// A side's units and policies in a battle with detection rolls.
#pragma once

#include <vector>

#include "lib/input/case.hpp"
#include "states/fleet/side_slots.hpp"
#include "states/rules/detection_roll/detection.hpp"

namespace asdic::detection_roll {

struct OwnSide : SideSlots {
  std::vector<SlotIndex> kaitens;
  Targets sea_targets;  ///< of submarines
  Targets all_targets;  ///< of others
  bool had_destroyers;  ///< when the battle began
  bool submerges_undetected;
  bool submerges;
  Detection detection;  ///< of its submarines; none where nobody rolls

  /// Where destroyers roll, it adds their roll and figures to the chain.
  OwnSide(const Case& battle, const Fleet& fleet, Side side, Chain& chain);
};

}  // namespace asdic::detection_roll
