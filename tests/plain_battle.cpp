#include "tests/plain_battle.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "tests/oracle/depth_oracle.hpp"
#include "tests/oracle/one_for_one_oracle.hpp"

namespace asdic {

namespace {

plain::Kind plain_kind(UnitKind kind) {
  switch (kind) {
    case UnitKind::sub:
      return plain::Kind::sub;
    case UnitKind::air:
      return plain::Kind::air;
    default:
      return plain::Kind::ship;
  }
}

/// The lines of a force. `finish(unit, group)` sets what these rules add to a unit.
template <class Unit, class Finish>
std::vector<Unit> plain_units(const CaseSide& side, bool attacks, Finish finish) {
  const auto key = [&](const Group& group) {
    const int value = attacks ? *group.type.attack : *group.type.defense;
    return std::tuple(group.type.cost, value, group.name.code, group.name.nation, group.name.depth);
  };
  std::set<std::tuple<int, int, std::string, std::string, Depth>> keys;
  for (const Group& group : side.force) keys.insert(key(group));
  std::vector<Unit> units;
  for (const Group& group : side.force) {
    Unit& unit = units.emplace_back();
    unit.name = group.name.text();
    unit.kind = plain_kind(group.type.kind);
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
    finish(unit, group);
  }
  return units;
}

int plain_retreat(const Case& battle) {
  const std::string& retreat = battle.setting("attacker.retreat");
  return retreat == "never" ? 0 : std::stoi(retreat);
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
  const auto as_it_is = [](plain::Unit&, const Group&) {};
  result.attacker.units = plain_units<plain::Unit>(battle.sides[0], true, as_it_is);
  result.defender.units = plain_units<plain::Unit>(battle.sides[1], false, as_it_is);
  result.attacker.leave = battle.setting("attacker.undetected") == "leave";
  result.defender.leave = battle.setting("defender.undetected") == "leave";
  result.detection_lasts_battle = battle.setting("options.detection_lasts") == "battle";
  result.firing_reveals = battle.flag("options.firing_reveals");
  result.first_strike_every_round = battle.setting("options.first_strike") == "every-round";
  const Rational ratio = *parse_fraction(battle.setting("options.detection_ratio"));
  result.ratio_numerator = boost::multiprecision::numerator(ratio).convert_to<int>();
  result.ratio_denominator = boost::multiprecision::denominator(ratio).convert_to<int>();
  result.retreat = plain_retreat(battle);
  result.rounds = battle.rounds.value_or(0);
  return result;
}

plain::depth::Battle plain_depth_battle(const Case& battle) {
  plain::depth::Battle result;
  result.die = battle.die;
  // The markers print +1, +2, +3 and thresholds for D6, D12 and D20.
  const int bonus = battle.die == 6 ? 1 : battle.die == 12 ? 2 : 3;
  result.periscope_threshold = battle.die == 6 ? 3 : battle.die == 12 ? 6 : 10;
  result.submerged_threshold = battle.die == 6 ? 2 : battle.die == 12 ? 4 : 7;
  const auto at_depth = [&](plain::depth::Unit& unit, const Group& group) {
    unit.depth = static_cast<plain::depth::Depth>(group.name.depth);
    if (group.name.depth == Depth::periscope) unit.attack += bonus;
    if (group.name.depth == Depth::submerged) {
      unit.attack = std::max(0, unit.attack - bonus);
      unit.defense = std::max(0, unit.defense - bonus);
    }
  };
  result.attacker.units = plain_units<plain::depth::Unit>(battle.sides[0], true, at_depth);
  result.defender.units = plain_units<plain::depth::Unit>(battle.sides[1], false, at_depth);
  const auto is = [&](const std::string& key, const std::string& value) {
    return battle.setting(key) == value;
  };
  result.attacker.searches = is("attacker.searching", "always");
  result.defender.searches = is("defender.searching", "always");
  result.search_every_round = is("options.search", "each-round");
  result.located_lasts_battle = is("options.located_lasts", "battle");
  result.separate_dice = is("options.search_dice", "separate");
  result.success_finds_all = is("options.success_finds", "all");
  result.both_search = is("options.searchers", "both");
  result.surprise_strike = is("options.surprise_strike", "without-destroyer");
  result.attack_reveals = is("options.attack_reveals", "true");
  result.withdraws = is("defender.withdraw", "always");
  result.withdraw_every_round = is("options.withdraw_window", "every-round");
  result.withdraw_any = is("options.withdraw_who", "any");
  result.concealed_defend = is("defender.concealed", "defend");
  result.retreat = plain_retreat(battle);
  result.rounds = battle.rounds.value_or(0);
  return result;
}

std::optional<plain::Odds> plain_odds(const Case& battle) {
  if (battle.rules == "one-for-one") return plain::exact(plain_battle(battle));
  if (battle.rules == "depth") return plain::depth::exact(plain_depth_battle(battle));
  return std::nullopt;
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
