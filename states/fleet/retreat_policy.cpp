#include "states/fleet/retreat_policy.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "lib/input/units.hpp"

namespace asdic {

namespace {

/// Returns the condition under which the attacker retreats.
Conditions conditions_of(const RetreatByUnits& retreat, const Fleet& fleet) {
  using Measure = RetreatByUnits::Measure;
  const bool counts_lost = retreat.measure == Measure::lost;
  const UnitSelection which =
      retreat.name.empty() ? UnitSelection{} : parse_units_named(retreat.name, {});
  const auto is_counted = [&](const Slot& slot) {
    if (slot.side != Side::attacker || !(counts_lost || slot.in_battle())) return false;
    if (retreat.name == aircraft) return slot.type.kind == UnitKind::air;
    return retreat.name.empty() || which.covers(slot.name);
  };
  WeightedSlots slots;
  std::int64_t brought = 0;
  for (SlotIndex i = 0; i < fleet.size(); ++i) {
    const Slot& slot = fleet.slots()[i];
    if (!is_counted(slot)) continue;
    slots.emplace_back(i, retreat.measure == Measure::cost ? slot.type.cost : 1);
    brought += fleet.start()[i];
  }
  return {std::move(slots), counts_lost ? brought - retreat.number : retreat.number};
}

RetreatDecision in_block(const PolicyBlock& block) {
  if (block.what == optimal) return RetreatDecision::open;
  return block.what == leave_battle ? RetreatDecision::yes : RetreatDecision::no;
}

}  // namespace

bool breaks_off(const Case& battle, Side side) {
  if (side != Side::attacker) return false;
  const Retreat retreat = battle[retreat_setting];
  const auto blocks = blocks_of(battle, retreat_setting->path());
  return retreat.after_rounds || retreat.is_open || retreat.by_units || retreat.by_value ||
         std::any_of(blocks.begin(), blocks.end(), [](const PolicyBlock* block) {
           return in_block(*block) != RetreatDecision::no;
         });
}

std::optional<int> retreat_after(const Case& battle) {
  const bool by_conditions = !blocks_of(battle, retreat_setting->path()).empty();
  return by_conditions ? std::nullopt : battle[retreat_setting].after_rounds;
}

ConditionalPolicy<RetreatDecision> retreat_policy(const Case& battle, const Fleet& fleet,
                                                  const std::vector<SlotIndex>& of,
                                                  RoundCount& rounds) {
  const Retreat retreat = battle[retreat_setting];
  const RetreatDecision otherwise = retreat.is_open    ? RetreatDecision::open
                                    : retreat.by_value ? RetreatDecision::by_value
                                                       : RetreatDecision::no;
  ConditionalPolicy<RetreatDecision> policy(otherwise, of, rounds);
  const auto blocks = blocks_of(battle, retreat_setting->path());
  for (const PolicyBlock* block : blocks) policy.add({*block, fleet}, in_block(*block));
  if (!blocks.empty() && retreat.after_rounds) {
    policy.add(Conditions(Range{*retreat.after_rounds}), RetreatDecision::yes);
  }
  if (retreat.by_units) policy.add(conditions_of(*retreat.by_units, fleet), RetreatDecision::yes);
  return policy;
}

}  // namespace asdic
