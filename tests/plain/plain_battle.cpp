#include "tests/plain/plain_battle.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "lib/text.hpp"

namespace asdic {

namespace {

plain::Kind plain_kind(UnitKind kind) {
  switch (kind) {
    case UnitKind::sub:
      return plain::Kind::sub;
    case UnitKind::air:
      return plain::Kind::air;
    case UnitKind::land:
      return plain::Kind::land;
    case UnitKind::aa:
      return plain::Kind::aa;
    default:
      return plain::Kind::ship;
  }
}

int attack(const Group& group) {
  return *group.type.attack;
}
int defense(const Group& group) {
  return *group.type.defense;
}

/// The lines of a force. By default units of lower value(group) are lost first; finish(unit, group)
/// sets what these rules add to a unit.
template <class Unit, class Value, class Finish>
std::vector<Unit> plain_units(const CaseSide& side, Value value, Finish finish) {
  const auto key = [&](const Group& group) {
    const UnitName& name = group.name;
    return std::tuple(group.type.cost, value(group), name.code, name.nation, name.depth);
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

/// A side under Axis & Allies Revised Enhanced. Technologies make attack and defense what the
/// default order of loss goes by.
template <class Side>
void fill(Side& side, const CaseSide& from, bool attacks) {
  side.technologies = from.technologies;
  const auto value = [&](const Group& group) {
    const auto knows = [&](const std::string& technology) {
      return (from.technologies.contains("all") &&
              from.technologies.at("all").contains(technology)) ||
             (from.technologies.contains(group.name.nation) &&
              from.technologies.at(group.name.nation).contains(technology));
    };
    const std::string& code = group.name.code;
    if (attacks && (code == "sub" || code == "kaiten") && knows("super-submarines")) return 3;
    if (!attacks && code == "ftr" && knows("jet-fighters")) return 5;
    return attacks ? attack(group) : defense(group);
  };
  side.units =
      plain_units<plain::lhtr::Unit>(from, value, [](plain::lhtr::Unit& unit, const Group& group) {
        unit.code = group.name.code;
        unit.nation = group.name.nation;
      });
}

int plain_retreat(const Case& battle) {
  const std::string& retreat = battle.setting("attacker.retreat");
  return retreat == "never" ? 0 : std::stoi(retreat);
}

}  // namespace

plain::Battle plain_battle(const Case& battle) {
  plain::Battle result;
  result.die = battle.die;
  const auto as_it_is = [](plain::Unit&, const Group&) {};
  result.attacker.units = plain_units<plain::Unit>(battle.sides[0], attack, as_it_is);
  result.defender.units = plain_units<plain::Unit>(battle.sides[1], defense, as_it_is);
  result.attacker.leave = battle.setting("attacker.undetected") == "leave";
  result.defender.leave = battle.setting("defender.undetected") == "leave";
  result.detection_lasts_battle = battle.setting("options.detection_lasts") == "battle";
  result.firing_reveals = battle.setting("options.firing_reveals") == "true";
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
  result.attacker.units = plain_units<plain::depth::Unit>(battle.sides[0], attack, at_depth);
  result.defender.units = plain_units<plain::depth::Unit>(battle.sides[1], defense, at_depth);
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

plain::detection_roll::Battle plain_detection_roll_battle(const Case& battle) {
  plain::detection_roll::Battle result;
  fill(result.attacker, battle.sides[0], true);
  fill(result.defender, battle.sides[1], false);
  result.attacker.undetected_submerge = battle.setting("attacker.undetected") == "submerge";
  result.defender.undetected_submerge = battle.setting("defender.undetected") == "submerge";
  result.attacker.submerge = battle.setting("attacker.submerge") == "always";
  result.defender.submerge = battle.setting("defender.submerge") == "always";
  result.detection = battle.setting("options.detection") == "roll";
  result.aimed = battle.setting("options.aa_targets") == "aimed";
  result.kaitens_expended = battle.setting("options.kaitens_expended") == "true";
  result.dd_loss_restores = battle.setting("options.dd_loss_restores") == "true";
  result.retreat = plain_retreat(battle);
  result.rounds = battle.rounds.value_or(0);
  return result;
}

plain::assault::Battle plain_assault_battle(const Case& battle) {
  plain::assault::Battle result;
  fill(result.attacker, battle.sides[0], true);
  fill(result.defender, battle.sides[1], false);
  static const std::vector<UnitType> ships = {{"bb", UnitKind::ship, 4, 4},
                                              {"dd", UnitKind::ship, 3, 3}};
  const Force bombard = parse_force(battle.setting("attacker.bombard"), {},
                                    [](std::string_view code, const Place&) -> const UnitType& {
                                      return code == "bb" ? ships[0] : ships[1];
                                    });
  for (const Group& group : bombard) {
    result.bombard.push_back({group.name.code, group.name.nation, *group.type.attack, group.count});
  }
  result.limited_to_landed = battle.setting("options.bombardment_limit") == "landed";
  result.aimed = battle.setting("options.aa_targets") == "aimed";
  result.retreat = plain_retreat(battle);
  result.rounds = battle.rounds.value_or(0);
  return result;
}

plain::raid::Battle plain_raid(const Case& battle) {
  plain::raid::Battle result;
  fill(result.attacker, battle.sides[0], true);
  fill(result.defender, battle.sides[1], false);
  result.value = std::stoi(battle.setting("territory.value"));
  result.flown_over = std::stoi(battle.setting("territory.flown_over"));
  result.bombers_first = battle.setting("attacker.first_casualty") == "bomber";
  result.cap_each = battle.setting("options.cap") == "each";
  result.escorts_cover_rockets = battle.setting("options.escorts_cover_rockets") == "true";
  return result;
}

plain::technology::Plan plain_plan(const Case& plan) {
  plain::technology::Plan result;
  result.technology = plan.setting("plan.technology");
  for (const std::string_view dice : split(plan.setting("plan.dice"), ',')) {
    result.dice.push_back(std::stoi(std::string(trimmed(dice))));
  }
  result.ally_has_it = plan.setting("plan.ally_has_it") == "true";
  result.faces = std::stoi(plan.setting("plan.faces"));
  return result;
}

}  // namespace asdic
