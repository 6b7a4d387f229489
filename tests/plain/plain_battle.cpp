#include "tests/plain/plain_battle.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <tuple>

#include "lib/exact/number.hpp"
#include "lib/input/setting_form.hpp"
#include "lib/text.hpp"
#include "tests/oracle/choices.hpp"
#include "tests/support/boost_fractions.hpp"

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

/// Returns the lines of a force, divided if their units are in several entries of a casualty order.
/// An entry takes damaged units first, then by the default order.
template <class Unit>
std::vector<Unit> in_entries(const std::vector<CasualtyEntry>& losses, std::vector<Unit> rest) {
  std::stable_sort(rest.begin(), rest.end(), [](const Unit& a, const Unit& b) {
    return std::tuple(a.damage == 0, a.default_rank, -a.damage) <
           std::tuple(b.damage == 0, b.default_rank, -b.damage);
  });
  std::vector<Unit> placed;
  for (std::size_t i = 0; i < losses.size(); ++i) {
    int more = losses[i].number.value_or(most_of_a_kind * most_kinds_of_units);
    for (Unit& line : rest) {
      if (!plain::is_meant(line.name, losses[i].units.text())) continue;
      Unit part = line;
      part.count = std::min(more, line.count);
      part.list_rank = static_cast<int>(i);
      more -= part.count;
      line.count -= part.count;
      if (part.count > 0) placed.push_back(part);
    }
  }
  return placed;
}

/// Returns the lines of a force. The default order loses units of lower value(group) first.
/// finish(unit, group) sets the rest of a unit under these rules.
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
    unit.detects = group.type.can_detect();
    if constexpr (requires { unit.detected; }) {
      unit.detected = boost_fraction<plain::Fraction>(*parse_fraction(group.type.detects));
    }
    unit.count = group.count;
    unit.damage = group.damage;
    unit.default_rank = static_cast<int>(std::distance(keys.begin(), keys.find(key(group))));
    unit.list_rank = unit.default_rank;
    finish(unit, group);
  }
  for (auto block = side.policies.rbegin(); block != side.policies.rend(); ++block) {
    if (block->losses.empty()) continue;
    units = in_entries(block->losses, units);
    for (Unit& unit : units) unit.other_ranks.insert(unit.other_ranks.begin(), unit.list_rank);
  }
  for (Unit& unit : units) unit.list_rank = unit.default_rank;
  return side.losses.empty() ? units : in_entries(side.losses, units);
}

/// Returns the number of a word of a policy, or a number of units.
int plain_number(const std::string& what) {
  if (std::isdigit(static_cast<unsigned char>(what[0])) != 0) return std::stoi(what);
  if (what == "hold") return plain::hold_fire;
  const std::set<std::string> some = {"leave", "submerge", "always", "defend", "bomber"};
  return some.contains(what) ? plain::everybody : 0;
}

/// Returns the attack that the tables print for the unit's code, or the unit's attack if they do
/// not list the code.
int printed_attack(const Group& group, const Case& battle) {
  const bool gw1936 = battle.setting("options.values") == "gw1936";
  if (group.name.code != "sub") return *group.type.attack;
  if (gw1936) return 3;
  return battle.die == 6 ? 2 : battle.die == 12 ? 4 : 7;
}

/// Returns a side with a line for each depth that its submarines may declare.
CaseSide at_all_depths(CaseSide side) {
  Force force;
  for (const Group& group : side.force)
    for (const Depth depth : {Depth::surfaced, Depth::periscope, Depth::submerged, Depth::silent}) {
      if (!group.any_depth && depth != Depth::surfaced) continue;
      force.push_back(group);
      if (group.any_depth) force.back().name.depth = depth;
    }
  side.force = force;
  return side;
}

