#include "states/rules/axis_allies/bombardment.hpp"

#include <algorithm>
#include <string>

#include "lib/error.hpp"
#include "lib/input/unit_types.hpp"
#include "lib/text.hpp"
#include "states/games/landing.hpp"
#include "states/rules/axis_allies/editions.hpp"
#include "states/rules/axis_allies/own_side.hpp"
#include "states/rules/axis_allies/settings.hpp"

namespace asdic::axis_allies {

namespace {

/// Battleships and cruisers, and the ships that the case adds to those of its edition.
bool may_bombard(const UnitType& type, const std::vector<UnitType>& of_edition) {
  if (type.kind != UnitKind::ship) return false;
  if (type.code == "bb" || type.code == "ca") return true;
  return std::none_of(of_edition.begin(), of_edition.end(),
                      [&](const UnitType& known) { return known.code == type.code; });
}

}  // namespace

Force bombarding_force(const Case& battle) {
  const Place& place = battle.places.at(bombarding_ships.path());
  const auto of_edition = units_of_edition(battle.die, battle.settings, place);
  std::vector<UnitType> ships;
  std::string possible;
  for (const UnitType& type : battle.types) {
    if (!may_bombard(type, of_edition) || !type.attack) continue;
    ships.push_back(type);
    possible += (possible.empty() ? "" : ", ") + type.code;
  }
  const TypeOf type_of = [&](std::string_view code, const Place& here) -> const UnitType& {
    for (const UnitType& ship : ships) {
      if (ship.code == code) return ship;
    }
    throw Error(here, in_quotes(code) + " cannot bombard; possible: " + possible);
  };
  return parse_force(battle[bombarding_ships], place, type_of);
}

bool are_pooled(const Case& battle) {
  return battle[dice_thrown] == Thrown::low_luck && battle[low_luck_bombardment_pooled];
}

std::vector<Dice> bombardment(const Case& battle) {
  const bool on_any = battle[bombardment_hits] == BombardmentHits::any || are_pooled(battle);
  return bombarding_dice(battle, bombarding_force(battle), battle[bombardment_limit],
                         on_any ? from_others : from_ships);
}

}  // namespace asdic::axis_allies
