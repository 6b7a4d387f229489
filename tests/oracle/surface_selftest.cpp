// The oracle against derivations by hand, and against actions played with dice.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tests/oracle/selftest.hpp"
#include "tests/oracle/surface_oracle.hpp"
#include "tests/oracle/surface_sampler.hpp"

using plain::check_counts;
using plain::check_limit;
using plain::check_only;
using plain::Fraction;
using plain::named;
using plain::some;
using plain::total;
using plain::winner;
using plain::surface::Battle;
using plain::surface::Bounce;
using plain::surface::exact;
using plain::surface::Played;
using plain::surface::Side;
using plain::surface::stand_in;
using plain::surface::Surprised;
using plain::surface::Unit;

namespace {

const Fraction half(1, 2);
const Fraction third(1, 3);

const Unit bb = stand_in("bb");
const Unit ca = stand_in("ca");
const Unit cl = stand_in("cl");
const Unit dd = stand_in("dd");

Battle battle_of(const std::vector<Unit>& attacker, const std::vector<Unit>& defender) {
  Battle battle;
  battle.attacker.units = attacker;
  battle.defender.units = defender;
  return battle;
}

// A cruiser without weapons; its hull is its defense factor, so that each step is one of DF.
Unit hulk(const std::string& name, int speed, int hull = 20) {
  Unit unit;
  unit.name = name;
  unit.type = "CA";
  unit.speed = speed;
  unit.defense = unit.hull = hull;
  unit.count = 1;
  return unit;
}

Unit gunner(const std::string& name, int speed, int hull = 20, int attack = 1) {
  Unit unit = hulk(name, speed, hull);
  unit.attack = attack;
  unit.gun_range = 2;
  return unit;
}

Unit torpedoer(const std::string& name, int speed, int hull = 20, int rounds = 1) {
  Unit unit = hulk(name, speed, hull);
  unit.torpedo_attack = 1;
  unit.torpedo_range = 2;
  unit.torpedo_rounds = rounds;
  return unit;
}

// Every attack with a sum of these AF has one more hit from each on, and each hit is a step at
// these odds or better.
void make_sure(Battle& battle, const std::vector<int>& columns = {1}, const Fraction& odds = 0) {
  std::vector<int> row;
  for (int hits = 1; hits <= static_cast<int>(columns.size()); ++hits) row.push_back(hits);
  battle.tables.hits_columns = columns;
  battle.tables.hits.assign(11, row);
  battle.tables.odds = {odds};
  battle.tables.damage = {std::vector<int>(6, 0), std::vector<int>(6, 1)};
}

Battle sure(const std::vector<Unit>& attacker, const std::vector<Unit>& defender) {
  Battle battle = battle_of(attacker, defender);
  make_sure(battle);
  return battle;
}

Battle limited(Battle battle, int rounds) {
  battle.rounds = rounds;
  return battle;
}

Battle with_bounce(Battle battle, int number, Surprised surprised = Surprised::none,
                   bool initiative_of_attacker = true) {
  battle.bounce = {{1, initiative_of_attacker, number, surprised}};
  return battle;
}

// Everything is certain: this outcome, after so many rounds, the last of them at this range.
void check_course(const Battle& battle, const std::string& key, int rounds, int range) {
  const plain::Odds odds = exact(battle);
  check_only(odds, key);
  CHECK(odds.mean_rounds == rounds);
  CHECK(odds.rounds == std::map<int, Fraction>{{rounds, 1}});
  for (const int other : {1, 2, 3})
    CHECK(odds.marks.at("last_range." + std::to_string(other)) == (other == range ? 1 : 0));
}

int range_of_round_three(const Battle& battle) {
  const plain::Odds odds = exact(limited(battle, 3));
  CHECK(odds.marks.at("last_range.1") + odds.marks.at("last_range.2") == 1);
  return odds.marks.at("last_range.1") == 1 ? 1 : 2;
}

}  // namespace

// ------------------------------------------------------------------------------ before the action