/// Returns the lines of a side that declares depths, while all of its submarines are still at the
/// surface.
std::vector<plain::depth::Unit> none_below(std::vector<plain::depth::Unit> units,
                                           const CaseSide& side) {
  const bool declares = std::any_of(side.force.begin(), side.force.end(),
                                    [](const Group& group) { return group.any_depth; });
  for (plain::depth::Unit& unit : units)
    if (declares && unit.depth != plain::depth::Depth::surfaced) unit.count = 0;
  return units;
}

plain::lhtr::Way plain_way(const Case& battle) {
  return {std::stoi(battle.setting("territory.flown_over")),
          battle.setting("territory.flown_over_radar") == "true"};
}

/// Returns the name of the units that a condition counts.
std::string name_of(const UnitsInBattle& units) {
  if (units.which.code.empty()) return "";
  return units.which.text() + (units.only_detected ? "!" : "");
}

}  // namespace

plain::Rule plain_rule(const PolicyBlock& block) {
  plain::Rule rule;
  rule.first_round = block.rounds.least;
  rule.last_round = block.rounds.most == Range::no_end ? plain::everybody : block.rounds.most;
  for (const UnitsInBattle& each : block.units) {
    rule.units.push_back(
        {each.side == Side::attacker, name_of(each), each.number.least, each.number.most});
  }
  return rule;
}

plain::Choice plain_losses(const CaseSide& side) {
  plain::Choice choice;
  for (const PolicyBlock& block : side.policies) {
    if (block.losses.empty()) continue;
    choice.rules.push_back(plain_rule(block));
    choice.rules.back().number = static_cast<int>(choice.rules.size());
  }
  return choice;
}

