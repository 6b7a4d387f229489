// The units and battles to test the oracle of one-for-one detection with.
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include "tests/oracle/one_for_one_plain.hpp"
#include "tests/oracle/selftest.hpp"

namespace plain {

// The default values on a six-sided die: name, kind, attack, defense, hits, cost, detects.
inline const Unit sub = {"sub", Kind::sub, 2, 1, 1, 6, false};
inline const Unit dd = {"dd", Kind::ship, 2, 2, 1, 8, true};
inline const Unit ca = {"ca", Kind::ship, 3, 3, 1, 12, false};
inline const Unit bb = {"bb", Kind::ship, 4, 4, 2, 20, false};
inline const Unit cv = {"cv", Kind::ship, 0, 2, 2, 16, false};
inline const Unit tr = {"tr", Kind::ship, 0, 0, 1, 7, false};
inline const Unit ftr = {"ftr", Kind::air, 3, 4, 1, 10, false};

// Returns a side in the default order: by cost, value in its role, and name.
inline Side in_default_order(const std::vector<Unit>& units, bool attacks) {
  return {ranked(units,
                 [&](const Unit& unit) {
                   return std::tuple(unit.cost, attacks ? unit.attack : unit.defense, unit.name);
                 }),
          {}};
}

inline Battle battle_of(const std::vector<Unit>& attacker, const std::vector<Unit>& defender) {
  Battle battle;
  battle.attacker = in_default_order(attacker, true);
  battle.defender = in_default_order(defender, false);
  return battle;
}

}  // namespace plain
