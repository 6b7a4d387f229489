// The printed editions of Axis & Allies, and battles to test their oracle with.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/oracle/axis_allies_plain.hpp"
#include "tests/oracle/lhtr_units.hpp"

namespace plain::axis_allies {

inline const std::vector<std::string> editions = {
    "1942",       "1940",       "anniversary", "revised",     "lhtr",
    "1942-first", "1940-first", "1941",        "europe-1999", "classic"};

inline bool is_one_of(const std::string& edition, const std::vector<std::string>& some) {
  return std::find(some.begin(), some.end(), edition) != some.end();
}

// Returns the units of `edition`, line by line of the tables.
inline std::vector<Unit> units_of(const std::string& edition) {
  using lhtr::unit_of;
  const auto edition_is = [&](const std::vector<std::string>& some) {
    return is_one_of(edition, some);
  };
  const bool revised = edition_is({"revised", "lhtr"});
  const bool old = edition_is({"europe-1999", "classic"});
  const bool early = revised || old;
  const bool global = edition_is({"1940", "1940-first"});
  const bool cheap_tanks = early || edition_is({"anniversary", "1942-first"});
  const bool guns_cost_6 = edition_is({"anniversary", "1942-first", "1940-first"});
  const int battleship = edition == "1941" ? 16 : early ? 24 : 20;
  const int carrier = edition == "1941" ? 12 : old ? 18 : global || revised ? 16 : 14;
  std::vector<Unit> units = {unit_of("inf", Kind::land, 1, 2, 3),
                             unit_of("arm", Kind::land, 3, old ? 2 : 3, cheap_tanks ? 5 : 6),
                             unit_of("ftr", Kind::air, 3, 4, old ? 12 : 10),
                             unit_of("bmb", Kind::air, 4, 1, early ? 15 : 12),
                             unit_of("sub", Kind::sub, 2, early ? 2 : 1, early ? 8 : 6),
                             unit_of("bb", Kind::ship, 4, 4, battleship),
                             unit_of("cv", Kind::ship, global ? 0 : 1, early ? 3 : 2, carrier),
                             unit_of("tr", Kind::ship, 0, early ? 1 : 0, early ? 8 : 7)};
  if (!edition_is({"1941", "classic"})) units.push_back(unit_of("art", Kind::land, 2, 2, 4));
  if (edition != "1941") units.push_back(unit_of("aa", Kind::aa, 0, 1, guns_cost_6 ? 6 : 5));
  if (edition != "classic")
    units.push_back(unit_of("dd", Kind::ship, early ? 3 : 2, early ? 3 : 2, early ? 12 : 8));
  if (!early && edition != "1941") units.push_back(unit_of("ca", Kind::ship, 3, 3, 12));
  if (global) {
    units.push_back(unit_of("mech", Kind::land, 1, 2, 4));
    units.push_back(unit_of("tac", Kind::air, 3, 3, 11));
  }
  for (Unit& unit : units) {
    if (unit.code == "cv") unit.hits = global ? 2 : 1;
    if (unit.code == "bb") unit.hits = edition == "classic" ? 1 : 2;
  }
  return units;
}

inline Unit unit_of(const std::string& edition, const std::string& code) {
  for (const Unit& unit : units_of(edition))
    if (unit.code == code) return unit;
  throw std::logic_error("there is no " + code + " in " + edition);
}

inline RuleOptions options_of(const std::string& edition) {
  RuleOptions result;
  const bool revised = is_one_of(edition, {"revised", "lhtr"});
  const bool old = is_one_of(edition, {"europe-1999", "classic"});
  if (!is_one_of(edition, {"1942", "1940", "1941"})) {
    result.three_dice_a_gun = false;
    result.aa_is_target = false;
    result.aimed = !old;
  }
  result.heavy_best = is_one_of(edition, {"lhtr", "1940"});
  if (revised || old) {
    result.limited_to_landed = false;
    result.bombardment_reply = old;
    result.aircraft_need_destroyers = edition == "europe-1999";
    result.attackers_alone_strike = old;
    result.submerge_in_strike = false;
    result.defenseless_transports = false;
  }
  return result;
}

// Returns a battle of `edition`. Its default casualty order is by cost and name.
inline Battle battle_of(const std::vector<Unit>& attacker, const std::vector<Unit>& defender,
                        const std::vector<Ships>& bombard = {},
                        const std::string& edition = "1942") {
  auto battle = lhtr::battle_of<Battle>(attacker, defender);
  battle.bombard = bombard;
  battle.edition = edition;
  battle.options = options_of(edition);
  return battle;
}

}  // namespace plain::axis_allies