TEST_CASE("surface oracle: at equal speed 2D6 >= 7 avoids the action") {
  // 6 + 5 + 4 + 3 + 2 + 1 of 36; at night >= 6, 5 more; pursued by one step >= 8, 6 fewer.
  Battle battle = battle_of({some(1, ca)}, {some(1, cl)});
  CHECK(exact(battle).outcomes.count("attacker|1 ca|||1 cl") == 0);
  battle.defender.avoid = true;
  const auto check_avoided = [&](const Fraction& chance) {
    const plain::Odds odds = exact(battle);
    CHECK(odds.outcomes.at("attacker|1 ca|||1 cl") >= chance);
    CHECK(odds.rounds.at(0) == chance);
    CHECK(odds.marks.at("last_range.1") + odds.marks.at("last_range.2") == 1 - chance);
    CHECK(total(odds) == 1);
  };
  check_avoided(Fraction(21, 36));
  battle.night = true;
  check_avoided(Fraction(26, 36));
  battle.night = false;
  battle.pursuit = 1;
  check_avoided(Fraction(15, 36));
  battle.pursuit = 5;  // a 12
  check_avoided(Fraction(1, 36));
}

TEST_CASE("surface oracle: the faster force always avoids, the slower never; slowest ships count") {
  Battle battle = battle_of({hulk("s", 3), hulk("f", 6)}, {hulk("x", 4, 5)});
  battle.defender.avoid = true;
  battle.pursuit = 9;
  battle.defender.units[0].damage = 2;
  check_course(battle, "attacker|1 f,1 s|||1 x**", 0, 0);
  CHECK(exact(battle).marks.at("losses.defender.defense") == 2);
  CHECK(exact(battle).marks.at("broke_off_first.defender") == 0);
  battle.defender.units.push_back(hulk("y", 2));
  CHECK(exact(battle).rounds.count(0) == 0);
}

TEST_CASE("surface oracle: of the side without the initiative the first ships are presented") {
  // X fires a sure step at the first engaged ship. A is presented and sunk; B joins by D6 <= 3 and
  // then hits X.
  const Battle battle = limited(sure({gunner("x", 0)}, {hulk("a", 3, 1), gunner("b", 3)}), 1);
  const plain::Odds one = exact(with_bounce(battle, 1));
  CHECK(one.outcomes.at("undecided|1 x*||1 b|") == half);
  CHECK(one.outcomes.at("undecided|1 x||1 b|") == half);
  // A surprised side does not roll in round 1; it does in round 2 (and X hits B if so).
  check_only(exact(with_bounce(battle, 1, Surprised::defender)), "undecided|1 x||1 b|");
  const plain::Odds two = exact(limited(with_bounce(battle, 1, Surprised::defender), 2));
  CHECK(two.outcomes.at("undecided|1 x*||1 b*|") == half);
  CHECK(two.outcomes.at("undecided|1 x||1 b|") == half);
  // The side with the initiative may be surprised too; then the others roll in round 1.
  const plain::Odds surprised = exact(with_bounce(battle, 1, Surprised::attacker));
  CHECK(surprised.outcomes.at("undecided|1 x*||1 a,1 b|") == half);
  CHECK(surprised.outcomes.at("undecided|1 x||1 a,1 b|") == half);
  // Two are presented if the policy says so, or by default; a policy of fewer does not matter.
  Battle both = with_bounce(battle, 1);
  both.defender.present = 2;
  check_only(exact(both), "undecided|1 x*||1 b|");
  check_only(exact(battle), "undecided|1 x*||1 b|");
  both = with_bounce(battle, 2);
  both.defender.present = 1;
  check_only(exact(both), "undecided|1 x*||1 b|");
  // Nobody is presented: 1/4 nobody joins; 1/4 A alone, that is sunk; 1/4 B alone, hit and hitting;
  // 1/4 both.
  const plain::Odds none = exact(with_bounce(battle, 0));
  CHECK(none.outcomes.at("undecided|1 x||1 a,1 b|") == Fraction(1, 4));
  CHECK(none.outcomes.at("undecided|1 x||1 b|") == Fraction(1, 4));
  CHECK(none.outcomes.at("undecided|1 x*||1 a,1 b*|") == Fraction(1, 4));
  CHECK(none.outcomes.at("undecided|1 x*||1 b|") == Fraction(1, 4));
  // With the initiative on the other side X alone could be left out: it does not join at speed 0.
  check_only(exact(with_bounce(battle, 0, Surprised::none, false)), "undecided|1 x||1 a,1 b|");
}

TEST_CASE("surface oracle: ships that never become engaged and nothing else to do are a standoff") {
  // Round 1 and 2 at range 2, round 3 at 1, as in the standoffs below.
  Battle battle = with_bounce(sure({gunner("x", 0)}, {hulk("a", 0, 1)}), 0);
  check_course(battle, "standoff|1 x||1 a|", 3, 1);
  // At speed 1 it is engaged in the end, and sunk in that round: 6 rounds on average.
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
  // Classes stand in the order in which they first appear.
  const Battle classes =
      limited(sure({gunner("x", 0)}, {hulk("z", 0), hulk("c", 0), some(1, hulk("z", 0), 1)}), 1);
  check_only(exact(classes), "undecided|1 x||1 c,1 z,1 z**|");
}

