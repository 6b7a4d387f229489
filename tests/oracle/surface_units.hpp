// The ships and actions to test the oracle of surface actions with.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/oracle/selftest.hpp"
#include "tests/oracle/surface_oracle.hpp"

namespace plain::surface {

inline const Unit bb = stand_in("bb");
inline const Unit ca = stand_in("ca");
inline const Unit cl = stand_in("cl");
inline const Unit dd = stand_in("dd");

// Returns a battle in which all ships of a side combine. Results derived by hand assume this,
// except in tests of combining.
inline Battle battle_of(const std::vector<Unit>& attacker, const std::vector<Unit>& defender) {
  Battle battle;
  battle.attacker.units = attacker;
  battle.defender.units = defender;
  battle.attacker.combine = battle.defender.combine = Combine::all;
  return battle;
}

// Returns a cruiser without weapons. Its hull equals its defense factor, so that each step is one
// point of DF.
inline Unit hulk(const std::string& name, int speed, int hull = 20) {
  Unit unit;
  unit.name = name;
  unit.type = "CA";
  unit.speed = speed;
  unit.defense = unit.hull = hull;
  unit.count = 1;
  return unit;
}

inline Unit gunner(const std::string& name, int speed, int hull = 20, int attack = 1) {
  Unit unit = hulk(name, speed, hull);
  unit.attack = attack;
  unit.gun_range = 2;
  return unit;
}

inline Unit torpedoer(const std::string& name, int speed, int hull = 20, int rounds = 1) {
  Unit unit = hulk(name, speed, hull);
  unit.torpedo_attack = 1;
  unit.torpedo_range = 2;
  unit.torpedo_rounds = rounds;
  return unit;
}

// Makes results certain. An attack has one more hit from each sum of AF in `columns` on, and each
// hit is a step at these `odds` or better.
inline void make_sure(Battle& battle, const std::vector<int>& columns = {1},
                      const Fraction& odds = 0) {
  std::vector<int> row;
  for (int hits = 1; hits <= static_cast<int>(columns.size()); ++hits) row.push_back(hits);
  battle.tables.hits_columns = columns;
  battle.tables.hits.assign(11, row);
  battle.tables.odds = {odds};
  battle.tables.damage = {std::vector<int>(6, 0), std::vector<int>(6, 1)};
}

inline Battle sure(const std::vector<Unit>& attacker, const std::vector<Unit>& defender) {
  Battle battle = battle_of(attacker, defender);
  make_sure(battle);
  return battle;
}

inline Battle limited(Battle battle, int rounds) {
  battle.rounds = rounds;
  return battle;
}

inline Battle with_bounce(Battle battle, int number, SurprisedSide surprised = SurprisedSide::none,
                          bool initiative_of_attacker = true) {
  battle.bounce = {{1, initiative_of_attacker, number, surprised}};
  return battle;
}

// Checks a battle without chance: its outcome is `key` after `rounds` rounds, the last of them at
// `range`.
inline void check_course(const Battle& battle, const std::string& key, int rounds, int range) {
  const Odds odds = exact(battle);
  check_only(odds, key);
  CHECK(odds.mean_rounds == rounds);
  CHECK(odds.rounds == std::map<int, Fraction>{{rounds, 1}});
  for (const int other : {1, 2, 3})
    CHECK(odds.custom_figures.at("last_range." + std::to_string(other)) ==
          (other == range ? 1 : 0));
}

inline int range_of_round_three(const Battle& battle) {
  const Odds odds = exact(limited(battle, 3));
  CHECK(odds.custom_figures.at("last_range.1") + odds.custom_figures.at("last_range.2") == 1);
  return odds.custom_figures.at("last_range.1") == 1 ? 1 : 2;
}

}  // namespace plain::surface
