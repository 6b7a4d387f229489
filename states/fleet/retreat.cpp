#include "states/fleet/retreat.hpp"

#include <algorithm>

namespace asdic {

namespace {

const std::string leave = "leave";

SettingOf<std::optional<int>> make_setting() {
  const auto after_rounds = number_or("never", "attacker.retreat", most_rounds,
                                      "the number of rounds after which the attacker breaks off");
  Setting setting = after_rounds;
  setting.in_blocks = {leave, "stay"};
  return after_rounds.described_by(setting);
}

}  // namespace

const SettingOf<std::optional<int>> retreat_setting = make_setting();

bool breaks_off(const Case& battle, Side side) {
  if (side != Side::attacker) return false;
  const auto blocks = blocks_of(battle, retreat_setting.path());
  return battle[retreat_setting].has_value() ||
         std::any_of(blocks.begin(), blocks.end(),
                     [](const PolicyBlock* block) { return block->what == leave; });
}

std::optional<int> retreat_after(const Case& battle) {
  const bool by_conditions = !blocks_of(battle, retreat_setting.path()).empty();
  return by_conditions ? std::nullopt : battle[retreat_setting];
}

PolicyOf<bool> retreat_policy(const Case& battle, const Fleet& fleet,
                              const std::vector<SlotIndex>& of, RoundCount& rounds) {
  PolicyOf<bool> policy(false, of, rounds);
  const auto blocks = blocks_of(battle, retreat_setting.path());
  for (const PolicyBlock* block : blocks) policy.add({*block, fleet}, block->what == leave);
  const std::optional<int> after = battle[retreat_setting];
  if (!blocks.empty() && after) policy.add(Conditions(Range{*after}), true);
  return policy;
}

}  // namespace asdic
