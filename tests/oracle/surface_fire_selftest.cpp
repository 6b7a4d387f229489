// The oracle of surface actions against values derived by hand: targets, and the effect of fire.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/oracle/surface_units.hpp"

namespace plain::surface {

TEST_CASE("surface oracle: what counts as armed is printed, whatever torpedoes are left") {
  // Two boats without torpedoes left still outnumber a gunner by 1.5 to 1. By day the range has
  // been 2.
  Battle battle = sure({some(2, torpedoer("t", 4, 90))}, {gunner("y", 4, 90)});
  battle.defender.range = {2};
  CHECK(range_of_round_three(battle) == 1);
  battle.attacker.units[0].torpedo_attack = 0;
  CHECK(range_of_round_three(battle) == 2);
  // Sunk ships do not count: of three boats two are sunk in the first two rounds.
  battle = sure({some(3, torpedoer("t", 4, 1)), hulk("z", 4, 90)}, {some(2, gunner("y", 4, 90))});
  battle.defender.range = {2};
  battle.breakoff_from = 4;
  CHECK(range_of_round_three(battle) == 2);
  battle.attacker.units[0].count = 5;
  CHECK(range_of_round_three(battle) == 1);
}

TEST_CASE("surface oracle: the first round of a cruiser against a cruiser") {
  // The guns' AF of 6 is in the first column: one hit on 9 or more, 10/36, which at 6/6 is a step
  // on 4 or 5 and two on 6. In 108ths, two steps have 5, one step 10 and none 93. The torpedoes' AF
  // of 4 is in the same column, and at 4/6 a hit is a step on 5 or 6: one step has 10, none 98.
  // Together, in 11664ths, none has 93 * 98 = 9114 and one 10 * 98 + 93 * 10 = 1910. Two or more
  // have 5 * 108 + 10 * 10 = 640 and sink the cruiser.
  const Fraction none(9114, 11664);
  const Fraction one(1910, 11664);
  const Fraction sunk(640, 11664);
  Battle battle = battle_of({some(1, ca)}, {some(1, ca)});
  const Odds odds = exact(limited(battle, 1));
  CHECK(odds.outcomes.size() == 9);
  CHECK(odds.outcomes.at("undecided|1 ca||1 ca|") == none * none);
  CHECK(odds.outcomes.at("undecided|1 ca*||1 ca|") == none * one);
  CHECK(odds.outcomes.at("undecided|1 ca*||1 ca*|") == one * one);
  CHECK(odds.outcomes.at("attacker|1 ca|||") == none * sunk);
  CHECK(odds.outcomes.at("attacker|1 ca*|||") == one * sunk);
  CHECK(odds.outcomes.at("defender|||1 ca|") == none * sunk);
  CHECK(odds.outcomes.at("draw||||") == sunk * sunk);
  CHECK(odds.custom_figures.at("losses.attacker.defense") == 3 * one + 6 * sunk);
  CHECK(odds.custom_figures.at("losses.defender.defense") == 3 * one + 6 * sunk);
  // One step is half of the starting DF.
  CHECK(odds.custom_figures.at("broke_off_first.attacker") == (one + sunk) * none);
  CHECK(odds.custom_figures.at("last_range.2") == 1);
  CHECK(odds.custom_figures.size() == 7);
  // The action continues unless one is sunk or both are above break-off.
  const Fraction goes_on = none * none + 2 * none * one;
  CHECK(exact(battle).rounds.at(1) == 1 - goes_on);
  // In round 2 only guns fire.
  const Fraction no_step(93, 108);
  CHECK(exact(limited(battle, 2)).outcomes.at("undecided|1 ca||1 ca|") ==
        none * none * no_step * no_step);
}

TEST_CASE("surface oracle: the rows and columns of the stand-in tables") {
  // AF 32 against DF 32 has four hits on 11 or 12. Sixteen gunners of AF 2 are in the same column,
  // but their lowest AF is 2: below odds of 1/2 only a 6 counts.
  Unit target = hulk("y", 0);
  target.defense = 32;
  Unit big = gunner("x", 0, 20, 32);
  const Odds one = exact(limited(battle_of({big}, {target}), 1));
  // Rolls of 2 to 5 have one hit (10), 6 to 8 two (16), 9 to 10 three (7), 11 to 12 four (3). Each
  // hit has no effect with probability 1/2.
  CHECK(one.outcomes.at("undecided|1 x||1 y|") ==
        (10 * half + 16 * half * half + 7 * half * half * half + 3 * Fraction(1, 16)) / 36);
  CHECK(one.outcomes.at("undecided|1 x||1 y********|") == Fraction(3, 36) / 1296);
  const Odds many = exact(limited(battle_of({some(16, gunner("x", 0, 20, 2))}, {target}), 1));
  CHECK(many.outcomes.at("undecided|16 x||1 y****|") == Fraction(3, 36) / 1296);
  CHECK(many.outcomes.count("undecided|16 x||1 y*****|") == 0);
}

TEST_CASE("surface oracle: AF for the damage table by type and range") {
  // A hit is a step if AF is at least DF. The ship fires once, at this range.
  const auto hits = [](const std::string& type, int attack, int defense, int range) {
    Unit ship = gunner("x", 0, 20, attack);
    ship.type = type;
    ship.gun_range = 3;
    Unit target = hulk("y", 0);
    target.type = "BB";
    target.defense = defense;
    Battle battle = battle_of({ship}, {target});
    make_sure(battle, {1}, 1);
    battle.night = range != 3;
    if (range == 1) battle = with_bounce(battle, 1, SurprisedSide::attacker);
    const Odds odds = exact(limited(battle, range == 1 ? 2 : 1));
    CHECK(odds.custom_figures.at("last_range." + std::to_string(range)) == 1);
    return odds.outcomes.count("undecided|1 x||1 y*|") == 1;
  };
  for (const std::string type : {"DD", "DE", "SC"})
    for (const int range : {1, 2, 3}) {
      CHECK(hits(type, 6, 3, range));
      CHECK_FALSE(hits(type, 6, 4, range));
    }
  for (const std::string type : {"BB", "BC"}) {
    for (const int range : {1, 2}) {
      CHECK(hits(type, 3, 4, range));
      CHECK_FALSE(hits(type, 3, 5, range));
    }
    CHECK(hits(type, 3, 3, 3));
    CHECK_FALSE(hits(type, 3, 4, 3));
  }
  for (const std::string type : {"CA", "CL"})
    for (const int range : {1, 2, 3}) {
      CHECK(hits(type, 3, 3, range));
      CHECK_FALSE(hits(type, 3, 4, range));
    }
  // Torpedoes have no multiplier.
  Unit boat = torpedoer("x", 0);
  boat.type = "DD";
  Battle battle = battle_of({boat}, {hulk("y", 0, 1)});
  make_sure(battle, {1}, 1);
  check_course(battle, "attacker|1 x|||", 1, 2);
}

TEST_CASE("surface oracle: ships combine their unmultiplied AF, the lowest counts for damage") {
  Unit small = gunner("s", 0, 20, 2);
  small.type = "DD";
  Unit large = gunner("l", 0, 20, 4);
  Unit target = hulk("y", 0);
  target.defense = 4;
  // A sum of 6 has three hits, a sum of 4 two, a sum of 2 one.
  const auto result = [&](const std::vector<Unit>& attacker, const Fraction& odds) {
    Battle battle = limited(battle_of(attacker, {target}), 1);
    make_sure(battle, {2, 4, 6}, odds);
    const Odds chances = exact(battle);
    REQUIRE(chances.outcomes.size() == 1);
    return chances.outcomes.begin()->first;
  };
  CHECK(result({small}, 0) == "undecided|1 s||1 y*|");
  CHECK(result({large}, 0) == "undecided|1 l||1 y**|");
  CHECK(result({small, large}, 0) == "undecided|1 l,1 s||1 y***|");
  CHECK(result({large}, 1) == "undecided|1 l||1 y**|");
  // The small ship has 1 against 4, and a ship without guns takes no part.
  CHECK(result({small, large}, Fraction(1, 4)) == "undecided|1 l,1 s||1 y***|");
  CHECK(result({small, large}, Fraction(26, 100)) == "undecided|1 l,1 s||1 y|");
  CHECK(result({hulk("a", 0), large}, 1) == "undecided|1 a,1 l||1 y**|");
  // A sum below the first column does nothing.
  CHECK(result({gunner("x", 0)}, 0) == "undecided|1 x||1 y|");
}

TEST_CASE("surface oracle: out of range nobody fires") {
  Unit shorter = gunner("x", 0);
  shorter.gun_range = 1;
  Battle battle = sure({shorter}, {gunner("y", 0)});
  check_only(exact(limited(battle, 2)), "undecided|1 x**||1 y|");
  battle.night = true;
  check_only(exact(limited(battle, 2)), "undecided|1 x**||1 y*|");
}

TEST_CASE("surface oracle: steps beyond the hull are lost") {
  Battle battle = sure({gunner("x", 0), torpedoer("t", 0)}, {hulk("y", 0, 1), hulk("z", 0, 50)});
  check_only(exact(limited(battle, 1)), "undecided|1 t,1 x||1 z|");
  battle.defender.units[0].hull = 2;
  check_only(exact(limited(battle, 1)), "undecided|1 t,1 x||1 z|");
  battle.defender.units[0].hull = 3;
  check_only(exact(limited(battle, 1)), "undecided|1 t,1 x||1 y**,1 z|");
}

TEST_CASE("surface oracle: a surprised side does not fire in round 1 and keeps its torpedoes") {
  Unit cruiser = gunner("x", 0, 2);
  cruiser.torpedo_attack = 1;
  cruiser.torpedo_range = 2;
  cruiser.torpedo_rounds = 1;
  const Battle equal = sure({cruiser}, {named("y", cruiser)});
  check_only(exact(equal), "draw||||");
  check_only(exact(with_bounce(equal, 9, SurprisedSide::defender)), "attacker|1 x|||");
  check_only(exact(with_bounce(equal, 9, SurprisedSide::attacker)), "defender|||1 y|");
  const Battle late =
      with_bounce(sure({torpedoer("t", 0)}, {hulk("y", 0, 1)}), 9, SurprisedSide::attacker);
  check_course(late, "attacker|1 t|||", 2, 2);
}

TEST_CASE("surface oracle: torpedoes are fired as soon as in range, and then they are gone") {
  // By day the ranges are 2, 2, 1: the action ends as without weapons once torpedoes are fired.
  Battle battle = sure({torpedoer("t", 0)}, {hulk("y", 0)});
  check_course(battle, "standoff|1 t||1 y*|", 3, 1);
  battle.attacker.units[0].torpedo_rounds = 2;
  check_course(battle, "standoff|1 t||1 y**|", 3, 1);
  // At range 1 alone they are fired in rounds 3 and 4, and round 5 would change nothing.
  battle.attacker.units[0].torpedo_range = 1;
  check_course(battle, "standoff|1 t||1 y**|", 4, 1);
  // They are fired even if the tables give them no hit.
  make_sure(battle, {2});
  check_course(battle, "standoff|1 t||1 y|", 4, 1);
  // They are not fired without a target.
  battle = with_bounce(battle, 0);
  check_course(battle, "standoff|1 t||1 y|", 3, 1);
}

TEST_CASE("surface oracle: of ships alike those with fewer torpedo rounds are fired on first") {
  // At night X cannot fire in round 1, at range 2. T, presented, fires in round 1; the second T
  // joins in round 1 with probability 1/2, or later. In round 2 X sinks a T; if both are engaged,
  // the one that has fired more. X is hit once in each round in which somebody fires. If both
  // joined at once, both torpedo rounds are fired together, with 2 steps. If the second joined in
  // round 2 or later, it has a torpedo left in the round after the first is sunk, with 3 steps. If
  // it were sunk before the first, there would be 2 for those that join in round 2.
  Unit x = gunner("x", 0, 90);
  x.gun_range = 1;
  const Unit t = some(2, torpedoer("t", 3, 1, 2));
  Battle battle = with_bounce(sure({x}, {t, hulk("z", 0, 90)}), 1);
  battle.night = true;
  const Odds odds = exact(battle);
  CHECK(odds.outcomes.at("standoff|1 x**||1 z|") == half);
  CHECK(odds.outcomes.at("standoff|1 x***||1 z|") == half);
}

TEST_CASE("surface oracle: spread fire goes to each target in turn") {
  // A sum of 2 has two hits. The first and third ship meet on the first target, and the second
  // fires at the other one. If they concentrate, the three have two hits.
  Battle battle =
      limited(battle_of({some(3, gunner("x", 0))}, {hulk("y", 0, 90), hulk("z", 0, 90)}), 1);
  make_sure(battle, {1, 2});
  check_only(exact(battle), "undecided|3 x||1 y**,1 z|");
  battle.attacker.spread = true;
  check_only(exact(battle), "undecided|3 x||1 y**,1 z*|");
  // The lowest AF is that of the ships that meet: 1 of 90 for the first target, 9 of 90 for the
  // second.
  battle.attacker.units = {gunner("a", 0, 20, 1), gunner("b", 0, 20, 9), gunner("c", 0, 20, 9)};
  make_sure(battle, {1, 2}, Fraction(9, 90));
  check_only(exact(battle), "undecided|1 a,1 b,1 c||1 y,1 z**|");
  // Ships that take no part have no turn; guns and torpedoes both begin with the first target.
  battle.attacker.units = {gunner("a", 0), torpedoer("b", 0), hulk("c", 0)};
  make_sure(battle);
  check_only(exact(battle), "undecided|1 a,1 b,1 c||1 y**,1 z|");
  // Damaged ships of a class fire first, here with half of their AF.
  battle.attacker.units = {gunner("a", 0, 20, 2), some(1, gunner("a", 0, 20, 2), 10)};
  battle.damage_lowers_attack = true;
  make_sure(battle, {1, 2});
  check_only(exact(battle), "undecided|1 a,1 a**********||1 y*,1 z**|");
}

TEST_CASE("surface oracle: damage lowers attack by option, exactly, for guns alone") {
  // AF 2 with one of three steps lost is 4/3 for each ship: two have 8/3, three have 4.
  Unit ship = gunner("x", 0, 3, 2);
  ship.torpedo_attack = 0;
  const auto steps = [&](int ships, int from, const Fraction& odds, bool lowers) {
    Battle battle = limited(battle_of({some(ships, ship, 1)}, {hulk("y", 0, 1)}), 1);
    make_sure(battle, {from}, odds);
    battle.damage_lowers_attack = lowers;
    const Odds chances = exact(battle);
    REQUIRE(chances.outcomes.size() == 1);
    return chances.outcomes.begin()->first.substr(0, 8) == "attacker" ? 1 : 0;
  };
  CHECK(steps(1, 2, 0, false) == 1);
  CHECK(steps(1, 2, 0, true) == 0);
  CHECK(steps(1, 1, 0, true) == 1);
  CHECK(steps(2, 2, 0, true) == 1);
  CHECK(steps(2, 3, 0, true) == 0);
  CHECK(steps(3, 4, 0, true) == 1);
  CHECK(steps(1, 1, Fraction(4, 3), true) == 1);
  CHECK(steps(1, 1, Fraction(134, 100), true) == 0);
  CHECK(steps(1, 1, Fraction(134, 100), false) == 1);
  ship = torpedoer("x", 0, 3);
  ship.torpedo_attack = 2;
  CHECK(steps(1, 2, 2, true) == 1);
}

TEST_CASE("surface oracle: who fires first, by option") {
  Battle battle = sure({gunner("x", 0, 1)}, {gunner("y", 0, 1)});
  check_only(exact(battle), "draw||||");
  battle.fire_by_initiative = true;
  check_only(exact(battle), "attacker|1 x|||");
  check_only(exact(with_bounce(battle, 1, SurprisedSide::none, false)), "defender|||1 y|");
  check_only(exact(with_bounce(battle, 1, SurprisedSide::attacker)), "defender|||1 y|");

  battle = sure({gunner("x", 0, 1)}, {torpedoer("t", 0, 1)});
  check_only(exact(battle), "draw||||");
  battle.torpedoes_first = true;
  check_only(exact(battle), "defender|||1 t|");
  // Torpedoes of both sides come before the guns of the side with the initiative.
  battle.fire_by_initiative = true;
  check_only(exact(battle), "defender|||1 t|");
  battle.torpedoes_first = false;
  check_only(exact(battle), "attacker|1 x|||");
}

TEST_CASE("surface oracle: targets are chosen at the moment of firing") {
  // The torpedoes sink the first target, so the guns fire at the next; at once both fire at the
  // first.
  Battle battle =
      limited(sure({gunner("x", 0), torpedoer("t", 0)}, {hulk("y", 0, 1), hulk("z", 0, 90)}), 1);
  check_only(exact(battle), "undecided|1 t,1 x||1 z|");
  battle.torpedoes_first = true;
  check_only(exact(battle), "undecided|1 t,1 x||1 z*|");
  // The torpedoes make the second C the more damaged one, so the guns continue with it; at once
  // they fire at the other one.
  Unit strong = torpedoer("u", 0);
  strong.torpedo_attack = 3;
  battle.attacker.units = {torpedoer("t", 0), strong, gunner("x", 0)};
  battle.attacker.spread = true;
  battle.defender.units = {some(2, hulk("c", 0, 90))};
  make_sure(battle, {1, 2, 3});
  check_only(exact(battle), "undecided|1 t,1 u,1 x||1 c*,1 c****|");
  battle.torpedoes_first = false;
  check_only(exact(battle), "undecided|1 t,1 u,1 x||1 c**,1 c***|");
}

}  // namespace plain::surface
