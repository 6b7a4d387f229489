// Random battles of one-for-one detection with random rule options, for the tests of its oracles.
#pragma once

#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "tests/oracle/chance.hpp"
#include "tests/oracle/one_for_one_units.hpp"

namespace plain {

class RandomBattles {
 public:
  explicit RandomBattles(std::uint64_t seed) : chance_(seed) {}

  Battle next() {
    Battle battle;
    battle.attacker = side(true);
    battle.defender = side(false);
    battle.detection_lasts_battle = chance_.one_in(2);
    battle.firing_reveals = !chance_.one_in(3);
    battle.first_strike_every_round = chance_.one_in(2);
    battle.ratio = chance_.any_of<Fraction>({1, 1, Fraction(1, 2), 2, Fraction(3, 2)});
    if (chance_.one_in(4)) battle.detection_value = 1 + chance_.below(6);
    if (chance_.one_in(4)) battle.attacker.detection = 2;
    if (chance_.one_in(4)) battle.attacker.first_detection = 0;
    if (chance_.one_in(4)) battle.defender.later_detection = Fraction(1, 2);
    battle.detection_rounding =
        chance_.any_of<Rounding>({Rounding::down, Rounding::up, Rounding::nearest});
    battle.enemy_detects = chance_.one_in(3);
    battle.leave_past_destroyers = chance_.one_in(3);
    battle.may_hold_by_choice = chance_.one_in(2);
    battle.detected_may_retreat = chance_.one_in(3);
    chance_.choose_retreat(battle, 5, {"", "sub", "dd"});
    if (chance_.one_in(5)) battle.rounds = 1 + chance_.below(3);
    return battle;
  }

 private:
  // Returns a side of up to four units. Its casualty order may be random, and submarines may share
  // an entry.
  Side side(bool attacks) {
    Unit tough = named("sub:uk", sub);
    tough.hits = 2;
    tough.attack = 3;
    const std::vector<Unit> kinds = {sub, sub, tough, dd, dd, ca, bb, cv, tr, ftr};
    std::vector<Unit> units;
    for (int number = 2 + chance_.below(3); number > 0; --number) {
      Unit unit = chance_.any_of(kinds);
      if (unit.hits > 1 && chance_.one_in(3)) unit.damage = 1;
      units.push_back(unit);
    }
    Side result = in_default_order(lines_of(units), attacks);
    if (chance_.one_in(2))
      chance_.shuffle_list(result.units, [](const Unit& unit) { return unit.name.substr(0, 3); });
    const std::vector<int> plain = {0, 0, everybody, hold_fire};
    result.undetected = chance_.choice({"", "sub", "dd", "ftr"}, chance_.any_of(plain));
    for (Rule& rule : result.undetected.rules)
      if (chance_.one_in(4)) rule.number = hold_fire;
    return result;
  }

  Chance chance_;
};

}  // namespace plain
