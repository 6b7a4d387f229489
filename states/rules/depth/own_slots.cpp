#include "states/rules/depth/own_slots.hpp"

#include <functional>

namespace asdic::depth {

OwnSlots::OwnSlots(const Fleet& fleet, Side side) : SideSlots(fleet, side) {
  const auto submarines_with = [&](Status status, auto condition) {
    return fleet.in_battle(
        side, [&](const Slot& s) { return s.is_sub() && s.status == status && condition(s); });
  };
  const auto any = [](const Slot&) { return true; };
  searchers = fleet.in_battle(
      side, [](const Slot& s) { return s.type.detects || s.type.kind == UnitKind::air; });
  const auto is_surfaced = [](const Slot& s) { return s.name.depth == Depth::surfaced; };
  concealed = submarines_with(Status::undetected, std::not_fn(is_surfaced));
  evading = submarines_with(Status::undetected, is_surfaced);
  at_surface = submarines_with(Status::detected, is_surfaced);
  regular = fleet.in_battle(side, [=](const Slot& s) {
    return s.is_sub() && (s.status != Status::undetected || !is_surfaced(s));
  });
  betrayed = submarines_with(Status::betrayed, any);
  exposed = submarines_with(Status::exposed, any);
  below = submarines_with(Status::detected, std::not_fn(is_surfaced));
  silent = submarines_with(Status::detected,
                           [](const Slot& s) { return s.name.depth == Depth::silent; });
  for (std::size_t d = 0; d < concealed_depths.size(); ++d) {
    const auto here = [=](const Slot& s) { return s.name.depth == concealed_depths[d]; };
    hidden_at[d] = submarines_with(Status::undetected, here);
    located_at[d] = submarines_with(Status::detected, here);
  }
  const auto is_seen = [](const Slot& s) { return s.can_be_seen(); };
  const auto is_open = [=](const Slot& s) {
    return s.can_be_seen() || (s.status == Status::undetected && is_surfaced(s));
  };
  sea_units = fleet.in_battle(side, [=](const Slot& s) { return s.at_sea() && is_open(s); });
  sea_targets = fleet.targets(sea_units);
  open_targets = fleet.targets(fleet.in_battle(side, is_seen));
  all_targets = fleet.targets(fleet.in_battle(side, is_open));
}

}  // namespace asdic::depth
