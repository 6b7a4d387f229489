#include "states/rules/depth/declaration.hpp"

#include <algorithm>
#include <optional>

#include "states/fleet/choices.hpp"
#include "states/rules/depth/settings.hpp"

namespace asdic::depth {

Case at_every_depth(Case battle) {
  for (CaseSide& side : battle.sides) side.force = at_every_depth(side.force);
  return battle;
}

bool Declaration::is_due(Side side) const {
  const Force& force = battle_.sides[index(side)].force;
  return std::any_of(force.begin(), force.end(),
                     [](const Group& group) { return group.any_depth; });
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
