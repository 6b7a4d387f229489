#include "tests/plain/plain_axis_allies.hpp"

#include "lib/input/unit_types.hpp"
#include "tests/plain/plain_battle.hpp"

namespace asdic {

namespace {

using plain::axis_allies::DiceAre;

DiceAre plain_dice(const std::string& word) {
  if (word == "low-luck") return DiceAre::low_luck;
  if (word == "medium-luck") return DiceAre::medium_luck;
  return word == "biased" ? DiceAre::biased : DiceAre::fair;
}

plain::axis_allies::RuleOptions plain_options(const Case& battle) {
  const auto is = [&](const std::string& name, const std::string& value) {
    return battle.setting("options." + name) == value;
  };
  plain::axis_allies::RuleOptions result;
  result.three_dice_a_gun = is("aa_fire", "three");
  result.aa_is_target = is("aa_is_target", "true");
  result.limited_to_landed = is("bombardment_limit", "landed");
  result.bombardment_reply = is("bombardment_reply", "true");
  result.bombards_land_units = is("bombardment_hits", "land");
  result.aircraft_need_destroyers = is("air_hits_subs", "destroyer");
  result.attackers_alone_strike = is("sub_strikes", "attacker");
  result.submerge_in_strike = is("submerge_when", "strike");
  result.defenseless_transports = is("transports", "defenseless");
  result.most_hits = is("hit_order", "most");
  result.aimed = is("aa_targets", "aimed");
  result.lone_transports_stay = is("lone_transports", "retreat");
  result.lone_guns_fire = is("aa_alone", "fires");
  result.heavy_best = is("heavy_dice", "best");
  result.dice = plain_dice(battle.setting("options.dice"));
  result.low_luck_aa = is("low_luck_aa", "true");
  result.pooled_bombardment = is("low_luck_bombardment", "pooled");
  return result;
}

std::vector<plain::axis_allies::Ships> plain_ships(const Case& battle) {
  std::vector<plain::axis_allies::Ships> result;
  for (const Group& group :
       parse_force(battle.setting("attacker.bombard"), {}, finder(battle.types))) {
    result.push_back({*group.type.attack, group.count});
  }
  return result;
}

}  // namespace

plain::axis_allies::Battle plain_axis_allies(const Case& battle) {
  auto result = plain_sides<plain::axis_allies::Battle>(battle);
  result.attacker.submerge = plain_choice(battle, "attacker.submerge");
  result.defender.submerge = plain_choice(battle, "defender.submerge");
  result.attacker.losses = plain_losses(battle.sides[0]);
  result.defender.losses = plain_losses(battle.sides[1]);
  result.bombard = plain_ships(battle);
  result.edition = battle.setting("options.edition");
  result.landed = plain_landed(battle);
  result.landed_last = battle.setting("options.landed_losses") == "last";
  result.keep = std::stoi(battle.setting("attacker.keep"));
  result.options = plain_options(battle);
  return result;
}

}  // namespace asdic
