#include "states/fleet/retreat.hpp"

#include <algorithm>

#include "states/retreat_below.hpp"

namespace asdic {

namespace {

const std::string leave = "leave";
constexpr int most_exchange = 1'000'000;

TypedSetting<Retreat> make_setting() {
  const auto after_rounds =
      number_or("never", retreat_path, most_rounds,
                "the number of rounds after which the attacker breaks off, or "
                "when it does");
  Setting setting = after_rounds;
  setting.open = {optimal};
  setting.in_blocks = {leave, "stay"};
  const auto below = [](const std::string& text) {
    return Retreat{.below = parse_retreat_below(text)};
  };
  using Form = Setting::Form;
  return TypedSetting<Retreat>(
             setting,
             [after_rounds](const std::string& text) {
               return text == optimal ? Retreat{{}, true} : Retreat{after_rounds.value_of(text)};
             })
      .with_form({Form::Kind::table, 1, most_of_a_kind, "units"},
                 [](const std::string& text) { return Retreat{.units = numbers_in(text).front()}; })
      .with_form({Form::Kind::fraction, 0, 1, "odds"}, below)
      .with_form({Form::Kind::fraction, -most_exchange, most_exchange, "exchange"}, below);
}

RetreatDecision in_block(const PolicyBlock& block) {
  if (block.what == optimal) return RetreatDecision::open;
  return block.what == leave ? RetreatDecision::yes : RetreatDecision::no;
}

}  // namespace

const TypedSetting<Retreat> retreat_setting = make_setting();

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
