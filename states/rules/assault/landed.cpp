#include "states/rules/assault/landed.hpp"

#include "lib/error.hpp"
#include "lib/input/unit_types.hpp"
#include "states/rules/assault/settings.hpp"

namespace asdic::assault {

std::optional<Force> landed_force(const Case& battle) {
  if (battle[landed_units].empty()) return std::nullopt;
  const Force landed = parse_force(battle[landed_units], battle.places.at(landed_units.path()),
                                   finder(battle.units));
  for (const Group& group : landed) {
    const std::string name = group.name.text();
    if (group.type.kind != UnitKind::land) {
      throw Error(group.place, "only land units come ashore, not " + name);
    }
    const int there = count_of(group.name, battle.sides[index(Side::attacker)].force);
    if (count_of(group.name, landed) > there) {
      throw Error(group.place, "the attacker has " + std::to_string(there) + " " + name +
                                   "; no more can come ashore");
    }
  }
  return landed;
}

int number_landed(const Case& battle) {
  const auto landed = landed_force(battle);
  int number = 0;
  for (const Group& group : landed ? *landed : battle.sides[index(Side::attacker)].force) {
    if (group.type.kind == UnitKind::land) number += group.count;
  }
  return number;
}

}  // namespace asdic::assault
