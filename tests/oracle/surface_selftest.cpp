// The oracle of surface actions against values derived by hand: engagement and range.
#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "tests/oracle/surface_units.hpp"

namespace plain::surface {

// ------------------------------------------------------------------------------ before the action

TEST_CASE("surface oracle: at equal speed 2D6 >= 7 avoids the action") {
  // A roll of 7 or more has 6 + 5 + 4 + 3 + 2 + 1 of 36. At night 6 or more has 5 more; pursued by
  // one step, 8 or more has 6 fewer.
  Battle battle = battle_of({some(1, ca)}, {some(1, cl)});
  CHECK(exact(battle).outcomes.count("avoided|1 ca|||1 cl") == 0);
  battle.defender.avoid = true;
  const auto check_avoided = [&](const Fraction& chance) {
    const Odds odds = exact(battle);
    CHECK(odds.outcomes.at("avoided|1 ca|||1 cl") == chance);
    CHECK(odds.rounds.at(0) == chance);
    CHECK(odds.custom_figures.at("last_range.1") + odds.custom_figures.at("last_range.2") ==
          1 - chance);
    CHECK(total(odds) == 1);
  };
  check_avoided(Fraction(21, 36));
  battle.night = true;
  check_avoided(Fraction(26, 36));
  battle.night = false;
  battle.pursuit = 1;
  check_avoided(Fraction(15, 36));
  battle.pursuit = 5;  // only a 12
  check_avoided(Fraction(1, 36));
}

TEST_CASE("surface oracle: the faster force always avoids, the slower never; slowest ships count") {
  Battle battle = battle_of({hulk("s", 3), hulk("f", 6)}, {hulk("x", 4, 5)});
  battle.defender.avoid = true;
  battle.pursuit = 9;
  battle.defender.units[0].damage = 2;
  check_course(battle, "avoided|1 f,1 s|||1 x**", 0, 0);
  CHECK(exact(battle).custom_figures.at("losses.defender.defense") == 2);
  CHECK(exact(battle).custom_figures.at("broke_off_first.defender") == 0);
  battle.defender.units.push_back(hulk("y", 2));
  CHECK(exact(battle).rounds.count(0) == 0);
}

TEST_CASE("surface oracle: of the side without the initiative the first ships are presented") {
  // X makes a certain step on the first engaged ship. A is presented and sunk; B joins on D6 <= 3
  // and then hits X.
  const Battle battle = limited(sure({gunner("x", 0)}, {hulk("a", 3, 1), gunner("b", 3)}), 1);
  const Odds one = exact(with_bounce(battle, 1));
  CHECK(one.outcomes.at("undecided|1 x*||1 b|") == half);
  CHECK(one.outcomes.at("undecided|1 x||1 b|") == half);
  // A surprised side does not roll in round 1, but does in round 2, in which X hits B if it joins.
  check_only(exact(with_bounce(battle, 1, SurprisedSide::defender)), "undecided|1 x||1 b|");
  const Odds two = exact(limited(with_bounce(battle, 1, SurprisedSide::defender), 2));
  CHECK(two.outcomes.at("undecided|1 x*||1 b*|") == half);
  CHECK(two.outcomes.at("undecided|1 x||1 b|") == half);
  // The side with the initiative may be surprised instead; the others then roll in round 1.
  const Odds surprised = exact(with_bounce(battle, 1, SurprisedSide::attacker));
  CHECK(surprised.outcomes.at("undecided|1 x*||1 a,1 b|") == half);
  CHECK(surprised.outcomes.at("undecided|1 x||1 a,1 b|") == half);
  // Two are presented if the policy says so, or by default; a policy of fewer has no effect.
  Battle both = with_bounce(battle, 1);
  both.defender.present = 2;
  check_only(exact(both), "undecided|1 x*||1 b|");
  check_only(exact(battle), "undecided|1 x*||1 b|");
  both = with_bounce(battle, 2);
  both.defender.present = 1;
  check_only(exact(both), "undecided|1 x*||1 b|");
  // Nobody is presented. With probability 1/4 each, nobody joins; A joins alone and is sunk; B
  // joins alone, hits and is hit; or both join.
  const Odds none = exact(with_bounce(battle, 0));
  CHECK(none.outcomes.at("undecided|1 x||1 a,1 b|") == Fraction(1, 4));
  CHECK(none.outcomes.at("undecided|1 x||1 b|") == Fraction(1, 4));
  CHECK(none.outcomes.at("undecided|1 x*||1 a,1 b*|") == Fraction(1, 4));
  CHECK(none.outcomes.at("undecided|1 x*||1 b|") == Fraction(1, 4));
  // If the other side has the initiative, X alone could be left out: it does not join at speed 0.
  check_only(exact(with_bounce(battle, 0, SurprisedSide::none, false)), "undecided|1 x||1 a,1 b|");
}

TEST_CASE(
    "surface oracle: ships that never become engaged and nothing else to do are a stalemate") {
  // Rounds 1 and 2 are at range 2, round 3 is at range 1, as in the stalemates below.
  Battle battle = with_bounce(sure({gunner("x", 0)}, {hulk("a", 0, 1)}), 0);
  check_course(battle, "standoff|1 x||1 a|", 3, 1);
  // At speed 1 it is engaged in the end, and sunk in that round: after 6 rounds on average.
  battle.defender.units[0].speed = 1;
  check_only(exact(battle), "attacker|1 x|||");
  CHECK(exact(battle).mean_rounds == 6);
  CHECK(exact(battle).rounds.at(3) == Fraction(25, 216));
}

TEST_CASE("surface oracle: presented as written, fired on damaged ones first") {
  const Unit target = hulk("c", 0);
  const Battle battle = limited(sure({gunner("x", 0)}, {target, some(1, target, 1)}), 1);
  check_only(exact(battle), "undecided|1 x||1 c,1 c**|");
  check_only(exact(with_bounce(battle, 1)), "undecided|1 x||2 c*|");
  // Classes are in the order in which they first appear.
  const Battle classes =
      limited(sure({gunner("x", 0)}, {hulk("z", 0), hulk("c", 0), some(1, hulk("z", 0), 1)}), 1);
  check_only(exact(classes), "undecided|1 x||1 c,1 z,1 z**|");
}

TEST_CASE("surface oracle: the bounce is a distribution") {
  Battle battle = limited(sure({gunner("x", 0)}, {gunner("y", 0)}), 1);
  battle.bounce = {{Fraction(1, 3), true, 1, SurprisedSide::defender},
                   {Fraction(1, 2), true, 1, SurprisedSide::attacker},
                   {Fraction(1, 6), false, 0, SurprisedSide::none}};
  const Odds odds = exact(battle);
  CHECK(odds.outcomes.at("undecided|1 x||1 y*|") == third);
  CHECK(odds.outcomes.at("undecided|1 x*||1 y|") == half);
  CHECK(odds.outcomes.at("undecided|1 x||1 y|") == Fraction(1, 6));
}

// ------------------------------------------------------------------------------------------ range

TEST_CASE("surface oracle: two forces without weapons") {
  // By day the ranges are 2, 2, 1, and then 1 for ever. With a wish for 2 they return to their
  // range at once.
  Battle battle = battle_of({hulk("x", 3)}, {hulk("y", 3)});
  check_course(battle, "standoff|1 x||1 y|", 3, 1);
  battle.attacker.range = battle.defender.range = {2};
  check_course(battle, "standoff|1 x||1 y|", 2, 2);
  // With different wishes, equal speed and no armed ship, the range stays.
  battle.attacker.range = {1};
  check_course(battle, "standoff|1 x||1 y|", 2, 2);
  battle.defender.units[0].speed = 4;
  check_course(battle, "standoff|1 x||1 y|", 2, 2);
  battle.attacker.units[0].speed = 5;
  check_course(battle, "standoff|1 x||1 y|", 3, 1);
  // At night the ranges are 2, 1, and then as they wish.
  battle.night = true;
  check_course(battle, "standoff|1 x||1 y|", 2, 1);
  battle.attacker.range = {2};
  check_course(battle, "standoff|1 x||1 y|", 3, 2);
  // Rounds differ up to the one from which ships must disengage.
  battle.breakoff_from = 5;
  check_course(battle, "standoff|1 x||1 y|", 4, 2);
}

TEST_CASE("surface oracle: the round limit, before a stalemate and after it") {
  const Battle battle = battle_of({hulk("x", 3)}, {hulk("y", 3)});
  check_course(limited(battle, 1), "undecided|1 x||1 y|", 1, 2);
  check_course(limited(battle, 2), "undecided|1 x||1 y|", 2, 2);
  check_course(limited(battle, 3), "standoff|1 x||1 y|", 3, 1);
  check_course(limited(battle, 4), "standoff|1 x||1 y|", 3, 1);
}

TEST_CASE("surface oracle: round 1 by day is at range 3 if there is a battleship") {
  const auto range_with = [](const std::string& type) {
    Unit ship = hulk("y", 3);
    ship.type = type;
    const Battle battle = battle_of({hulk("x", 3)}, {ship});
    const Odds odds = exact(limited(battle, 1));
    Battle night = limited(battle, 1);
    night.night = true;
    CHECK(exact(night).custom_figures.at("last_range.2") == 1);
    return odds.custom_figures.at("last_range.3") == 1 ? 3 : 2;
  };
  CHECK(range_with("BB") == 3);
  CHECK(range_with("BC") == 3);
  CHECK(range_with("CA") == 2);
}

TEST_CASE(
    "surface oracle: from round 3 on the faster side's wish, then that of 1.5 times the ships") {
  // The enemy is too strong for these armed ships, and nobody ever hits.
  const auto range_of = [](int attackers, int attacker_speed, int defenders, int defender_speed) {
    Battle battle = battle_of({some(attackers, gunner("x", attacker_speed)), hulk("slow", 5)},
                              {some(defenders, gunner("y", defender_speed)), hulk("slow", 5)});
    make_sure(battle, {1}, 1000);
    battle.attacker.range = {1};
    battle.defender.range = {2};
    // Round 2 was at range 2 by day and at range 1 at night.
    const int by_day = range_of_round_three(battle);
    battle.night = true;
    return std::pair(by_day, range_of_round_three(battle));
  };
  const std::pair attacker = {1, 1};
  const std::pair defender = {2, 2};
  const std::pair stays = {2, 1};
  CHECK(range_of(1, 4, 9, 3) == attacker);
  CHECK(range_of(9, 3, 1, 4) == defender);
  CHECK(range_of(1, 6, 1, 7) == stays);  // the slow ships have 5
  CHECK(range_of(3, 4, 2, 4) == attacker);
  CHECK(range_of(4, 4, 3, 4) == stays);
  CHECK(range_of(2, 4, 3, 4) == defender);
  CHECK(range_of(1, 5, 0, 5) == attacker);  // any number is at least 1.5 times nothing
  CHECK(range_of(0, 5, 1, 5) == defender);
  CHECK(range_of(0, 5, 0, 5) == stays);
}

}  // namespace plain::surface