void fill(plain::lhtr::Side& side, const CaseSide& from, bool attacks) {
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

plain::Choice plain_choice(const Case& battle, const std::string& path) {
  plain::Choice choice;
  if (path != "attacker.retreat") choice.otherwise = plain_number(battle.setting(path));
  for (const CaseSide& side : battle.sides) {
    for (const PolicyBlock& block : side.policies) {
      if (block.choice != path) continue;
      choice.rules.push_back(plain_rule(block));
      choice.rules.back().number = plain_number(block.what);
    }
  }
  return choice;
}

plain::Choice plain_retreats(const Case& battle) {
  plain::Choice choice = plain_choice(battle, "attacker.retreat");
  const std::string& after = battle.setting("attacker.retreat");
  if (after.find("units") != std::string::npos) {
    const int most = std::stoi(after.substr(after.find_first_of("0123456789")));
    choice.rules.push_back({1, plain::everybody, {{true, "", 0, most}}, plain::everybody});
  } else if (!choice.rules.empty() && after != "never") {
    choice.rules.push_back({std::stoi(after), plain::everybody, {}, plain::everybody});
  }
  return choice;
}

int plain_retreat(const Case& battle) {
  if (!plain_retreats(battle).rules.empty()) return 0;
  const std::string& retreat = battle.setting("attacker.retreat");
  // Odds are never below 0.
  const bool never_below = retreat.starts_with("{ odds") && fraction_in(retreat) == 0;
  return retreat == "never" || never_below ? 0 : std::stoi(retreat);
}

std::optional<std::map<std::string, int>> plain_landed(const Case& battle) {
  const std::string& text = battle.setting("attacker.landed");
  if (text.empty()) return std::nullopt;
  std::map<std::string, int> landed;
  const auto any = [](std::string_view code, const Place&) -> const UnitType& {
    static UnitType type;
    type.code = code;
    type.hits = most_hits;
    return type;
  };
  for (const Group& group : parse_force(text, {}, any)) landed[group.name.text()] += group.count;
  return landed;
}

plain::Battle plain_battle(const Case& battle) {
  plain::Battle result;
  result.die = battle.die;
  const auto as_it_is = [](plain::Unit&, const Group&) {};
  result.attacker.units = plain_units<plain::Unit>(battle.sides[0], attack, as_it_is);
  result.defender.units = plain_units<plain::Unit>(battle.sides[1], defense, as_it_is);
  result.attacker.losses = plain_losses(battle.sides[0]);
  result.defender.losses = plain_losses(battle.sides[1]);
  result.attacker.undetected = plain_choice(battle, "attacker.undetected");
  result.defender.undetected = plain_choice(battle, "defender.undetected");
  result.detected_may_retreat = battle.setting("options.detected_may_retreat") == "true";
  result.detection_lasts_battle = battle.setting("options.detection_lasts") == "battle";
  result.firing_reveals = battle.setting("options.firing_reveals") == "true";
  result.first_strike_every_round = battle.setting("options.first_strike") == "every-round";
  const auto fraction = [&](const std::string& path) {
    return boost_fraction<plain::Fraction>(*parse_fraction(battle.setting(path)));
  };
  result.ratio = fraction("options.detection_ratio");
  if (battle.settings.contains("options.detection_roll")) {
    result.detection_value = std::stoi(battle.setting("options.detection_roll"));
  }
  result.attacker.detection = fraction("attacker.detection_factor");
  result.defender.detection = fraction("defender.detection_factor");
  result.attacker.first_detection = fraction("attacker.first_factor");
  result.defender.first_detection = fraction("defender.first_factor");
  result.attacker.later_detection = fraction("attacker.later_factor");
  result.defender.later_detection = fraction("defender.later_factor");
  const std::string& rounding = battle.setting("options.detection_rounding");
  result.detection_rounding = rounding == "up"        ? plain::Rounding::up
                              : rounding == "nearest" ? plain::Rounding::nearest
                                                      : plain::Rounding::down;
  const auto order = battle.settings.find("options.detection_order");
  result.enemy_detects = order != battle.settings.end() && order->second == "enemy";
  result.leave_past_destroyers = battle.setting("options.leave_past_destroyers") == "true";
  result.may_hold_by_choice = battle.setting("options.optimal_may_hold") == "true";
  set_end(result, battle);
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
    const int printed = printed_attack(group, battle);
    const bool other_bonus =
        battle.setting("options.periscope_bonus") == "not-cumulative" && printed < unit.attack;
    if (group.name.depth == Depth::periscope)
      unit.attack = other_bonus ? std::max(unit.attack, printed + bonus) : unit.attack + bonus;
    if (group.name.depth == Depth::submerged) {
      unit.attack = std::max(0, unit.attack - bonus);
      unit.defense = std::max(0, unit.defense - bonus);
    }
  };
  result.attacker.units =
      none_below(plain_units<plain::depth::Unit>(at_all_depths(battle.sides[0]), attack, at_depth),
                 battle.sides[0]);
  result.defender.units =
      none_below(plain_units<plain::depth::Unit>(at_all_depths(battle.sides[1]), defense, at_depth),
                 battle.sides[1]);
  const auto is = [&](const std::string& key, const std::string& value) {
    return battle.setting(key) == value;
  };
  result.attacker.losses = plain_losses(battle.sides[0]);
  result.defender.losses = plain_losses(battle.sides[1]);
  result.attacker.searching = plain_choice(battle, "attacker.searching");
  result.defender.searching = plain_choice(battle, "defender.searching");
  result.search_every_round = is("options.search", "each-round");
  result.located_lasts_battle = is("options.located_lasts", "battle");
  result.separate_dice = is("options.search_dice", "separate");
  result.success_finds_all = is("options.success_finds", "all");
  result.both_search = is("options.searchers", "both");
  result.surprise_strike = is("options.surprise_strike", "without-destroyer");
  result.unlocated_strike = is("options.surprise_strike", "not-located");
  result.attack_reveals = is("options.attack_reveals", "true");
  result.one_for_one = is("options.surfaced", "one-for-one");
  result.withdraw = plain_choice(battle, "defender.withdraw");
  result.withdraw_every_round = is("options.withdraw_window", "every-round");
  result.withdraw_any = is("options.withdraw_who", "any");
  result.concealed = plain_choice(battle, "defender.concealed");
  set_end(result, battle);
  return result;
}

