// The best play of one-for-one detection against values derived by hand and, without open choices,
// against the oracle.
#include <doctest/doctest.h>

#include "tests/oracle/answers_selftest.hpp"
#include "tests/oracle/one_for_one_oracle.hpp"
#include "tests/oracle/random_one_for_one.hpp"

namespace plain {

TEST_CASE("one-for-one game: without open choices it is the oracle, and who chooses gains") {
  RandomBattles battles(7);
  check_choices_in(40, [&](int) { return battles.next(); }, "cost",
                   {"attacker.undetected", "attacker.losses", "attacker.retreat"},
                   {"defender.undetected", "defender.losses"});
}

TEST_CASE("one-for-one game: who fights for cost retreats from a bad exchange") {
  // In 1 of 12 rounds only the attacker hits, in 1 both, in 5 only the defender, in 5 neither. A
  // loss costs 12.
  Unit weak = ca;
  weak.attack = 1;
  const Battle battle = battle_of({some(1, weak)}, {some(1, ca)});
  const BestPlay for_cost = best_play(battle, {{"attacker.retreat"}, goal_named("cost")});
  CHECK(for_cost.value == -4);
  CHECK(for_cost.outcomes ==
        std::map<std::string, Fraction>{{"attacker|1 ca|||", Fraction(1, 12)},
                                        {"draw||||", Fraction(1, 12)},
                                        {"defender|||1 ca|", Fraction(5, 12)},
                                        {"defender||1 ca|1 ca|", Fraction(5, 12)}});
  CHECK(best_play(battle, {{"attacker.retreat"}}).value == Fraction(-4, 7));
}

TEST_CASE("one-for-one game: the defender gives the dear ship for the one that can sink") {
  // The destroyer hits the battleship twice if it survives to a second round; the cruiser never
  // hits.
  const Battle battle = battle_of({some(1, with_values(6, bb))},
                                  {some(1, with_values(6, dd)), some(1, with_values(0, ca))});
  CHECK(best_play(battle, {}).value == 1);
  for (const std::string goal : {"win", "cost"}) {
    const BestPlay play = best_play(battle, {{"defender.losses"}, goal_named(goal)});
    CHECK(play.value == 0);
    CHECK(play.outcomes == std::map<std::string, Fraction>{{"draw||||", 1}});
  }
}

TEST_CASE("one-for-one game: any number of undetected submarines leaves") {
  const Battle battle = battle_of({some(2, with_values(0, sub))}, {some(1, with_values(6, ca))});
  const BestPlay play = best_play(battle, {{"attacker.undetected"}, goal_named("cost")});
  CHECK(play.value == 0);
  CHECK(play.outcomes == std::map<std::string, Fraction>{{"defender||2 sub|1 ca|", 1}});
}

TEST_CASE("one-for-one game: for the win alone a stalemate is better than to leave") {
  const Battle battle = battle_of({some(1, sub)}, {some(1, ftr)});
  const BestPlay play =
      best_play(battle, {{"attacker.undetected", "attacker.retreat"}, goal_named("win")});
  CHECK(play.value == 0);
  CHECK(play.outcomes == std::map<std::string, Fraction>{{"standoff|1 sub||1 ftr|", 1}});
}

}  // namespace plain
