#include "tests/plain/plain_action.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <sstream>

#include "states/rules/surface/tables.hpp"
#include "tests/plain/plain_battle.hpp"
#include "tests/support/boost_fractions.hpp"

namespace asdic {

namespace {

bool is_number(const std::string& text) {
  return text.find_first_not_of("0123456789") == std::string::npos;
}

/// Returns the numbers in a text such as "[2, 2, 1]", "{ max = 2 }" or "2".
std::vector<int> numbers_of(std::string text) {
  for (char& each : text) each = std::isdigit(static_cast<unsigned char>(each)) != 0 ? each : ' ';
  std::istringstream words(text);
  return {std::istream_iterator<int>(words), {}};
}

std::vector<std::string> names_of(std::string text) {
  std::replace(text.begin(), text.end(), ',', ' ');
  std::istringstream words(text);
  return {std::istream_iterator<std::string>(words), {}};
}

/// Returns the combination of ships. Sets `most` to the most ships in an attack if the case limits
/// them.
plain::surface::Combine plain_combine(const std::string& text, int& most) {
  using enum plain::surface::Combine;
  if (text == "best") return best;
  if (text == "class") return by_class;
  if (text == "all") return all;
  if (text == "none") return none;
  most = numbers_of(text).front();
  return up_to;
}

plain::surface::Unit plain_ship(const Case& battle, const Group& group) {
  const auto& classes = std::any_cast<const SurfaceTables&>(battle.own.value).classes;
  const auto ship = std::find_if(classes.begin(), classes.end(), [&](const ShipClass& each) {
    return each.name == group.name.code;
  });
  const plain::surface::Unit unit = {
      group.name.text(),    ship->type,      ship->attack,         ship->defense,
      ship->speed,          ship->gun_range, ship->torpedo_attack, ship->torpedo_range,
      ship->torpedo_rounds, ship->hull,      ship->cost,           group.count,
      group.damage};
  std::string nation = group.name.nation;
  for (char& each : nation)
    each = static_cast<char>(std::tolower(static_cast<unsigned char>(each)));
  if (ship->own_torpedoes || battle.setting("options.nation_torpedoes") != "printed") return unit;
  return plain::surface::with_torpedoes_of(nation, unit);
}

/// Reads targets such as "1 ca at bb, dd; cl at spread; dd".
std::vector<plain::surface::OwnTargets> plain_targets(const std::string& text) {
  std::vector<plain::surface::OwnTargets> entries;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ';');) {
    plain::surface::OwnTargets& entry = entries.emplace_back();
    std::string aim = part;
    if (const auto at = part.find(" at "); at != std::string::npos) {
      aim = part.substr(at + 4);
      std::istringstream who(part.substr(0, at));
      who >> entry.who;
      if (is_number(entry.who)) {
        entry.most = std::stoi(entry.who);
        who >> entry.who;
      }
    }
    entry.order = names_of(aim);
    entry.spread = entry.order == std::vector<std::string>{"spread"};
    if (entry.spread || entry.order == std::vector<std::string>{"concentrate"}) entry.order.clear();
  }
  if (!entries.back().who.empty()) entries.emplace_back();
  return entries;
}

/// Adds the ships of action.begun. Some lines of the force are divided for that.
void add_begun(const Case& battle, Side side, plain::surface::Side& result) {
  const ActionInProgress& begun = std::any_cast<const SurfaceTables&>(battle.own.value).begun;
  for (const ShipsInProgress& ships : begun.ships[index(side)]) {
    for (const Group& group : ships.ships) {
      plain::surface::Unit unit = plain_ship(battle, group);
      using enum ShipsInProgress::Status;
      if (ships.status == sunk) result.sunk.push_back(unit);
      if (ships.status == left) result.gone.push_back(unit);
      if (ships.status == sunk || ships.status == left) continue;
      for (plain::surface::Unit& line : result.units) {
        if (line.name != unit.name || line.damage != unit.damage) continue;
        line.count -= unit.count;
        break;
      }
      unit.waits = ships.status == waiting;
      unit.torpedo_rounds = ships.torpedoes.value_or(unit.torpedo_rounds);
      result.units.push_back(unit);
    }
  }
}