TEST_CASE("surface oracle: the bounce is a distribution") {
  Battle battle = limited(sure({gunner("x", 0)}, {gunner("y", 0)}), 1);
  battle.bounce = {{Fraction(1, 3), true, 1, Surprised::defender},
                   {Fraction(1, 2), true, 1, Surprised::attacker},
                   {Fraction(1, 6), false, 0, Surprised::none}};
  const plain::Odds odds = exact(battle);
  CHECK(odds.outcomes.at("undecided|1 x||1 y*|") == third);
  CHECK(odds.outcomes.at("undecided|1 x*||1 y|") == half);
  CHECK(odds.outcomes.at("undecided|1 x||1 y|") == Fraction(1, 6));
}

// --------------------------------------------------------------------------------------------
// range

TEST_CASE("surface oracle: two forces without weapons") {
  // Day: 2, 2, 1, and then 1 for ever. Wishing 2 they come back to their range at once.
  Battle battle = battle_of({hulk("x", 3)}, {hulk("y", 3)});
  check_course(battle, "standoff|1 x||1 y|", 3, 1);
  battle.attacker.range = battle.defender.range = 2;
  check_course(battle, "standoff|1 x||1 y|", 2, 2);
  // Different wishes at equal speed without an armed ship: it stays.
  battle.attacker.range = 1;
  check_course(battle, "standoff|1 x||1 y|", 2, 2);
  battle.defender.units[0].speed = 4;
  check_course(battle, "standoff|1 x||1 y|", 2, 2);
  battle.attacker.units[0].speed = 5;
  check_course(battle, "standoff|1 x||1 y|", 3, 1);
  // Night: 2, 1, and then as they wish.
  battle.night = true;
  check_course(battle, "standoff|1 x||1 y|", 2, 1);
  battle.attacker.range = 2;
  check_course(battle, "standoff|1 x||1 y|", 3, 2);
  // Up to the round from which they must disengage rounds differ.
  battle.breakoff_from = 5;
  check_course(battle, "standoff|1 x||1 y|", 4, 2);
}

TEST_CASE("surface oracle: the round limit, before a standoff and after it") {
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
    const plain::Odds odds = exact(limited(battle, 1));
    Battle night = limited(battle, 1);
    night.night = true;
    CHECK(exact(night).marks.at("last_range.2") == 1);
    return odds.marks.at("last_range.3") == 1 ? 3 : 2;
  };
  CHECK(range_with("BB") == 3);
  CHECK(range_with("BC") == 3);
  CHECK(range_with("CA") == 2);
}