plain::detection_roll::Battle plain_detection_roll_battle(const Case& battle) {
  auto result = plain_sides<plain::detection_roll::Battle>(battle);
  result.attacker.undetected = plain_choice(battle, "attacker.undetected");
  result.defender.undetected = plain_choice(battle, "defender.undetected");
  result.attacker.submerge = plain_choice(battle, "attacker.submerge");
  result.defender.submerge = plain_choice(battle, "defender.submerge");
  result.way = plain_way(battle);
  result.detection = battle.setting("options.detection") == "roll";
  result.aimed = battle.setting("options.aa_targets") == "aimed";
  result.held_hits_wait = battle.setting("options.held_hits") == "waiting";
  result.kaitens_expended = battle.setting("options.kaitens_expended") == "true";
  result.dd_loss_restores = battle.setting("options.dd_loss_restores") == "true";
  return result;
}

plain::assault::Battle plain_assault_battle(const Case& battle) {
  auto result = plain_sides<plain::assault::Battle>(battle);
  static const std::vector<UnitType> ships = {{"bb", UnitKind::ship, 4, 4},
                                              {"dd", UnitKind::ship, 3, 3}};
  const Force bombard = parse_force(battle.setting("attacker.bombard"), {},
                                    [](std::string_view code, const Place&) -> const UnitType& {
                                      return code == "bb" ? ships[0] : ships[1];
                                    });
  for (const Group& group : bombard) {
    result.bombard.push_back({group.name.code, group.name.nation, *group.type.attack, group.count});
  }
  result.way = plain_way(battle);
  result.landed = plain_landed(battle);
  result.landed_last = battle.setting("options.landed_losses") == "last";
  result.limited_to_landed = battle.setting("options.bombardment_limit") == "landed";
  result.aimed = battle.setting("options.aa_targets") == "aimed";
  return result;
}

plain::raid::Battle plain_raid(const Case& battle) {
  plain::raid::Battle result;
  fill(result.attacker, battle.sides[0], true);
  fill(result.defender, battle.sides[1], false);
  result.value = std::stoi(battle.setting("territory.value"));
  result.way = plain_way(battle);
  result.bombers_first = plain_choice(battle, "attacker.first_casualty");
  result.intercept = plain_choice(battle, "defender.intercept");
  result.cap_each = battle.setting("options.cap") == "each";
  result.aimed = battle.setting("options.aa_targets") == "aimed";
  result.guns_at_kamikazes = battle.setting("options.guns_at_kamikazes") == "true";
  result.escorts_cover_rockets = battle.setting("options.escorts_cover_rockets") == "true";
  return result;
}

plain::air_raid::Battle plain_air_raid(const Case& battle) {
  plain::air_raid::Battle result;
  fill(result.attacker, battle.sides[0], true);
  fill(result.defender, battle.sides[1], false);
  result.is_1940 = battle.setting("options.edition") == "1940";
  result.facility = battle.setting("territory.facility");
  result.value = std::stoi(battle.setting("territory.value"));
  result.damage_before = std::stoi(battle.setting("territory.damage"));
  result.aimed = battle.setting("options.aa_targets") == "aimed";
  result.intercept = plain_choice(battle, "defender.intercept");
  return result;
}

plain::technology::Plan plain_plan(const Case& plan) {
  plain::technology::Plan result;
  result.technology = plan.setting("plan.technology");
  for (const std::string_view dice : split(plan.setting("plan.dice"), ',')) {
    result.dice.push_back(std::stoi(std::string(trim(dice))));
  }
  result.ally_has_it.clear();
  for (const std::string_view each : split(plan.setting("plan.ally_has_it"), ',')) {
    std::string word(each);
    std::erase_if(word, [](char letter) {
      return letter == '[' || letter == ']' || letter == '"' || letter == ' ';
    });
    if (word == "true" || word == "false") {
      result.ally_has_it.emplace_back(word == "true");
    } else {
      result.ally_has_it.emplace_back(plain::Fraction(word));
    }
  }
  result.faces = std::stoi(plan.setting("plan.faces"));
  return result;
}

}  // namespace asdic