plain::surface::Side plain_squadron(const Case& battle, Side side) {
  const std::string own = name(side);
  plain::surface::Side result;
  for (const Group& group : battle.sides[index(side)].force) {
    result.units.push_back(plain_ship(battle, group));
  }
  add_begun(battle, side, result);
  result.range = numbers_of(battle.setting(own + ".range"));
  const std::string& disengage = battle.setting(own + ".disengage");
  result.disengage = disengage != "false";
  if (is_number(disengage)) {
    result.disengage_from = std::stoi(disengage);
  } else if (result.disengage && disengage != "true") {
    result.disengaging = names_of(disengage);
  }
  result.body = battle.setting(own + ".body") == "true";
  const std::string& targets = battle.setting(own + ".targets");
  result.spread = targets == "spread";
  const bool by_ship =
      targets.find(" at ") != std::string::npos || targets.find(';') < targets.size();
  if (by_ship) {
    result.by_ship = plain_targets(targets);
  } else if (!result.spread && targets != "concentrate") {
    result.targets = names_of(targets);
  }
  result.combine = plain_combine(battle.setting(own + ".combine"), result.combine_most);
  const std::string& torpedoes = battle.setting(own + ".torpedoes");
  if (torpedoes == "range 1") result.torpedoes_to = 1;
  if (is_number(torpedoes)) result.torpedoes_from = std::stoi(torpedoes);
  const std::string& engage = battle.setting(own + ".engage");
  if (is_number(engage)) result.engage = std::stoi(engage);
  const std::string& present = battle.setting(own + ".present");
  if (is_number(present)) result.present = std::stoi(present);
  result.join = battle.setting(own + ".join") == "always";
  return result;
}

/// Returns the policy blocks of a side, each as the squadron of a case with the value of the block.
std::vector<plain::surface::Change> plain_changes(const Case& battle, Side side) {
  std::vector<plain::surface::Change> changes;
  for (const PolicyBlock& block : battle.sides[index(side)].policies) {
    Case changed = battle;
    changed.settings[block.choice] = block.what;
    changes.push_back({block.choice.substr(block.choice.find('.') + 1), plain_rule(block),
                       plain_squadron(changed, side)});
  }
  return changes;
}

}  // namespace

plain::surface::Battle plain_action(const Case& battle) {
  const auto& own = std::any_cast<const SurfaceTables&>(battle.own.value);
  plain::surface::Battle result;
  result.attacker = plain_squadron(battle, Side::attacker);
  result.defender = plain_squadron(battle, Side::defender);
  result.attackers_changes = plain_changes(battle, Side::attacker);
  result.defenders_changes = plain_changes(battle, Side::defender);
  result.defender.avoid = battle.setting("defender.avoid") == "true";
  result.defender.avoid_if_faster = battle.setting("defender.avoid") == "faster";
  result.extra_movement = std::stoi(battle.setting("action.extra_movement"));
  result.lowest_as_printed = battle.setting("options.lowest_attack") == "printed";
  result.only_sunk_break_off = battle.setting("options.breakoff_loss") == "sunk";
  result.speed_of_engaged = battle.setting("options.range_speed") == "engaged";
  result.engage_each_round = battle.setting("options.engagement") == "each-round";
  result.disengage_at_start = battle.setting("options.disengage_at") == "start";
  result.night = battle.setting("action.time") == "night";
  result.pursuit = std::stoi(battle.setting("action.pursuit"));
  result.bounce.clear();
  for (const Bounce& bounce : own.bounce) {
    using enum plain::surface::SurprisedSide;
    const auto surprised = !bounce.surprised                     ? none
                           : *bounce.surprised == Side::attacker ? attacker
                                                                 : defender;
    result.bounce.push_back({boost_fraction<plain::Fraction>(bounce.chance),
                             bounce.initiative == Side::attacker,
                             bounce.number.value_or(plain::surface::all_ships), surprised});
  }
  if (!own.tables.stand_in) {  // the oracle states the stand-ins itself
    result.tables = {own.tables.hits_columns, own.tables.hits, {}, own.tables.damage};
    for (const Rational& odds : own.tables.odds) {
      result.tables.odds.push_back(boost_fraction<plain::Fraction>(odds));
    }
  }
  result.torpedoes_first = battle.setting("options.torpedoes_first") == "true";
  result.fire_by_initiative = battle.setting("options.fire") == "initiative";
  result.damage_lowers_attack = battle.setting("options.damage_lowers_attack") == "true";
  result.breakoff_from = std::stoi(battle.setting("options.breakoff_from"));
  result.body_bonus_on_speed = battle.setting("options.body_bonus") == "on-speed";
  result.rounds = battle.rounds.value_or(0);
  result.fought = battle.fought;
  result.begun_range = own.begun.range;
  return result;
}

}  // namespace asdic
