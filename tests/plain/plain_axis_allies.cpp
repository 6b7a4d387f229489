#include "tests/plain/plain_axis_allies.hpp"

#include <algorithm>

#include "tests/plain/plain_battle.hpp"

namespace asdic {

namespace {

using plain::axis_allies::DiceAre;

DiceAre plain_dice(const std::string& word) {
  if (word == "low-luck") return DiceAre::low_luck;
  return word == "biased" ? DiceAre::biased : DiceAre::fair;
}

plain::axis_allies::Readings plain_readings(const Case& battle) {
  const auto is = [&](const std::string& name, const std::string& value) {
    return battle.setting("options." + name) == value;
  };
  plain::axis_allies::Readings result;
  result.three_dice_a_gun = is("aa_fire", "three");
  result.aa_is_target = is("aa_is_target", "true");
  result.limited_to_landed = is("bombardment_limit", "landed");
  result.bombardment_reply = is("bombardment_reply", "true");
  result.bombards_land_units = is("bombardment_hits", "land");
  result.aircraft_need_destroyers = is("air_hits_subs", "destroyer");
  result.submerge_in_strike = is("submerge_when", "strike");
  result.defenseless_transports = is("transports", "defenseless");
  result.most_hits = is("hit_order", "most");
  result.lone_guns_fire = is("aa_alone", "fires");
  result.dice = plain_dice(battle.setting("options.dice"));
  result.low_luck_aa = is("low_luck_aa", "true");
  result.pooled_bombardment = is("low_luck_bombardment", "pooled");
  return result;
}

/// The attack of the case, or else what is printed of ships that bombard.
std::vector<plain::axis_allies::Ships> plain_ships(const Case& battle) {
  static const UnitType battleship = {"bb", UnitKind::ship, 4, 4};
  static const UnitType cruiser = {"ca", UnitKind::ship, 3, 3};
  const auto type_of = [&](std::string_view code, const Place&) -> const UnitType& {
    const auto known = std::find_if(battle.types.begin(), battle.types.end(),
                                    [&](const UnitType& type) { return type.code == code; });
    if (known != battle.types.end()) return *known;
    return code == "bb" ? battleship : cruiser;
  };
  std::vector<plain::axis_allies::Ships> result;
  for (const Group& group : parse_force(battle.setting("attacker.bombard"), {}, type_of)) {
    result.push_back({*group.type.attack, group.count});
  }
  return result;
}

}  // namespace

plain::axis_allies::Battle plain_axis_allies(const Case& battle) {
  plain::axis_allies::Battle result;
  fill(result.attacker, battle.sides[0], true);
  fill(result.defender, battle.sides[1], false);
  result.attacker.submerge = plain_choice(battle, "attacker.submerge");
  result.defender.submerge = plain_choice(battle, "defender.submerge");
  result.bombard = plain_ships(battle);
  result.landed = plain_landed(battle);
  result.keep = std::stoi(battle.setting("attacker.keep"));
  result.retreats = plain_retreats(battle);
  result.retreat = plain_retreat(battle);
  result.rounds = battle.rounds.value_or(0);
  result.readings = plain_readings(battle);
  return result;
}

}  // namespace asdic
