// Checks that the tests of best play share.
#pragma once

#include <set>
#include <string>

#include "tests/oracle/selftest.hpp"
#include "tests/oracle/steps.hpp"

namespace plain {

template <class Battle>
int units_in(const Battle& battle) {
  int units = 0;
  for (const auto* side : {&battle.attacker, &battle.defender})
    for (const auto& unit : side->units) units += unit.count;
  return units;
}

// Checks that without open choices the best play of `battle` has these `odds`, and that an open
// choice never harms the side that owns it.
template <class Battle>
void check_choices(const Battle& battle, const Odds& odds, const Goal& goal,
                   const std::set<std::string>& attacker, const std::set<std::string>& defender) {
  const BestPlay none = best_play(battle, {});
  CHECK(none.outcomes == odds.outcomes);
  CHECK(none.value == winner(odds, "attacker") - winner(odds, "defender"));
  if (units_in(battle) > 5) return;  // it would take too long
  std::set<std::string> all = attacker;
  all.insert(defender.begin(), defender.end());
  const Fraction fixed = best_play(battle, {{}, goal}).value;
  const Fraction most = best_play(battle, {attacker, goal}).value;
  const Fraction least = best_play(battle, {defender, goal}).value;
  const BestPlay both = best_play(battle, {all, goal});
  CHECK(most >= fixed);
  CHECK(least <= fixed);
  CHECK(most >= both.value);
  CHECK(least <= both.value);
  Fraction sum = 0;
  for (const auto& [outcome, chance] : both.outcomes) sum += chance;
  CHECK(sum == 1);
}

// Checks the choices in the battles next(0) to next(battles - 1), for the win and for `other_goal`
// in turn. No battle has a retreat after a fixed number of rounds.
template <class Next>
void check_choices_in(int battles, const Next& next, const std::string& other_goal,
                      const std::set<std::string>& attacker,
                      const std::set<std::string>& defender) {
  for (int i = 0; i < battles; ++i) {
    CAPTURE(i);
    auto battle = next(i);
    battle.retreat = 0;
    check_choices(battle, exact(battle), goal_named(i % 2 == 0 ? "win" : other_goal), attacker,
                  defender);
  }
}

}  // namespace plain
