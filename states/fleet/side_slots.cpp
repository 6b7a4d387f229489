#include "states/fleet/side_slots.hpp"

namespace asdic {

SideSlots::SideSlots(const Fleet& fleet, Side side)
    : all(fleet.in_battle(side, [](const Slot&) { return true; })),
      at_sea(fleet.in_battle(side, [](const Slot& s) { return s.at_sea(); })),
      destroyers(fleet.in_battle(side, [](const Slot& s) { return s.type.detects; })),
      others(fleet.in_battle(side, [](const Slot& s) { return !s.is_sub(); })),
      submarines(fleet.in_battle(side, [](const Slot& s) { return s.is_sub(); })),
      visible(fleet.in_battle(side, [](const Slot& s) { return s.is_sub() && s.can_be_seen(); })),
      undetected(
          fleet.in_battle(side, [](const Slot& s) { return s.status == Status::undetected; })) {}

}  // namespace asdic
