// The exact odds of a surface action, computed as literally as possible: ship by ship, die by die.
// For tests only.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/oracle/surface_plain.hpp"

namespace plain::surface {

// The positions of an action after all ships have fired in its first round.
struct Positions {
  std::vector<std::pair<Battle, Fraction>> begun;  // actions that have begun, each with its chance
  Odds over;                                       // actions that ended before or with that fire
};
Positions after_first_fire(const Battle& battle);

// Returns the odds of `battle` from those of its positions. odds_of(position) returns the odds of
// each.
Odds by_positions(const Battle& battle, const std::function<Odds(const Battle&)>& odds_of);

// Returns the exact odds of a small battle. All custom figures are always present, even if they are
// 0: broke_off_first.attacker, .defender; losses.attacker.defense, losses.defender.defense;
// last_range.1, .2, .3.
Odds exact(const Battle& battle);

}  // namespace plain::surface
