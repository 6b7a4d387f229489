// The units and battles to test the oracle of submarine depth with.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/oracle/depth_plain.hpp"
#include "tests/oracle/selftest.hpp"

namespace plain::depth {

inline Unit unit_of(const std::string& name, Kind kind, int attack, int defense, int hits,
                    int cost) {
  Unit unit;
  unit.name = name;
  unit.kind = kind;
  unit.attack = attack;
  unit.defense = defense;
  unit.hits = hits;
  unit.cost = cost;
  unit.detects = name == "dd";
  return unit;
}

inline Unit unit_at(Depth depth, Unit unit, int periscope = 1, int submerged = 1) {
  static const std::vector<std::string> names = {"", "@periscope", "@submerged", "@silent"};
  unit.depth = depth;
  unit.name += names[static_cast<std::size_t>(depth)];
  if (depth == Depth::periscope) unit.attack += periscope;
  if (depth == Depth::submerged) {
    unit.attack = std::max(unit.attack - submerged, 0);
    unit.defense = std::max(unit.defense - submerged, 0);
  }
  return unit;
}

// The default values on a six-sided die: attack, defense, hits, cost.
inline const Unit sub = unit_of("sub", Kind::sub, 2, 1, 1, 6);
inline const Unit dd = unit_of("dd", Kind::ship, 2, 2, 1, 8);
inline const Unit ca = unit_of("ca", Kind::ship, 3, 3, 1, 12);
inline const Unit bb = unit_of("bb", Kind::ship, 4, 4, 2, 20);
inline const Unit cv = unit_of("cv", Kind::ship, 0, 2, 2, 16);
inline const Unit tr = unit_of("tr", Kind::ship, 0, 0, 1, 7);
inline const Unit ftr = unit_of("ftr", Kind::air, 3, 4, 1, 10);
inline const Unit shallow = unit_at(Depth::periscope, sub);  // attacks with 3, defends with 1
inline const Unit deep = unit_at(Depth::submerged, sub);     // attacks with 1, cannot defend
inline const Unit silent = unit_at(Depth::silent, sub);

// Returns a side in the default order. Units with different codes differ in cost, so that order is
// by cost and name.
inline Side in_default_order(const std::vector<Unit>& units) {
  return {ranked(units, [](const Unit& unit) { return std::pair(unit.cost, unit.name); })};
}

inline Battle battle_of(const std::vector<Unit>& attacker, const std::vector<Unit>& defender) {
  Battle battle;
  battle.attacker = in_default_order(attacker);
  battle.defender = in_default_order(defender);
  return battle;
}

}  // namespace plain::depth
