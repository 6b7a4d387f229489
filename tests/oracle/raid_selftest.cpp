// The oracle of raids against values derived by hand, and against raids played with dice.
#include <doctest/doctest.h>

#include <cstdint>
#include <functional>
#include <ostream>

#include "tests/oracle/lhtr_units.hpp"
#include "tests/oracle/raid_oracle.hpp"
#include "tests/oracle/raid_sampler.hpp"

namespace plain::raid {

static std::ostream& operator<<(std::ostream& out, const Outcome& outcome) {
  return out << outcome.bombers_destroyed << " destroyed, " << outcome.bombers_turned_back
             << " turned back, " << outcome.rockets_destroyed << " rockets, "
             << outcome.kamikazes_destroyed << " kamikazes, " << outcome.damage << " IPC";
}

namespace {

using namespace lhtr;  // NOLINT(google-build-using-namespace)

const Unit rocket = unit_of("rocket", Kind::land, 0, 0, 0);
const Unit pilot = unit_of("kamikaze", Kind::air, 3, 4, 10);

Battle raid(const std::vector<Unit>& attacker, const std::vector<Unit>& defender, int value = 99) {
  auto battle = battle_of<Battle>(attacker, defender);
  battle.attacker.technologies["all"] = {"long-range-aircraft", "rockets"};
  battle.defender.technologies["all"] = {"jet-fighters"};
  battle.value = value;
  return battle;
}

Fraction sum_if(const Chances& chances, const std::function<bool(const Outcome&)>& is_meant) {
  Fraction sum = 0;
  for (const auto& [outcome, chance] : chances)
    if (is_meant(outcome)) sum += chance;
  return sum;
}

// Returns the chance that these numbers of bombers, rockets and kamikazes are destroyed and of
// bombers turned back, with any damage.
Fraction losses(const Battle& battle, int bombers, int rockets, int kamikazes, int turned_back) {
  return sum_if(exact(battle), [&](const Outcome& outcome) {
    return outcome.bombers_destroyed == bombers && outcome.rockets_destroyed == rockets &&
           outcome.kamikazes_destroyed == kamikazes && outcome.bombers_turned_back == turned_back;
  });
}

Fraction damage(const Battle& battle, int points) {
  return sum_if(exact(battle), [&](const Outcome& outcome) { return outcome.damage == points; });
}

}  // namespace

// ----------------------------------------------------------------------------------------- damage

TEST_CASE("raid oracle: a die for each bomber, up to the value of the territory") {
  Battle battle = raid({some(1, bmb)}, {}, 4);
  CHECK(exact(battle) == Chances{{{0, 0, 0, 0, 1}, sixth},
                                 {{0, 0, 0, 0, 2}, sixth},
                                 {{0, 0, 0, 0, 3}, sixth},
                                 {{0, 0, 0, 0, 4}, half}});
  battle.value = 0;
  CHECK(exact(battle) == Chances{{{0, 0, 0, 0, 0}, Fraction(1)}});
  battle = raid({some(2, bmb)}, {});
  CHECK(damage(battle, 7) == sixth);
  CHECK(damage(battle, 12) == Fraction(1, 36));
}

TEST_CASE("raid oracle: heavy bombers roll two dice") {
  Battle battle = raid({some(1, unit_of_nation("us", bmb)), some(1, rocket)}, {});
  CHECK(damage(battle, 7) == sixth);
  battle.attacker.technologies["us"] = {"heavy-bombers"};
  CHECK(damage(battle, 18) == Fraction(1, 216));
  CHECK(damage(battle, 4) == Fraction(3, 216));
  battle.attacker.technologies.erase("us");
  battle.attacker.technologies["uk"] = {"heavy-bombers"};
  CHECK(damage(battle, 12) == Fraction(1, 36));
}

TEST_CASE("raid oracle: rockets and bombers under one cap or each under its own") {
  // Two dice have a sum of 6 or more in 26 of 36 rolls. Each capped at 2, they have 1 + 1, 1 + 2 or
  // 2 + 2.
  Battle battle = raid({some(1, bmb), some(1, rocket)}, {}, 6);
  CHECK(damage(battle, 6) == Fraction(26, 36));
  battle.value = 2;
  CHECK(damage(battle, 2) == 1);
  battle.cap_each = true;
  CHECK(damage(battle, 2) == Fraction(1, 36));
  CHECK(damage(battle, 3) == Fraction(10, 36));
  CHECK(damage(battle, 4) == Fraction(25, 36));
}

// ----------------------------------------------------------------------------- anti-aircraft fire

TEST_CASE("raid oracle: guns destroy bombers, several no more than one, with radar more") {
  Battle battle = raid({some(2, bmb)}, {some(3, aa)});
  CHECK(losses(battle, 1, 0, 0, 0) == Fraction(10, 36));
  CHECK(exact(battle).at({2, 0, 0, 0, 0}) == Fraction(1, 36));
  battle.defender.technologies["us"] = {"radar"};
  CHECK(losses(battle, 2, 0, 0, 0) == Fraction(1, 36));
  battle.defender.technologies["all"].insert("radar");
  CHECK(losses(battle, 2, 0, 0, 0) == Fraction(1, 9));
  // Rockets are not fired at, and kamikazes are, unless the option excludes them.
  battle = raid({some(1, rocket), some(2, pilot)}, {some(1, aa)});
  CHECK(losses(battle, 0, 0, 0, 0) == Fraction(25, 36));
  CHECK(losses(battle, 0, 0, 2, 0) == Fraction(1, 36));
  battle.guns_at_kamikazes = false;
  CHECK(losses(battle, 0, 0, 0, 0) == 1);
}

TEST_CASE("raid oracle: with more escorts than interceptors half of the bombers hit turn back") {
  Battle battle = raid({some(1, bmb), some(1, ftr)}, {some(1, aa)});
  CHECK(exact(battle).at({1, 0, 0, 0, 0}) == Fraction(1, 12));
  CHECK(exact(battle).at({0, 1, 0, 0, 0}) == Fraction(1, 12));
  CHECK(exact(battle).at({0, 0, 0, 0, 5}) == Fraction(5, 36));
  // An equal number of escorts is not enough, but the interceptor is neutralized.
  battle = raid({some(1, bmb), some(1, ftr)}, {some(1, aa), some(1, ftr)});
  CHECK(losses(battle, 1, 0, 0, 0) == sixth);
  CHECK(losses(battle, 0, 1, 0, 0) == 0);
}

TEST_CASE("raid oracle: guns on the way fire at escorts too, who are counted afterwards") {
  Battle battle = raid({some(1, bmb), some(1, ftr), some(1, rocket)}, {some(1, aa)});
  battle.way.guns = 1;
  // Both are hit, only the fighter, or neither. Alone, the bomber is then destroyed with
  // probability 1/6; escorted, it is destroyed or turned back with 1/12 each.
  const Fraction both(1, 36);
  const Fraction one(10, 36);
  const Fraction none(25, 36);
  CHECK(losses(battle, 1, 0, 0, 0) == both + one * sixth + none * Fraction(1, 12));
  CHECK(losses(battle, 0, 0, 0, 1) == none * Fraction(1, 12));
  // The bomber is now the first in the list.
  battle.attacker.units[0].list_rank = -1;
  CHECK(losses(battle, 1, 0, 0, 0) == both + one + none * Fraction(1, 12));
  // Two guns fire one after the other.
  battle = raid({some(1, bmb)}, {});
  battle.way.guns = 2;
  CHECK(losses(battle, 1, 0, 0, 0) == 1 - Fraction(25, 36));
}

// ------------------------------------------------------------------------------------ interception

TEST_CASE("raid oracle: interceptors that no escort neutralizes fire once each") {
  CHECK(losses(raid({some(1, bmb)}, {some(2, ftr)}), 1, 0, 0, 0) == Fraction(11, 36));
  CHECK(losses(raid({some(2, bmb)}, {some(2, ftr)}), 2, 0, 0, 0) == Fraction(1, 36));
  CHECK(losses(raid({some(2, bmb), some(1, ftr)}, {some(2, ftr)}), 1, 0, 0, 0) == sixth);
  CHECK(losses(raid({some(2, bmb), some(3, ftr)}, {some(2, ftr)}), 0, 0, 0, 0) == 1);
}

TEST_CASE("raid oracle: the attacker's order of casualties") {
  // There is one hit with probability 10/36, and there are two with 1/36.
  Battle battle = raid({some(1, bmb), some(1, rocket), some(1, pilot)}, {some(2, ftr)});
  CHECK(losses(battle, 0, 1, 0, 0) == Fraction(10, 36));
  CHECK(losses(battle, 0, 1, 1, 0) == Fraction(1, 36));
  battle.bombers_first.otherwise = 1;
  CHECK(losses(battle, 1, 0, 0, 0) == Fraction(10, 36));
  CHECK(losses(battle, 1, 1, 0, 0) == Fraction(1, 36));
  // Bombers that the guns have hit are not targets any more.
  battle = raid({some(1, bmb), some(1, pilot)}, {some(1, ftr), some(1, aa)});
  battle.bombers_first.otherwise = 1;
  battle.guns_at_kamikazes = false;
  CHECK(losses(battle, 1, 0, 1, 0) == Fraction(1, 36));
  CHECK(losses(battle, 1, 0, 0, 0) == Fraction(10, 36));
}

TEST_CASE("raid oracle: by option escorts do not cover the rocket") {
  Battle battle = raid({some(1, bmb), some(2, ftr), some(1, rocket)}, {some(2, ftr)});
  CHECK(losses(battle, 0, 0, 0, 0) == 1);
  battle.escorts_cover_rockets = false;
  CHECK(losses(battle, 0, 1, 0, 0) == Fraction(11, 36));
  // A third interceptor fires first, at anything; two hits on one rocket count as one.
  battle.defender.units[0].count = 3;
  CHECK(losses(battle, 0, 1, 0, 0) == 1 - Fraction(125, 216));
  battle.bombers_first.otherwise = 1;
  CHECK(losses(battle, 1, 1, 0, 0) == sixth * Fraction(11, 36));
  CHECK(losses(battle, 0, 1, 0, 0) == Fraction(5, 6) * Fraction(11, 36));
  CHECK(losses(battle, 1, 0, 0, 0) == sixth * Fraction(25, 36));
}

// ------------------------------------------------------------------------------------ played raids

TEST_CASE("raid oracle: dice agree on random raids with random rule options") {
  Chance chance(1943);
  for (std::uint64_t i = 0; i < 60; ++i) {
    CAPTURE(i);
    Battle battle;
    std::vector<Unit> attacker;
    const auto maybe = [&](std::vector<Unit>& units, const Unit& unit, int most) {
      const int count = chance.below(most + 1);
      if (count > 0) units.push_back(some(count, unit));
    };
    maybe(attacker, unit_of_nation("de", bmb), 3);
    maybe(attacker, unit_of_nation("de", ftr), 2);
    maybe(attacker, unit_of_nation("ja", ftr), 1);
    maybe(attacker, rocket, 1);
    maybe(attacker, pilot, 2);
    std::vector<Unit> defender;
    maybe(defender, aa, 1);
    maybe(defender, unit_of_nation("de", aa), 1);
    maybe(defender, ftr, 2);
    maybe(defender, unit_of_nation("ja", ftr), 2);
    battle = raid(attacker, defender, chance.below(20));
    for (const auto& [nation, technologies] :
         random_technologies(chance, {"heavy-bombers", "radar", "jet-fighters"})) {
      battle.attacker.technologies[nation].insert(technologies.begin(), technologies.end());
      battle.defender.technologies[nation].insert(technologies.begin(), technologies.end());
    }
    shuffle_list(chance, battle.attacker.units);
    battle.way = {chance.one_in(2) ? chance.below(3) : 0, chance.one_in(3)};
    battle.bombers_first = chance.choice({"bmb", "ftr", "rocket"}, chance.one_in(2) ? 1 : 0);
    battle.intercept = chance.choice({"", "bmb", "ftr"}, everybody);
    for (Choice* each : {&battle.bombers_first, &battle.intercept})
      for (Rule& rule : each->rules) rule.first_round = 1, rule.last_round = everybody;
    battle.cap_each = chance.one_in(2);
    battle.aimed = chance.one_in(2);
    battle.guns_at_kamikazes = !chance.one_in(3);
    battle.escorts_cover_rockets = chance.one_in(2);
    const Chances chances = exact(battle);
    CHECK(sum_if(chances, [](const Outcome&) { return true; }) == 1);
    check_counts(chances, play(battle, 20000, 100 + i));
  }
}

}  // namespace plain::raid
