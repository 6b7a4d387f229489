#include "tests/plain/plain_action.hpp"

#include <algorithm>

#include "states/rules/surface/tables.hpp"

namespace asdic {

namespace {

plain::surface::Side plain_squadron(const Case& battle, Side side) {
  const std::string own = name(side);
  plain::surface::Side result;
  for (const Group& group : battle.sides[index(side)].force) {
    const auto& classes = std::any_cast<const SurfaceTables&>(battle.own.value).classes;
    const auto ship = std::find_if(classes.begin(), classes.end(), [&](const ShipClass& each) {
      return each.name == group.name.code;
    });
    result.units.push_back({group.name.text(), ship->type, ship->attack, ship->defense, ship->speed,
                            ship->gun_range, ship->torpedo_attack, ship->torpedo_range,
                            ship->torpedo_rounds, ship->hull, ship->cost, group.count,
                            group.damage});
  }
  result.range = std::stoi(battle.setting(own + ".range"));
  result.disengage = battle.setting(own + ".disengage") == "true";
  result.body = battle.setting(own + ".body") == "true";
  result.spread = battle.setting(own + ".targets") == "spread";
  const std::string& present = battle.setting(own + ".present");
  if (present.find_first_not_of("0123456789") == std::string::npos) {
    result.present = std::stoi(present);
  }
  return result;
}

}  // namespace

plain::surface::Battle plain_action(const Case& battle) {
  const auto& own = std::any_cast<const SurfaceTables&>(battle.own.value);
  plain::surface::Battle result;
  result.attacker = plain_squadron(battle, Side::attacker);
  result.defender = plain_squadron(battle, Side::defender);
  result.defender.avoid = battle.setting("defender.avoid") == "true";
  result.night = battle.setting("action.time") == "night";
  result.pursuit = std::stoi(battle.setting("action.pursuit"));
  result.bounce.clear();
  for (const Bounce& bounce : own.bounce) {
    using enum plain::surface::Surprised;
    const auto surprised = !bounce.surprised                     ? none
                           : *bounce.surprised == Side::attacker ? attacker
                                                                 : defender;
    result.bounce.push_back({bounce.chance, bounce.initiative == Side::attacker,
                             bounce.number.value_or(plain::surface::all_ships), surprised});
  }
  if (!own.tables.stand_in) {  // which the oracle has in its own words
    result.tables = {own.tables.hits_columns, own.tables.hits, own.tables.odds, own.tables.damage};
  }
  result.torpedoes_first = battle.setting("options.torpedoes_first") == "true";
  result.fire_by_initiative = battle.setting("options.fire") == "initiative";
  result.damage_lowers_attack = battle.setting("options.damage_lowers_attack") == "true";
  result.breakoff_from = std::stoi(battle.setting("options.breakoff_from"));
  result.rounds = battle.rounds.value_or(0);
  return result;
}

}  // namespace asdic
