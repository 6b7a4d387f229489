// What rules ask of a side's units: who is a submarine, who hides, who detects.
#pragma once

#include <vector>

#include "states/fleet/fleet.hpp"

namespace asdic {

/// The slots of one side in battle, by what they are.
struct SideSlots {
  std::vector<SlotIndex> all;
  std::vector<SlotIndex> at_sea;  ///< ships and submarines
  std::vector<SlotIndex> destroyers;
  std::vector<SlotIndex> others;      ///< all but submarines
  std::vector<SlotIndex> submarines;  ///< and these are submarines too:
  std::vector<SlotIndex> visible;
  std::vector<SlotIndex> undetected;  ///< those that are betrayed are not

  SideSlots(const Fleet& fleet, Side side);
};

}  // namespace asdic