TEST_CASE(
    "surface oracle: from round 3 on the faster side's wish, then that of 1.5 times the ships") {
  // Armed ships that the enemy is too strong for; nobody ever hits.
  const auto range_of = [](int attackers, int attacker_speed, int defenders, int defender_speed) {
    Battle battle = battle_of({some(attackers, gunner("x", attacker_speed)), hulk("slow", 5)},
                              {some(defenders, gunner("y", defender_speed)), hulk("slow", 5)});
    make_sure(battle, {1}, 1000);
    battle.attacker.range = 1;
    battle.defender.range = 2;
    // What round 2 was at is 2 by day and 1 at night.
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
  CHECK(range_of(1, 5, 0, 5) == attacker);  // any number is 1.5 times nothing
  CHECK(range_of(0, 5, 1, 5) == defender);
  CHECK(range_of(0, 5, 0, 5) == stays);
}

// -------------------------------------------------------------------------------------------- fire

TEST_CASE("surface oracle: what counts as armed is printed, whatever torpedoes are left") {
  // Two boats without torpedoes left are 1.5 times a gunner; by day the range has been 2.
  Battle battle = sure({some(2, torpedoer("t", 4, 90))}, {gunner("y", 4, 90)});
  battle.defender.range = 2;
  CHECK(range_of_round_three(battle) == 1);
  battle.attacker.units[0].torpedo_attack = 0;
  CHECK(range_of_round_three(battle) == 2);
  // What is sunk is not counted: of three boats two are sunk in the first two rounds.
  battle = sure({some(3, torpedoer("t", 4, 1)), hulk("z", 4, 90)}, {some(2, gunner("y", 4, 90))});
  battle.defender.range = 2;
  battle.breakoff_from = 4;
  CHECK(range_of_round_three(battle) == 2);
  battle.attacker.units[0].count = 5;
  CHECK(range_of_round_three(battle) == 1);
}

TEST_CASE("surface oracle: the first round of a cruiser against a cruiser") {
  // Guns: AF 6 is in the first column: one hit on 9 or more, 10/36; at 6/6 a step by 4 or 5, two by
  // 6. In 108ths: two steps 5, one 10, none 93. Torpedoes: AF 4, the same column; at 4/6 a step by
  // 5 or 6: one 10, none 98. Together in 11664ths: none 93 * 98 = 9114; one 10 * 98 + 93 * 10 =
  // 1910; two or more 5 * 108 + 10 * 10 = 640, and the cruiser is sunk.
  const Fraction none(9114, 11664);
  const Fraction one(1910, 11664);
  const Fraction sunk(640, 11664);
  Battle battle = battle_of({some(1, ca)}, {some(1, ca)});
  const plain::Odds odds = exact(limited(battle, 1));
  CHECK(odds.outcomes.size() == 9);
  CHECK(odds.outcomes.at("undecided|1 ca||1 ca|") == none * none);
  CHECK(odds.outcomes.at("undecided|1 ca*||1 ca|") == none * one);
  CHECK(odds.outcomes.at("undecided|1 ca*||1 ca*|") == one * one);
  CHECK(odds.outcomes.at("attacker|1 ca|||") == none * sunk);
  CHECK(odds.outcomes.at("attacker|1 ca*|||") == one * sunk);
  CHECK(odds.outcomes.at("defender|||1 ca|") == none * sunk);
  CHECK(odds.outcomes.at("draw||||") == sunk * sunk);
  CHECK(odds.marks.at("losses.attacker.defense") == 3 * one + 6 * sunk);
  CHECK(odds.marks.at("losses.defender.defense") == 3 * one + 6 * sunk);
  // One step is half of the starting DF.
  CHECK(odds.marks.at("broke_off_first.attacker") == (one + sunk) * none);
  CHECK(odds.marks.at("last_range.2") == 1);
  CHECK(odds.marks.size() == 7);
  // The action goes on unless one is sunk or both are above break-off.
  const Fraction goes_on = none * none + 2 * none * one;
  CHECK(exact(battle).rounds.at(1) == 1 - goes_on);
  // In round 2 there are only guns.
  const Fraction no_step(93, 108);
  CHECK(exact(limited(battle, 2)).outcomes.at("undecided|1 ca||1 ca|") ==
        none * none * no_step * no_step);
}

TEST_CASE("surface oracle: the rows and columns of the stand-in tables") {
  // AF 32 against DF 32 has four hits on 11 or 12. Sixteen gunners of AF 2 have the same column,
  // but the lowest AF is 2: below 1/2 only a 6 counts.
  Unit target = hulk("y", 0);
  target.defense = 32;
  Unit big = gunner("x", 0, 20, 32);
  const plain::Odds one = exact(limited(battle_of({big}, {target}), 1));
  // Row 2 to 5 one hit (10), 6 to 8 two (16), 9 to 10 three (7), 11 to 12 four (3); no step by 1/2.
  CHECK(one.outcomes.at("undecided|1 x||1 y|") ==
        (10 * half + 16 * half * half + 7 * half * half * half + 3 * Fraction(1, 16)) / 36);
  CHECK(one.outcomes.at("undecided|1 x||1 y********|") == Fraction(3, 36) / 1296);
  const plain::Odds many =
      exact(limited(battle_of({some(16, gunner("x", 0, 20, 2))}, {target}), 1));
  CHECK(many.outcomes.at("undecided|16 x||1 y****|") == Fraction(3, 36) / 1296);
  CHECK(many.outcomes.count("undecided|16 x||1 y*****|") == 0);
}

TEST_CASE("surface oracle: AF for the damage table by type and range") {
  // A step where AF is at least DF. The ship fires once, at this range.
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
    if (range == 1) battle = with_bounce(battle, 1, Surprised::attacker);
    const plain::Odds odds = exact(limited(battle, range == 1 ? 2 : 1));
    CHECK(odds.marks.at("last_range." + std::to_string(range)) == 1);
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
  // The sum of 6 has three hits, of 4 two, of 2 one.
  const auto result = [&](const std::vector<Unit>& attacker, const Fraction& odds) {
    Battle battle = limited(battle_of(attacker, {target}), 1);
    make_sure(battle, {2, 4, 6}, odds);
    const plain::Odds chances = exact(battle);
    REQUIRE(chances.outcomes.size() == 1);
    return chances.outcomes.begin()->first;
  };
  CHECK(result({small}, 0) == "undecided|1 s||1 y*|");
  CHECK(result({large}, 0) == "undecided|1 l||1 y**|");
  CHECK(result({small, large}, 0) == "undecided|1 l,1 s||1 y***|");
  CHECK(result({large}, 1) == "undecided|1 l||1 y**|");
  // The small one has 1 against 4; a ship without guns takes no part.
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
  const Battle duel = sure({cruiser}, {named("y", cruiser)});
  check_only(exact(duel), "draw||||");
  check_only(exact(with_bounce(duel, 9, Surprised::defender)), "attacker|1 x|||");
  check_only(exact(with_bounce(duel, 9, Surprised::attacker)), "defender|||1 y|");
  const Battle late =
      with_bounce(sure({torpedoer("t", 0)}, {hulk("y", 0, 1)}), 9, Surprised::attacker);
  check_course(late, "attacker|1 t|||", 2, 2);
}

TEST_CASE("surface oracle: torpedoes are fired as soon as in range, and then they are gone") {
  // By day 2, 2, 1: it ends as without weapons once they are fired.
  Battle battle = sure({torpedoer("t", 0)}, {hulk("y", 0)});
  check_course(battle, "standoff|1 t||1 y*|", 3, 1);
  battle.attacker.units[0].torpedo_rounds = 2;
  check_course(battle, "standoff|1 t||1 y**|", 3, 1);
  // At range 1 alone they are fired in rounds 3 and 4, and round 5 would change nothing.
  battle.attacker.units[0].torpedo_range = 1;
  check_course(battle, "standoff|1 t||1 y**|", 4, 1);
  // They are fired whatever the tables make of it.
  make_sure(battle, {2});
  check_course(battle, "standoff|1 t||1 y|", 4, 1);
  // But not without a target.
  battle = with_bounce(battle, 0);
  check_course(battle, "standoff|1 t||1 y|", 3, 1);
}

TEST_CASE("surface oracle: of ships alike those with fewer torpedo rounds are fired on first") {
  // Night: X cannot fire in round 1, at range 2. T, presented, fires in round 1; the second T joins
  // in round 1 by 1/2 or later. In round 2 X sinks a T; if both are engaged, the one that has fired
  // more. X is hit once in each round in which somebody fires. If both joined at once, both torpedo
  // rounds are fired together: 2 steps. If the second joined in round 2 or later, it has a torpedo
  // left in the round after the first is sunk: 3 steps. Were it sunk before the first, it would be
  // 2 for those that join in round 2.
  Unit x = gunner("x", 0, 90);
  x.gun_range = 1;
  const Unit t = some(2, torpedoer("t", 3, 1, 2));
  Battle battle = with_bounce(sure({x}, {t, hulk("z", 0, 90)}), 1);
  battle.night = true;
  const plain::Odds odds = exact(battle);
  CHECK(odds.outcomes.at("standoff|1 x**||1 z|") == half);
  CHECK(odds.outcomes.at("standoff|1 x***||1 z|") == half);
}

TEST_CASE("surface oracle: spread fire goes to each target in turn") {
  // Two hits for a sum of 2. The first and third meet on the first target, the second fires at the
  // other; concentrated, three have two hits.
  Battle battle =
      limited(battle_of({some(3, gunner("x", 0))}, {hulk("y", 0, 90), hulk("z", 0, 90)}), 1);
  make_sure(battle, {1, 2});
  check_only(exact(battle), "undecided|3 x||1 y**,1 z|");
  battle.attacker.spread = true;
  check_only(exact(battle), "undecided|3 x||1 y**,1 z*|");
  // The lowest AF is that of those who meet: 1 of 90 with the first, 9 of 90 for the second.
  battle.attacker.units = {gunner("a", 0, 20, 1), gunner("b", 0, 20, 9), gunner("c", 0, 20, 9)};
  make_sure(battle, {1, 2}, Fraction(9, 90));
  check_only(exact(battle), "undecided|1 a,1 b,1 c||1 y,1 z**|");
  // Those who do not take part have no turn; guns and torpedoes both begin with the first target.
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
  // AF 2 with one of three steps left out: 4/3 each; two of them 8/3, three 4.
  Unit ship = gunner("x", 0, 3, 2);
  ship.torpedo_attack = 0;
  const auto steps = [&](int ships, int from, const Fraction& odds, bool lowers) {
    Battle battle = limited(battle_of({some(ships, ship, 1)}, {hulk("y", 0, 1)}), 1);
    make_sure(battle, {from}, odds);
    battle.damage_lowers_attack = lowers;
    const plain::Odds chances = exact(battle);
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
  check_only(exact(with_bounce(battle, 1, Surprised::none, false)), "defender|||1 y|");
  check_only(exact(with_bounce(battle, 1, Surprised::attacker)), "defender|||1 y|");

  battle = sure({gunner("x", 0, 1)}, {torpedoer("t", 0, 1)});
  check_only(exact(battle), "draw||||");
  battle.torpedoes_first = true;
  check_only(exact(battle), "defender|||1 t|");
  // Torpedoes of both come before the guns of the side with the initiative.
  battle.fire_by_initiative = true;
  check_only(exact(battle), "defender|||1 t|");
  battle.torpedoes_first = false;
  check_only(exact(battle), "attacker|1 x|||");
}

TEST_CASE("surface oracle: targets are chosen at the moment of firing") {
  // The torpedoes sink the first, so the guns go on to the next; at once both are on the first.
  Battle battle =
      limited(sure({gunner("x", 0), torpedoer("t", 0)}, {hulk("y", 0, 1), hulk("z", 0, 90)}), 1);
  check_only(exact(battle), "undecided|1 t,1 x||1 z|");
  battle.torpedoes_first = true;
  check_only(exact(battle), "undecided|1 t,1 x||1 z*|");
  // The torpedoes make the second C the more damaged one, so the guns go on with it; at once they
  // are on the other.
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

// ------------------------------------------------------------------------------- end of the round

TEST_CASE("surface oracle: above break-off with more than 25 %, from round 3 on it must leave") {
  // A step each round: 1/4, 2/4, 3/4. A ship of speed 6 always gets away.
  Battle battle = sure({hulk("x", 6, 4)}, {gunner("y", 0)});
  check_course(battle, "defender||1 x***|1 y|", 3, 1);
  CHECK(exact(battle).marks.at("broke_off_first.attacker") == 1);
  CHECK(exact(battle).marks.at("losses.attacker.defense") == 3);
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
  // In round 3 at the latest even without a must by the break-off.
  battle.attacker.disengage = true;
  check_course(battle, "defender||1 x***|1 y|", 3, 1);
  battle.breakoff_from = 1;
  battle.attacker.units[0].defense = 500;  // the loss is by DF, DF x steps / hull
  check_course(battle, "defender||1 x**|1 y|", 2, 2);
}

TEST_CASE("surface oracle: with both sides above break-off the action ends at once") {
  Battle battle = sure({gunner("x", 6, 3)}, {gunner("y", 6, 3)});
  check_course(battle, "undecided|1 x*||1 y*|", 1, 2);
  CHECK(exact(battle).marks.at("broke_off_first.attacker") == 0);
  CHECK(exact(battle).marks.at("broke_off_first.defender") == 0);
  // The attacker is above after round 1, the defender (5 steps) after round 2, and was not first.
  battle.defender.units[0] = gunner("y", 6, 5);
  check_course(battle, "undecided|1 x**||1 y**|", 2, 2);
  CHECK(exact(battle).marks.at("broke_off_first.attacker") == 1);
  CHECK(exact(battle).marks.at("broke_off_first.defender") == 0);
  // A side that is sunk is above break-off too; both at once are no firsts.
  battle = sure({gunner("x", 6, 1)}, {hulk("y", 6, 1)});
  CHECK(exact(battle).marks.at("broke_off_first.defender") == 1);
  battle.defender.units[0] = gunner("y", 6, 1);
  check_only(exact(battle), "draw||||");
  CHECK(exact(battle).marks.at("broke_off_first.defender") == 0);
  CHECK(exact(battle).marks.at("losses.defender.defense") == 1);
}

TEST_CASE("surface oracle: ships disengage one by one on D6 <= speed, or as a body") {
  Battle battle = limited(battle_of({hulk("a", 2), hulk("b", 3)}, {hulk("y", 6)}), 3);
  battle.attacker.disengage = true;
  const auto check_left = [&](const Fraction& a, const Fraction& b) {
    const plain::Odds odds = exact(battle);
    CHECK(odds.outcomes.at("defender||1 a,1 b|1 y|") == a * b);
    CHECK(odds.outcomes.at("undecided|1 b|1 a|1 y|") == a * (1 - b));
    CHECK(odds.outcomes.at("undecided|1 a|1 b|1 y|") == b * (1 - a));
    CHECK(odds.outcomes.at("undecided|1 a,1 b||1 y|") == (1 - a) * (1 - b));
    CHECK(odds.rounds.at(3) == 1);
  };
  check_left(third, half);
  battle.night = true;
  check_left(half, Fraction(2, 3));
  // The roll of all: speed 2, +1 on the roll, at night -1 again.
  battle.attacker.body = true;
  CHECK(exact(battle).outcomes.at("defender||1 a,1 b|1 y|") == third);
  CHECK(exact(battle).outcomes.at("undecided|1 a,1 b||1 y|") == Fraction(2, 3));
  battle.night = false;
  CHECK(exact(battle).outcomes.at("defender||1 a,1 b|1 y|") == Fraction(1, 6));
  CHECK(exact(battle).outcomes.size() == 2);
  // Two rounds, and then one in six.
  battle.rounds = 0;
  check_only(exact(battle), "defender||1 a,1 b|1 y|");
  CHECK(exact(battle).mean_rounds == 8);
  CHECK(exact(battle).rounds.at(4) == Fraction(5, 36));
  // One by one: the slower of 1/3 and 1/2 leaves after 3 + 2 - 3/2 tries on average (the first of
  // them after 1 / (1 - 1/3)).
  battle.attacker.body = false;
  CHECK(exact(battle).mean_rounds == 2 + 3 + 2 - Fraction(3, 2));
  // Nobody can leave as a body at speed 1 by day: a standoff, after the three rounds of any.
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
    const plain::Odds odds = exact(with_bounce(battle, number));
    CHECK(odds.outcomes.at("draw||1 x||1 y") == half * third);
    CHECK(odds.outcomes.at("attacker|1 x|||1 y") == half * third);
    CHECK(odds.outcomes.at("defender||1 x|1 y|") == half * Fraction(2, 3));
    CHECK(odds.outcomes.at("undecided|1 x||1 y|") == half * Fraction(2, 3));
  }
}

TEST_CASE("surface oracle: what has left keeps its damage, and the ships that stay fight on") {
  // In round 3 the front ship has three steps: 3 of 8 is above break-off. It surely leaves, the
  // slow one never; that is sunk in three more rounds.
  Battle battle = sure({hulk("f", 6, 5), hulk("s", 0, 3)}, {gunner("y", 0)});
  check_course(battle, "defender||1 f***|1 y|", 6, 1);
  CHECK(exact(battle).marks.at("losses.attacker.defense") == 6);
}

// ------------------------------------------------------------------------------- against dice
namespace {

constexpr long battles_played = 10000;

template <class What>
void drop_zeros(std::map<What, Fraction>& chances) {
  std::erase_if(chances, [](const auto& entry) { return entry.second == 0; });
}

double brought(const Side& side) {
  double result = 0;
  for (const Unit& unit : side.units) result += unit.count * unit.defense;
  return result;
}

// A mean of numbers between 0 and a bound is hardly five times half of that / sqrt(n) away.
void check_mean(const Fraction& expected, double mean, double bound) {
  const double difference = std::abs(static_cast<double>(expected) - mean);
  CHECK(difference <= 2.5 * bound / std::sqrt(static_cast<double>(battles_played)));
}

void check_against_dice(const Battle& battle, std::uint64_t dice) {
  const plain::Odds odds = exact(battle);
  const Played played = play_out(battle, battles_played, dice);
  CHECK(total(odds) == 1);
  check_counts(odds.outcomes, played.outcomes);

  std::map<int, Fraction> rounds = odds.rounds;
  std::map<int, long> counted;
  for (const auto& [round, count] : played.rounds) counted[round > 20 ? 21 : round] += count;
  rounds[21] = 1;
  for (int round = 0; round <= 20; ++round)
    if (rounds.contains(round)) rounds[21] -= rounds[round];
  drop_zeros(rounds);
  check_counts(rounds, counted);

  std::map<int, Fraction> ranges = {{0, 1}};
  for (const int range : {1, 2, 3}) {
    ranges[range] = odds.marks.at("last_range." + std::to_string(range));
    ranges[0] -= ranges[range];
  }
  drop_zeros(ranges);
  check_counts(ranges, played.last_range);

  std::map<std::string, Fraction> first = {{"", 1}};
  for (const std::string side : {"attacker", "defender"}) {
    first[side] = odds.marks.at("broke_off_first." + side);
    first[""] -= first[side];
  }
  drop_zeros(first);
  check_counts(first, played.broke_off_first);

  check_mean(odds.marks.at("losses.attacker.defense"), played.attacker_loss,
             brought(battle.attacker));
  check_mean(odds.marks.at("losses.defender.defense"), played.defender_loss,
             brought(battle.defender));
}

class RandomBattles {
 public:
  explicit RandomBattles(std::uint64_t seed) : random_(seed) {}

  Battle next() {
    Battle battle;
    battle.attacker = side();
    battle.defender = side();
    battle.defender.avoid = one_in(4);
    battle.night = one_in(2);
    battle.pursuit = below(2);
    if (one_in(2)) battle.bounce = {bounce(1)};
    if (one_in(3)) battle.bounce = {bounce(Fraction(2, 5)), bounce(Fraction(3, 5))};
    battle.torpedoes_first = one_in(3);
    battle.fire_by_initiative = one_in(3);
    battle.damage_lowers_attack = one_in(3);
    battle.breakoff_from = one_in(2) ? 3 : 1 + below(5);
    if (one_in(5)) battle.rounds = 1 + below(4);
    if (one_in(3)) {
      // Harder hits, and lines of other lengths.
      battle.tables.hits_columns = {2, 6, 12};
      battle.tables.hits.assign(4, {0, 0, 1});
      battle.tables.hits.resize(8, {1, 1, 2});
      battle.tables.hits.resize(11, {1, 2, 3});
      battle.tables.odds = {Fraction(2, 3), Fraction(3, 2)};
      battle.tables.damage = {{0, 0, 0, 0, 1, 1}, {0, 0, 1, 1, 2, 2}, {0, 1, 1, 2, 2, 3}};
    }
    return battle;
  }

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  bool one_in(int n) { return below(n) == 0; }

  Bounce bounce(const Fraction& chance) {
    const Surprised surprised[] = {Surprised::none, Surprised::attacker, Surprised::defender};
    return {chance, one_in(2), below(4), surprised[below(3)]};
  }

  // Up to three ships.
  Side side() {
    Unit slow = named("slow", dd);
    slow.speed = 1;
    slow.torpedo_rounds = 2;
    Unit stuck = named("stuck", cl);
    stuck.speed = 0;
    stuck.attack = 0;
    const std::vector<Unit> classes = {
        bb, ca, cl, dd, dd, slow, stuck, stuck, hulk("hulk", 4, 2), hulk("wreck", 0, 9)};
    Side result;
    for (int ships = 1 + below(3); ships > 0; --ships) {
      Unit unit = classes[below(static_cast<int>(classes.size()))];
      result.units.push_back(some(1, unit, one_in(4) ? unit.hull - 1 : 0));
    }
    result.range = 1 + below(2);
    result.disengage = one_in(4);
    result.body = one_in(3);
    result.spread = one_in(3);
    result.present = one_in(3) ? 1 + below(3) : 0;
    return result;
  }

  std::mt19937_64 random_;
};

}  // namespace

TEST_CASE("surface oracle: dice agree on two cruisers against a battleship and a destroyer") {
  Battle battle = battle_of({some(2, ca)}, {some(1, bb), some(1, dd)});
  check_against_dice(battle, 1);
  battle = with_bounce(battle, 1, Surprised::defender);
  battle.night = true;
  battle.attacker.spread = battle.defender.spread = true;
  battle.attacker.range = 2;
  check_against_dice(battle, 2);
}

TEST_CASE("surface oracle: dice agree on random actions with random options and policies") {
  RandomBattles battles(1942);
  for (std::uint64_t i = 0; i < 60; ++i) {
    CAPTURE(i);
    check_against_dice(battles.next(), 100 + i);
  }
}

TEST_CASE("surface oracle: the odds to the end and the odds round by round agree") {
  RandomBattles battles(7);
  for (int i = 0; i < 20; ++i) {
    CAPTURE(i);
    Battle battle = battles.next();
    battle.rounds = 0;
    const plain::Odds unlimited = exact(battle);
    battle.rounds = 5;
    check_limit(unlimited, exact(battle), 5);
  }
}
