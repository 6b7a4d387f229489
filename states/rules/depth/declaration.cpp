#include "states/rules/depth/declaration.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "lib/error.hpp"
#include "states/fleet/choices.hpp"
#include "states/rules/depth/settings.hpp"

namespace asdic::depth {

namespace {

bool declares(const Case& battle, Side side) {
  const DeclaredBy by = battle[declared_by];
  const bool alone = by == (side == Side::attacker ? DeclaredBy::attacker : DeclaredBy::defender);
  return battle.fought == 0 && (alone || by == DeclaredBy::both);
}

Force with_depths_open(const Force& brought) {
  Force force;
  for (const Group& group : brought) {
    if (group.type.kind != UnitKind::sub) {
      force.push_back(group);
      continue;
    }
    const auto same = std::find_if(force.begin(), force.end(), [&](const Group& other) {
      return other.name.code == group.name.code && other.name.nation == group.name.nation;
    });
    if (same != force.end()) {
      same->count += group.count;
      if (same->count <= most_of_a_kind) continue;
      throw Error(group.place, "more than " + std::to_string(most_of_a_kind) + " of " +
                                   group.name.code + " at all depths together");
    }
    Group boats = group;
    for (const Depth depth : {Depth::surfaced, Depth::periscope, Depth::submerged, Depth::silent}) {
      boats.name.depth = depth;
      force.push_back(boats);
      boats.count = 0;
    }
  }
  return force;
}

}  // namespace

Case with_depths_open(Case battle) {
  for (const Side side : both_sides) {
    Force& force = battle.sides[index(side)].force;
    if (declares(battle, side)) force = with_depths_open(force);
  }
  return battle;
}

bool Declaration::is_due(Side side) const {
  return declares(battle_, side);
}

void Declaration::choose(const State& state, Side side, Node<State>& node,
                         const std::function<void(State&)>& go_on) const {
  const std::vector<SlotIndex>& below = sides_[side].below;
  std::vector<int> most;
  for (const SlotIndex slot : below) most.push_back(state.units[surfaced(slot)]);
  const auto chosen = [&](const std::vector<int>& numbers) -> std::optional<State> {
    State next = state;
    for (std::size_t i = 0; i < below.size(); ++i) {
      UnitCount& boats = next.units[surfaced(below[i])];
      if (boats < numbers[i]) return std::nullopt;
      boats = static_cast<UnitCount>(boats - numbers[i]);
      next.units[below[i]] = static_cast<UnitCount>(numbers[i]);
    }
    go_on(next);
    return next;
  };
  choose_numbers(fleet_, side, declared_by.path(), below, most, node, chosen);
}

/// The submarines of this slot, were they at the surface.
SlotIndex Declaration::surfaced(SlotIndex slot) const {
  UnitName name = fleet_.slots()[slot].name;
  name.depth = Depth::surfaced;
  const auto is_that = [&](const Slot& s) {
    return s.name == name && s.status == Status::detected;
  };
  return fleet_.in_battle(fleet_.slots()[slot].side, is_that).front();
}

}  // namespace asdic::depth
