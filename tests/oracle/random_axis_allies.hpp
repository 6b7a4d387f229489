// Random battles of Axis & Allies with random rule options, for the tests of its oracles.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/oracle/axis_allies_units.hpp"

namespace plain::axis_allies {

class RandomBattles {
 public:
  explicit RandomBattles(std::uint64_t seed) : chance_(seed) {}

  Battle on_land() {
    Battle battle = next({"inf", "inf", "art", "arm", "ftr", "bmb", "mech", "tac"},
                         {"inf", "inf", "art", "arm", "ftr", "bmb", "aa", "aa"});
    const int ships = chance_.below(4);
    for (int i = 0; i < ships; ++i)
      battle.bombard.push_back({3 + chance_.below(2), 1 + chance_.below(2)});
    if (chance_.one_in(3))
      for (const Unit& line : battle.attacker.units)
        if (line.kind == Kind::land && chance_.one_in(2)) {
          if (!battle.landed) battle.landed.emplace();
          (*battle.landed)[line.name] += chance_.below(line.count + 1);
        }
    if (chance_.one_in(3)) battle.keep = 1 + chance_.below(2);
    battle.landed_last = chance_.one_in(3);
    return battle;
  }

  Battle at_sea() {
    const std::vector<std::string> codes = {"sub", "sub", "dd",  "ca",  "bb",
                                            "cv",  "tr",  "ftr", "tac", "bmb"};
    return next(codes, codes);
  }

 private:
  Battle next(const std::vector<std::string>& attackers,
              const std::vector<std::string>& defenders) {
    Battle battle;
    battle.attacker = side(attackers);
    battle.defender = side(defenders);
    battle.options = options();
    const std::vector<std::string> names = {"", "sub", "dd", "ftr", "inf"};
    battle.attacker.submerge = chance_.choice(names, chance_.one_in(3) ? everybody : 0);
    battle.defender.submerge = chance_.choice(names, chance_.one_in(3) ? everybody : 0);
    chance_.choose_retreat(battle, 3, names);
    if (chance_.one_in(5)) battle.rounds = 1 + chance_.below(3);
    return battle;
  }

  Side side(const std::vector<std::string>& codes) {
    std::vector<Unit> kinds;
    for (const std::string& code : codes) kinds.push_back(unit_of("1940", code));
    Side result;
    result.units = lhtr::random_units(chance_, 2 + chance_.below(5), kinds);
    for (Unit& unit : result.units)
      if (unit.kind == Kind::aa && chance_.one_in(3)) unit.defense = chance_.below(3);
    for (Unit& unit : result.units)
      if ((unit.code == "arm" || unit.code == "ftr") && unit.count > 1) unit.hits = 2;
    result.units = battle_of(result.units, {}).attacker.units;
    if (chance_.one_in(2)) lhtr::shuffle_list(chance_, result.units);
    if (chance_.one_in(4)) lhtr::disarm_some(chance_, result.units);
    return result;
  }

  RuleOptions options() {
    RuleOptions result;
    for (bool* option :
         {&result.three_dice_a_gun, &result.aa_is_target, &result.limited_to_landed,
          &result.bombardment_reply, &result.bombards_land_units, &result.aircraft_need_destroyers,
          &result.attackers_alone_strike, &result.submerge_in_strike,
          &result.defenseless_transports, &result.most_hits, &result.aimed,
          &result.lone_transports_stay, &result.lone_guns_fire, &result.heavy_best,
          &result.low_luck_aa, &result.pooled_bombardment})
      *option = chance_.one_in(2);
    result.dice = static_cast<DiceAre>(chance_.below(4));
    return result;
  }

  Chance chance_;
};

}  // namespace plain::axis_allies
