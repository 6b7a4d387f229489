#include "states/rules/surface/side_policies.hpp"

#include <algorithm>

namespace asdic::surface {

Case with_blocks(Case battle, const std::vector<const PolicyBlock*>& blocks) {
  for (const PolicyBlock* block : blocks) {
    battle.settings[block->choice] = block->what;
    battle.places[block->choice] = block->place;
  }
  return battle;
}

SidePolicies::SidePolicies(const Case& battle, Side side, const ShipSlots& slots)
    : battle_(battle), side_(side), slots_(slots), plain_(orders_with({})) {
  last_round_ = plain_.last_round();
  has_no_open_choice_ = plain_.has_no_open_choice();
  for (const PolicyBlock& block : battle.sides[index(side)].policies) {
    blocks_.push_back(block_of(block));
    const Orders orders = orders_with({&block});
    last_round_ = std::max({last_round_, orders.last_round(), block.rounds.last_that_differs()});
    has_no_open_choice_ = has_no_open_choice_ && orders.has_no_open_choice();
  }
}

SidePolicies::Block SidePolicies::block_of(const PolicyBlock& block) const {
  Block result{&block, {}};
  for (const UnitsInBattle& each : block.units) {
    std::vector<ShipSlotIndex> named;
    for (const ShipSlotIndex slot : slots_.in_action(each.side)) {
      if (each.which.code.empty() || each.which.covers(slots_.name(slot))) named.push_back(slot);
    }
    result.units.push_back({each.side, std::move(named), each.number});
  }
  return result;
}

const Orders& SidePolicies::by_blocks(int round, const std::array<Ships, 2>& ships) {
  std::vector<const PolicyBlock*> counting;
  for (const auto& [block, units] : blocks_) {
    const bool chosen = std::any_of(
        counting.begin(), counting.end(),
        [choice = &block->choice](const PolicyBlock* other) { return other->choice == *choice; });
    if (chosen || !block->rounds.has(round)) continue;
    const bool holds = std::all_of(units.begin(), units.end(), [&](const auto& each) {
      int there = 0;
      for (const ShipSlotIndex slot : each.slots) there += ships[index(each.side)][slot];
      return each.number.has(there);
    });
    if (holds) counting.push_back(block);
  }
  if (counting.empty()) return plain_;
  const auto known = known_.find(counting);
  if (known != known_.end()) return known->second;
  Orders orders = orders_with(counting);
  orders.number = static_cast<std::uint32_t>(1 + known_.size());
  return known_[counting] = std::move(orders);
}

Orders SidePolicies::orders_with(const std::vector<const PolicyBlock*>& blocks) const {
  Orders orders{policies_of(with_blocks(battle_, blocks), side_),
                0,
                slots_.ordered_slots(enemy(side_)),
                {},
                {}};
  const auto in_order_of = [&](const std::vector<ClassName>& classes) {
    std::vector<ShipSlotIndex> slots = slots_.ordered_slots(enemy(side_));
    const auto place = [&](ShipSlotIndex slot) { return rank(slots_.name(slot), classes); };
    std::stable_sort(slots.begin(), slots.end(),
                     [&](ShipSlotIndex a, ShipSlotIndex b) { return place(a) < place(b); });
    return slots;
  };
  orders.fires_on = in_order_of(orders.targets);
  for (const TargetsOfShips& entry : orders.targets_of_ships) {
    orders.fires_on_by_entry.push_back(in_order_of(entry.order));
  }
  const std::vector<ClassName>& classes = orders.disengaging;
  for (const ShipSlotIndex slot : slots_.in_action(side_)) {
    const bool named = classes.empty() || rank(slots_.name(slot), classes) < classes.size();
    if (named) orders.leaving.push_back(slot);
  }
  return orders;
}

}  // namespace asdic::surface
