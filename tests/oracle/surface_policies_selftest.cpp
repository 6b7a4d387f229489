// The oracle of surface actions against values derived by hand: choices of the sides.
#include <doctest/doctest.h>

#include <map>
#include <string>

#include "tests/oracle/surface_sampler.hpp"
#include "tests/oracle/surface_units.hpp"

namespace plain::surface {

TEST_CASE("surface oracle: ships combine, or make attacks of their own, or of so many") {
  // Each attack makes one certain step.
  Battle battle = limited(sure({some(3, gunner("x", 0))}, {hulk("y", 0)}), 1);
  check_only(exact(battle), "undecided|3 x||1 y*|");
  battle.attacker.combine = Combine::up_to;
  battle.attacker.combine_most = 2;
  check_only(exact(battle), "undecided|3 x||1 y**|");
  battle.attacker.combine = Combine::up_to;
  battle.attacker.combine_most = 1;
  check_only(exact(battle), "undecided|3 x||1 y***|");
  battle.attacker.units = {some(3, torpedoer("x", 0))};
  check_only(exact(battle), "undecided|3 x||1 y***|");
  // The first of two targets has three of five ships, the second two.
  battle.attacker.units = {some(5, gunner("x", 0))};
  battle.defender.units = {some(2, hulk("y", 0))};
  battle.attacker.combine = Combine::up_to;
  battle.attacker.combine_most = 2;
  battle.attacker.spread = true;
  check_only(exact(battle), "undecided|5 x||1 y*,1 y**|");
}

TEST_CASE("surface oracle: the lowest AF of a group is that of its own ships") {
  // Odds of 2 make a step, odds of 1 none: of strong, weak, strong and strong the first two make
  // none.
  Battle battle = limited(
      battle_of({gunner("a", 0, 20, 4), gunner("b", 0, 20, 2), some(2, gunner("c", 0, 20, 4))},
                {hulk("y", 0, 2)}),
      1);
  make_sure(battle, {1}, 2);
  check_only(exact(battle), "undecided|1 a,1 b,2 c||1 y|");
  battle.attacker.combine = Combine::up_to;
  battle.attacker.combine_most = 2;
  check_only(exact(battle), "undecided|1 a,1 b,2 c||1 y*|");
}

TEST_CASE("surface oracle: a side may fire on classes in an order of its own") {
  Battle battle =
      limited(sure({gunner("x", 0)}, {hulk("a", 0), hulk("b:uk", 0, 1), hulk("b:us", 0)}), 1);
  check_only(exact(battle), "undecided|1 x||1 a*,1 b:uk,1 b:us|");
  battle.attacker.targets = {"b:us"};
  check_only(exact(battle), "undecided|1 x||1 a,1 b:uk,1 b:us*|");
  battle.attacker.targets = {"b"};  // those of both nations as listed
  check_only(exact(battle), "undecided|1 x||1 a,1 b:us|");
  battle.rounds = 2;
  check_only(exact(battle), "undecided|1 x||1 a,1 b:us*|");
  // Classes that are not named come after those that are.
  battle.attacker.targets = {"c", "b:uk"};
  check_only(exact(battle), "undecided|1 x||1 a*,1 b:us|");
}

TEST_CASE("surface oracle: the side with the initiative may hold ships back, which do not roll") {
  Battle battle = limited(sure({some(2, gunner("x", 6))}, {hulk("y", 0)}), 2);
  battle.attacker.combine = Combine::up_to;
  battle.attacker.combine_most = 1;
  check_only(exact(battle), "undecided|2 x||1 y****|");
  battle.attacker.engage = 1;
  check_only(exact(battle), "undecided|2 x||1 y**|");
  // Without the initiative it engages the ships that it presents.
  battle = with_bounce(battle, all_ships, SurprisedSide::none, false);
  check_only(exact(battle), "undecided|2 x||1 y****|");
  // Nobody can fire at ships that are held back. With DF 1000 left, the side is not above
  // break-off.
  battle = sure({hulk("a", 0, 1), hulk("b", 0, 1)}, {gunner("y", 0)});
  battle.attacker.units[1].defense = 1000;
  battle.attacker.engage = 1;
  check_only(exact(battle), "standoff|1 b||1 y|");
}

TEST_CASE("surface oracle: ships that were not presented roll only if their side likes") {
  Battle battle = limited(
      with_bounce(sure({hulk("x", 0)}, {some(2, gunner("y", 6))}), 1, SurprisedSide::none), 2);
  battle.defender.combine = Combine::up_to;
  battle.defender.combine_most = 1;
  check_only(exact(battle), "undecided|1 x****||2 y|");
  battle.defender.join = false;
  check_only(exact(battle), "undecided|1 x**||2 y|");
}

TEST_CASE("surface oracle: torpedoes may wait for range 1, or for a round") {
  // By day the ranges are 2, 2, 1, 1.
  const auto first_hit = [](int from, int to) {
    Battle battle = sure({torpedoer("x", 0)}, {hulk("y", 0)});
    battle.attacker.torpedoes_from = from;
    battle.attacker.torpedoes_to = to;
    for (battle.rounds = 1; battle.rounds < 9; ++battle.rounds)
      if (exact(battle).custom_figures.at("losses.defender.defense") > 0) break;
    return battle.rounds;
  };
  CHECK(first_hit(1, 3) == 1);
  CHECK(first_hit(1, 1) == 3);
  CHECK(first_hit(2, 3) == 2);
  CHECK(first_hit(6, 3) == 6);
}

TEST_CASE("surface oracle: wishes of range are by round, and count from the third on") {
  Battle battle = battle_of({hulk("x", 3)}, {hulk("y", 3)});
  battle.attacker.range = battle.defender.range = {1, 1, 2, 1, 2};
  for (const auto& [rounds, range] : std::map<int, int>{{3, 2}, {4, 1}, {5, 2}})
    CHECK(exact(limited(battle, rounds)).custom_figures.at("last_range." + std::to_string(range)) ==
          1);
  check_course(battle, "standoff|1 x||1 y|", 5, 2);
  // Wishes that repeat make no difference.
  battle.attacker.range = battle.defender.range = {1, 1, 2, 2, 2};
  check_course(battle, "standoff|1 x||1 y|", 2, 2);
}

TEST_CASE("surface oracle: a side may disengage from a later round, or with some of its classes") {
  Battle battle = battle_of({hulk("a", 6), hulk("b", 6)}, {hulk("y", 0)});
  battle.attacker.disengage = true;
  check_course(battle, "defender||1 a,1 b|1 y|", 3, 1);
  battle.attacker.disengage_from = 5;
  check_course(battle, "defender||1 a,1 b|1 y|", 5, 1);
  battle.attacker.disengage_from = 3;
  battle.attacker.disengaging = {"b"};
  check_course(battle, "standoff|1 a|1 b|1 y|", 3, 1);
  // Above break-off all ships must leave: first 4 of 16, then 5.
  battle = sure({hulk("a", 6, 8), hulk("b", 6, 8)}, {gunner("y", 0)});
  battle.attacker.disengage = true;
  battle.attacker.disengaging = {"c"};
  check_course(battle, "defender||1 a*****,1 b|1 y|", 5, 1);
}

TEST_CASE("surface oracle: a body is as slow as the slowest ship that tries to leave with it") {
  Battle battle = limited(battle_of({hulk("a", 1), hulk("b", 4), hulk("c", 5)}, {hulk("y", 0)}), 3);
  battle.attacker.disengage = battle.attacker.body = true;
  battle.attacker.disengaging = {"b", "c"};
  const Odds odds = exact(battle);
  CHECK(odds.outcomes.at("standoff|1 a|1 b,1 c|1 y|") == half);
  CHECK(odds.outcomes.at("undecided|1 a,1 b,1 c||1 y|") == half);
}

TEST_CASE("surface oracle: the bonus of a body may be in its favour") {
  Battle battle = limited(battle_of({hulk("a", 2), hulk("b", 3)}, {hulk("y", 0)}), 3);
  battle.attacker.disengage = battle.attacker.body = true;
  CHECK(exact(battle).outcomes.at("defender||1 a,1 b|1 y|") == Fraction(1, 6));
  battle.body_bonus_on_speed = true;
  CHECK(exact(battle).outcomes.at("defender||1 a,1 b|1 y|") == half);
}

// Checks a certain outcome by the recursion, and by dice, which leave nothing to chance here.
inline void check_surely(const Battle& battle, const std::string& key) {
  check_only(exact(battle), key);
  CHECK(play(battle, 5, 1).outcomes == std::map<std::string, long>{{key, 5}});
}

TEST_CASE("surface oracle: ships have targets of their own") {
  Battle battle =
      limited(sure({some(2, gunner("x", 0)), gunner("y", 0)}, {hulk("a", 0), hulk("b", 0)}), 1);
  battle.attacker.combine = Combine::none;
  battle.attacker.by_ship = {{1, "x", false, {"b"}}, {}};
  check_surely(battle, "undecided|2 x,1 y||1 a**,1 b*|");
  battle.attacker.by_ship = {{all_ships, "x", false, {"b"}}, {}};
  check_surely(battle, "undecided|2 x,1 y||1 a*,1 b**|");
  // Each entry begins with its own first target.
  battle.attacker.by_ship = {{all_ships, "y", true}, {all_ships, "", true, {}}};
  check_surely(battle, "undecided|2 x,1 y||1 a**,1 b*|");
  // A ship without guns in range takes none of the places of those that fire.
  battle.attacker.units = {hulk("x", 0), gunner("x:uk", 0), gunner("y", 0)};
  battle.attacker.by_ship = {{1, "x", false, {"b"}}, {}};
  check_surely(battle, "undecided|1 x,1 x:uk,1 y||1 a*,1 b*|");
}

TEST_CASE("surface oracle: an action in progress is at the end of a round") {
  // The attacker has lost one of two equal ships, and from round 3 on leaves on a roll of 1 or 2.
  Battle battle = battle_of({hulk("x", 2)}, {hulk("y", 0)});
  battle.fought = 3;
  battle.begun_range = 1;
  battle.attacker.sunk = {hulk("x", 2)};
  Odds odds = exact(battle);
  check_only(odds, "defender||1 x|1 y|");
  CHECK(odds.mean_rounds == 5);
  CHECK(odds.rounds.at(3) == third);
  CHECK(odds.custom_figures.at("broke_off_first.attacker") == 1);
  CHECK(odds.custom_figures.at("losses.attacker.defense") == 0);
  // A ship that left with 10 of 20 steps is a quarter of the whole, and 11 steps are more.
  battle.defender.gone = {some(1, hulk("y", 0), 10)};
  CHECK(exact(battle).mean_rounds == 5);
  battle.defender.gone = {some(1, hulk("y", 0), 11)};
  check_surely(battle, "undecided|1 x||1 y|");
  CHECK(exact(battle).mean_rounds == 3);
  battle.only_sunk_break_off = true;
  CHECK(exact(battle).mean_rounds == 5);
}

TEST_CASE("surface oracle: ships of an action that has begun wait, and have torpedoes left") {
  Battle battle =
      limited(sure({torpedoer("x", 0), torpedoer("x", 0), torpedoer("x", 0)}, {hulk("y", 0)}), 2);
  battle.attacker.combine = Combine::none;
  battle.attacker.join = false;
  battle.fought = 1;
  battle.begun_range = 2;
  battle.bounce = {{1, false, 1}};
  battle.attacker.units[1].torpedo_rounds = 0;
  battle.attacker.units[2].waits = true;
  check_surely(battle, "undecided|3 x||1 y*|");
  battle.attacker.units[2].waits = false;
  check_surely(battle, "undecided|3 x||1 y**|");
}

}  // namespace plain::surface
