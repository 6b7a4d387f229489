#include "states/fleet/retreat_policy.hpp"

#include <algorithm>

namespace asdic {

namespace {

RetreatDecision in_block(const PolicyBlock& block) {
  if (block.what == optimal) return RetreatDecision::open;
  return block.what == leave_battle ? RetreatDecision::yes : RetreatDecision::no;
}

}  // namespace

bool breaks_off(const Case& battle, Side side) {
  if (side != Side::attacker) return false;
  const Retreat retreat = battle[retreat_setting];
  const auto blocks = blocks_of(battle, retreat_setting.path());
  return retreat.after_rounds || retreat.is_open || retreat.units || retreat.below ||
         std::any_of(blocks.begin(), blocks.end(), [](const PolicyBlock* block) {
           return in_block(*block) != RetreatDecision::no;
         });
}

std::optional<int> retreat_after(const Case& battle) {
  const bool by_conditions = !blocks_of(battle, retreat_setting.path()).empty();
  return by_conditions ? std::nullopt : battle[retreat_setting].after_rounds;
}

ConditionalPolicy<RetreatDecision> retreat_policy(const Case& battle, const Fleet& fleet,
                                                  const std::vector<SlotIndex>& of,
                                                  RoundCount& rounds) {
  const Retreat retreat = battle[retreat_setting];
  const RetreatDecision otherwise = retreat.is_open ? RetreatDecision::open
                                    : retreat.below ? RetreatDecision::below
                                                    : RetreatDecision::no;
  ConditionalPolicy<RetreatDecision> policy(otherwise, of, rounds);
  const auto blocks = blocks_of(battle, retreat_setting.path());
  for (const PolicyBlock* block : blocks) policy.add({*block, fleet}, in_block(*block));
  if (!blocks.empty() && retreat.after_rounds) {
    policy.add(Conditions(Range{*retreat.after_rounds}), RetreatDecision::yes);
  }
  if (retreat.units) {
    PolicyBlock few;
    few.units.push_back({Side::attacker, {}, {0, *retreat.units}, {}});
    policy.add({few, fleet}, RetreatDecision::yes);
  }
  return policy;
}

}  // namespace asdic
