#include "states/rules/assault/bombardment.hpp"

#include <string>

#include "lib/error.hpp"
#include "lib/fork.hpp"
#include "lib/text.hpp"
#include "states/fleet/fleet_volleys.hpp"
#include "states/games/landing.hpp"
#include "states/games/technologies.hpp"
#include "states/rules/assault/settings.hpp"

namespace asdic::assault {

namespace {

/// The ships that bombard; they are in no force.
const std::vector<UnitType>& bombarding() {
  static const std::vector<UnitType> ships = {{"bb", UnitKind::ship, 4, 4, 1},
                                              {"dd", UnitKind::ship, 3, 3, 1}};
  return ships;
}

const AtLoad bombarding_at_load(bombarding);

}  // namespace

Force bombarding_force(const Case& battle) {
  const Place& place = battle.places.at(bombarding_ships.path());
  const TypeOf type_of = [](std::string_view code, const Place& here) -> const UnitType& {
    for (const UnitType& ship : bombarding()) {
      if (ship.code == code) return ship;
    }
    throw Error(here, "only bb and dd can bombard, not " + in_quotes(code));
  };
  Force force = parse_force(battle[bombarding_ships], place, type_of);
  for (const Group& group : force) {
    if (group.name.code == "dd" &&
        !has(battle, Side::attacker, group.name.nation, "combined-arms")) {
      throw Error(group.place,
                  "destroyers bombard only with combined-arms; for example, "
                  "attacker.technologies.all = [\"combined-arms\"]");
    }
  }
  return force;
}

std::vector<Dice> bombardment(const Case& battle) {
  return bombarding_dice(battle, bombarding_force(battle), battle[bombardment_limit], from_others);
}

}  // namespace asdic::assault
