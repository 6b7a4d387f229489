// The exact odds of a surface action, computed in the most literal way: ship by ship, die by die.
// For tests only.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/oracle/surface_plain.hpp"

namespace plain::surface {

// Where an action may stand when all have fired in its first round.
struct Positions {
  std::vector<std::pair<Battle, Fraction>> begun;  // actions that have begun, each with its chance
  Odds over;                                       // what has ended before or then
};
Positions after_first_fire(const Battle& battle);

// The odds of the whole from those of its positions, which odds_of() has for each of them.
Odds by_positions(const Battle& battle, const std::function<Odds(const Battle&)>& odds_of);

// Exact, for battles that are small. All marks are always there, also those of 0:
// broke_off_first.attacker, .defender; losses.attacker.defense, losses.defender.defense;
// last_range.1, .2, .3.
Odds exact(const Battle& battle);

}  // namespace plain::surface
