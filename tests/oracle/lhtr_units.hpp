// The units and battles to test the oracles of Axis & Allies Revised Enhanced with.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/oracle/chance.hpp"
#include "tests/oracle/lhtr_plain.hpp"
#include "tests/oracle/selftest.hpp"

namespace plain::lhtr {

inline Unit unit_of(const std::string& code, Kind kind, int attack, int defense, int cost) {
  Unit unit;
  unit.name = unit.code = code;
  unit.kind = kind;
  unit.attack = attack;
  unit.defense = defense;
  unit.hits = code == "bb" ? 2 : 1;
  unit.cost = cost;
  unit.detects = code == "dd";
  return unit;
}

inline Unit unit_of_nation(const std::string& nation, Unit unit) {
  unit.nation = nation;
  unit.name = unit.code + ":" + nation;
  return unit;
}

inline const Unit sub = unit_of("sub", Kind::sub, 2, 2, 8);
inline const Unit kaiten = unit_of("kaiten", Kind::sub, 2, 2, 8);
inline const Unit dd = unit_of("dd", Kind::ship, 3, 3, 12);
inline const Unit cv = unit_of("cv", Kind::ship, 1, 3, 16);
inline const Unit bb = unit_of("bb", Kind::ship, 4, 4, 24);
inline const Unit tr = unit_of("tr", Kind::ship, 0, 1, 8);
inline const Unit ftr = unit_of("ftr", Kind::air, 3, 4, 10);
inline const Unit bmb = unit_of("bmb", Kind::air, 4, 1, 15);
inline const Unit inf = unit_of("inf", Kind::land, 1, 2, 3);
inline const Unit art = unit_of("art", Kind::land, 2, 2, 4);
inline const Unit arm = unit_of("arm", Kind::land, 3, 3, 5);
inline const Unit aa = unit_of("aa", Kind::aa, 0, 0, 5);

// Returns a battle in the default order, by cost and name.
template <class Battle>
Battle battle_of(const std::vector<Unit>& attacker, const std::vector<Unit>& defender) {
  const auto key = [](const Unit& unit) { return std::pair(unit.cost, unit.name); };
  Battle battle;
  if (!attacker.empty()) battle.attacker.units = ranked(attacker, key);
  if (!defender.empty()) battle.defender.units = ranked(defender, key);
  return battle;
}

// Returns random technologies. Each is known with probability 1/4 to each of two nations, and with
// 1/8 to all.
inline Technologies random_technologies(Chance& chance, const std::vector<std::string>& all) {
  Technologies result;
  for (const auto& [nation, n] : std::map<std::string, int>{{"de", 4}, {"ja", 4}, {"all", 8}})
    for (const std::string& technology : all)
      if (chance.one_in(n)) result[nation].insert(technology);
  return result;
}

// Returns `number` random units of these `kinds`, of one of two nations or none, some of them
// damaged.
inline std::vector<Unit> random_units(Chance& chance, int number, const std::vector<Unit>& kinds) {
  std::vector<Unit> units;
  for (; number > 0; --number) {
    Unit unit = chance.any_of(kinds);
    if (chance.one_in(2)) unit = unit_of_nation(chance.one_in(2) ? "de" : "ja", unit);
    unit.damage = unit.hits > 1 && chance.one_in(3) ? 1 : 0;
    units.push_back(unit);
  }
  return lines_of(units);
}

// Disarms the units of one code. They can then hit only by a technology.
inline void disarm_some(Chance& chance, std::vector<Unit>& units) {
  const std::string code = chance.any_of(units).code;
  for (Unit& unit : units)
    if (unit.code == code) unit.attack = unit.defense = 0;
}

// Gives `units` a random casualty order, in which units of a code may share an entry.
inline void shuffle_list(Chance& chance, std::vector<Unit>& units) {
  const bool by_code = chance.one_in(2);
  chance.shuffle_list(units, [&](const Unit& unit) { return by_code ? unit.code : unit.name; });
}

}  // namespace plain::lhtr
