// The printed editions of Axis & Allies, and battles to test their oracle with.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "tests/oracle/axis_allies_plain.hpp"
#include "tests/oracle/lhtr_units.hpp"

namespace plain::axis_allies {

inline const std::vector<std::string> editions = {"1942", "1940", "anniversary", "revised", "lhtr"};

inline std::vector<Unit> units_of(const std::string& edition) {
  using lhtr::unit_of;
  const bool revised = edition == "revised" || edition == "lhtr";
  const bool global = edition == "1940";
  std::vector<Unit> units = {
      unit_of("inf", Kind::land, 1, 2, 3),
      unit_of("art", Kind::land, 2, 2, 4),
      unit_of("arm", Kind::land, 3, 3, revised || edition == "anniversary" ? 5 : 6),
      unit_of("aa", Kind::aa, 0, 1, edition == "anniversary" ? 6 : 5),
      unit_of("ftr", Kind::air, 3, 4, 10),
      unit_of("bmb", Kind::air, 4, 1, revised ? 15 : 12),
      unit_of("sub", Kind::sub, 2, revised ? 2 : 1, revised ? 8 : 6),
      unit_of("dd", Kind::ship, revised ? 3 : 2, revised ? 3 : 2, revised ? 12 : 8),
      unit_of("bb", Kind::ship, 4, 4, revised ? 24 : 20),
      unit_of("cv", Kind::ship, global ? 0 : 1, revised ? 3 : 2, global || revised ? 16 : 14),
      unit_of("tr", Kind::ship, 0, revised ? 1 : 0, revised ? 8 : 7)};
  if (!revised) units.push_back(unit_of("ca", Kind::ship, 3, 3, 12));
  if (global) {
    units.push_back(unit_of("mech", Kind::land, 1, 2, 4));
    units.push_back(unit_of("tac", Kind::air, 3, 3, 11));
    for (Unit& unit : units)
      if (unit.code == "cv") unit.hits = 2;
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
  const bool revised = edition == "revised" || edition == "lhtr";
  if (revised || edition == "anniversary") {
    result.three_dice_a_gun = false;
    result.aa_is_target = false;
    result.aimed = true;
  }
  if (revised) {
    result.limited_to_landed = false;
    result.bombardment_reply = false;
    result.aircraft_need_destroyers = false;
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
  battle.options = options_of(edition);
  return battle;
}

}  // namespace plain::axis_allies
