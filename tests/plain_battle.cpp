#include "tests/plain_battle.hpp"

#include <algorithm>
#include <set>
#include <tuple>

namespace asdic {

namespace {

plain::Side plain_side(const CaseSide& side, bool attacks) {
  const auto key = [&](const Group& group) {
    const int value = attacks ? *group.type.attack : *group.type.defense;
    return std::tuple(group.type.cost, value, group.name.code, group.name.nation);
  };
  std::set<std::tuple<int, int, std::string, std::string>> keys;
  for (const Group& group : side.force) keys.insert(key(group));
  plain::Side result;
  for (const Group& group : side.force) {
    plain::Unit unit;
    unit.name = group.name.text();
    unit.kind = group.type.kind == UnitKind::sub   ? plain::Kind::sub
                : group.type.kind == UnitKind::air ? plain::Kind::air
                                                   : plain::Kind::ship;
    unit.attack = *group.type.attack;
    unit.defense = *group.type.defense;
    unit.hits = group.type.hits;
    unit.cost = group.type.cost;
    unit.detects = group.type.detects;
    unit.count = group.count;
    unit.damage = group.damage;
    unit.default_rank = static_cast<int>(std::distance(keys.begin(), keys.find(key(group))));
    unit.list_rank = unit.default_rank;
    for (std::size_t i = 0; i < side.losses.size(); ++i) {
      if (side.losses[i].covers(group.name)) unit.list_rank = static_cast<int>(i);
    }
    result.units.push_back(unit);
  }
  return result;
}

std::string force(const Units& units) {
  std::string text;
  for (const auto& [key, count] : units) {
    text += (text.empty() ? "" : ",") + std::to_string(count) + " " + key;
  }
  return text;
}

}  // namespace

plain::Battle plain_battle(const Case& battle) {
  plain::Battle result;
  result.die = battle.die;
  result.attacker = plain_side(battle.sides[0], true);
  result.defender = plain_side(battle.sides[1], false);
  result.attacker.leave = battle.setting("attacker.undetected") == "leave";
  result.defender.leave = battle.setting("defender.undetected") == "leave";
  result.detection_lasts_battle = battle.setting("options.detection_lasts") == "battle";
  result.firing_reveals = battle.flag("options.firing_reveals");
  result.first_strike_every_round = battle.setting("options.first_strike") == "every-round";
  const Rational ratio = *parse_fraction(battle.setting("options.detection_ratio"));
  result.ratio_numerator = boost::multiprecision::numerator(ratio).convert_to<int>();
  result.ratio_denominator = boost::multiprecision::denominator(ratio).convert_to<int>();
  const std::string& retreat = battle.setting("attacker.retreat");
  result.retreat = retreat == "never" ? 0 : std::stoi(retreat);
  result.rounds = battle.rounds.value_or(0);
  return result;
}

std::string plain_key(const Outcome& outcome) {
  return std::string(winner_names[static_cast<std::size_t>(*outcome.winner)]) + "|" +
         force(outcome.in_battle[0]) + "|" + force(outcome.left[0]) + "|" +
         force(outcome.in_battle[1]) + "|" + force(outcome.left[1]);
}

std::map<std::string, Rational> plain_outcomes(const Result& result) {
  std::map<std::string, Rational> outcomes;
  for (const auto& [outcome, chance] : result.outcomes)
    outcomes[plain_key(outcome)] = chance.exact();
  return outcomes;
}

std::map<int, Rational> plain_rounds(const Result& result) {
  std::map<int, Rational> rounds;
  for (const auto& [number, chance] : result.rounds.distribution) rounds[number] = chance.exact();
  return rounds;
}

}  // namespace asdic
