#include "states/rules/depth/own_slots.hpp"

namespace asdic::depth {

OwnSlots::OwnSlots(const Fleet& fleet, Side side) : SideSlots(fleet, side) {
  const auto submarines_with = [&](Status status, auto condition) {
    return fleet.in_battle(
        side, [&](const Slot& s) { return s.is_sub() && s.status == status && condition(s); });
  };
  const auto any = [](const Slot&) { return true; };
  searchers = fleet.in_battle(
      side, [](const Slot& s) { return s.type.detects || s.type.kind == UnitKind::air; });
  betrayed = submarines_with(Status::betrayed, any);
  exposed = submarines_with(Status::exposed, any);
  below = submarines_with(Status::detected,
                          [](const Slot& s) { return s.name.depth != Depth::surfaced; });
  silent = submarines_with(Status::detected,
                           [](const Slot& s) { return s.name.depth == Depth::silent; });
  for (std::size_t d = 0; d < concealed_depths.size(); ++d) {
    const auto here = [=](const Slot& s) { return s.name.depth == concealed_depths[d]; };
    hidden_at[d] = submarines_with(Status::undetected, here);
    located_at[d] = submarines_with(Status::detected, here);
  }
  seen_at_sea = fleet.in_battle(side, [](const Slot& s) { return s.at_sea() && s.can_be_seen(); });
  sea_targets = fleet.targets(seen_at_sea);
  all_targets = fleet.targets(fleet.in_battle(side, [](const Slot& s) { return s.can_be_seen(); }));
}

}  // namespace asdic::depth
