// The oracle of surface actions against values derived by hand: breaking off and disengaging.
#include <doctest/doctest.h>

#include "tests/oracle/surface_units.hpp"

namespace plain::surface {

TEST_CASE("surface oracle: above break-off with more than 25 %, from round 3 on it must leave") {
  // X takes a step of damage in each round: 1/4, 2/4, 3/4. A ship of speed 6 always gets away.
  Battle battle = sure({hulk("x", 6, 4)}, {gunner("y", 0)});
  check_course(battle, "defender||1 x***|1 y|", 3, 1);
  CHECK(exact(battle).custom_figures.at("broke_off_first.attacker") == 1);
  CHECK(exact(battle).custom_figures.at("losses.attacker.defense") == 3);
  battle.breakoff_from = 2;
  check_course(battle, "defender||1 x**|1 y|", 2, 2);
  battle.breakoff_from = 1;
  check_course(battle, "defender||1 x**|1 y|", 2, 2);
  battle.attacker.units[0].damage = 1;  // above 1/4 after round 1
  check_course(battle, "defender||1 x**|1 y|", 1, 2);
  battle.attacker.units[0].damage = 0;
  battle.breakoff_from = 4;
  check_course(battle, "defender|||1 y|", 4, 1);
  battle.attacker.units[0] = hulk("x", 6, 5);
  check_course(battle, "defender||1 x****|1 y|", 4, 1);
  // X leaves in round 3 if it wants to, before break-off forces it.
  battle.attacker.disengage = true;
  check_course(battle, "defender||1 x***|1 y|", 3, 1);
  battle.breakoff_from = 1;
  battle.attacker.units[0].defense = 500;  // the loss is DF x steps / hull
  check_course(battle, "defender||1 x**|1 y|", 2, 2);
}

TEST_CASE("surface oracle: with both sides above break-off the action ends at once") {
  Battle battle = sure({gunner("x", 6, 3)}, {gunner("y", 6, 3)});
  check_course(battle, "undecided|1 x*||1 y*|", 1, 2);
  CHECK(exact(battle).custom_figures.at("broke_off_first.attacker") == 0);
  CHECK(exact(battle).custom_figures.at("broke_off_first.defender") == 0);
  // The attacker is above break-off after round 1, the defender, with 5 steps, after round 2 and
  // thus not first.
  battle.defender.units[0] = gunner("y", 6, 5);
  check_course(battle, "undecided|1 x**||1 y**|", 2, 2);
  CHECK(exact(battle).custom_figures.at("broke_off_first.attacker") == 1);
  CHECK(exact(battle).custom_figures.at("broke_off_first.defender") == 0);
  // A side that is sunk is also above break-off. If both are at once, neither is first.
  battle = sure({gunner("x", 6, 1)}, {hulk("y", 6, 1)});
  CHECK(exact(battle).custom_figures.at("broke_off_first.defender") == 1);
  battle.defender.units[0] = gunner("y", 6, 1);
  check_only(exact(battle), "draw||||");
  CHECK(exact(battle).custom_figures.at("broke_off_first.defender") == 0);
  CHECK(exact(battle).custom_figures.at("losses.defender.defense") == 1);
}

TEST_CASE("surface oracle: ships disengage one by one on D6 <= speed, or as a body") {
  Battle battle = limited(battle_of({hulk("a", 2), hulk("b", 3)}, {hulk("y", 6)}), 3);
  battle.attacker.disengage = true;
  const auto check_left = [&](const Fraction& a, const Fraction& b) {
    const Odds odds = exact(battle);
    CHECK(odds.outcomes.at("defender||1 a,1 b|1 y|") == a * b);
    CHECK(odds.outcomes.at("undecided|1 b|1 a|1 y|") == a * (1 - b));
    CHECK(odds.outcomes.at("undecided|1 a|1 b|1 y|") == b * (1 - a));
    CHECK(odds.outcomes.at("undecided|1 a,1 b||1 y|") == (1 - a) * (1 - b));
    CHECK(odds.rounds.at(3) == 1);
  };
  check_left(third, half);
  battle.night = true;
  check_left(half, Fraction(2, 3));
  // All make one roll: at speed 2 with +1 on the roll, and at night with -1 again.
  battle.attacker.body = true;
  CHECK(exact(battle).outcomes.at("defender||1 a,1 b|1 y|") == third);
  CHECK(exact(battle).outcomes.at("undecided|1 a,1 b||1 y|") == Fraction(2, 3));
  battle.night = false;
  CHECK(exact(battle).outcomes.at("defender||1 a,1 b|1 y|") == Fraction(1, 6));
  CHECK(exact(battle).outcomes.size() == 2);
  // After two rounds the roll succeeds with probability 1/6.
  battle.rounds = 0;
  check_only(exact(battle), "defender||1 a,1 b|1 y|");
  CHECK(exact(battle).mean_rounds == 8);
  CHECK(exact(battle).rounds.at(4) == Fraction(5, 36));
  // If they roll one by one, with 1/3 and 1/2, the slower one leaves after 3 + 2 - 3/2 tries on
  // average, because the first one leaves after 1 / (1 - 1/3).
  battle.attacker.body = false;
  CHECK(exact(battle).mean_rounds == 2 + 3 + 2 - Fraction(3, 2));
  // At speed 1 a body cannot leave by day: a stalemate, after the three rounds of any action.
  battle.attacker.body = true;
  battle.attacker.units[0].speed = 1;
  check_course(battle, "standoff|1 a,1 b||1 y|", 3, 1);
  battle.night = true;
  check_only(exact(battle), "defender||1 a,1 b|1 y|");
}

TEST_CASE("surface oracle: both sides disengage at the same time, engaged or not") {
  Battle battle = limited(battle_of({hulk("x", 3)}, {hulk("y", 2)}), 3);
  battle.attacker.disengage = battle.defender.disengage = true;
  for (const int number : {0, 1}) {
    const Odds odds = exact(with_bounce(battle, number));
    CHECK(odds.outcomes.at("draw||1 x||1 y") == half * third);
    CHECK(odds.outcomes.at("attacker|1 x|||1 y") == half * third);
    CHECK(odds.outcomes.at("defender||1 x|1 y|") == half * Fraction(2, 3));
    CHECK(odds.outcomes.at("undecided|1 x||1 y|") == half * Fraction(2, 3));
  }
}

TEST_CASE("surface oracle: what has left keeps its damage, and the ships that stay fight on") {
  // In round 3 the front ship has three steps, and 3 of 8 is above break-off. It certainly leaves;
  // the slow one never does, and is sunk in three more rounds.
  Battle battle = sure({hulk("f", 6, 5), hulk("s", 0, 3)}, {gunner("y", 0)});
  check_course(battle, "defender||1 f***|1 y|", 6, 1);
  CHECK(exact(battle).custom_figures.at("losses.attacker.defense") == 6);
}

}  // namespace plain::surface
