// The best play of battles of Axis & Allies against values derived by hand and, without open
// choices, against the oracle.
#include <doctest/doctest.h>

#include "tests/oracle/answers_selftest.hpp"
#include "tests/oracle/axis_allies_oracle.hpp"
#include "tests/oracle/random_axis_allies.hpp"

namespace plain::axis_allies {

TEST_CASE("axis-allies game: without open choices it is the oracle, and who chooses gains") {
  RandomBattles battles(7);
  const auto next = [&](int i) {
    Battle battle = i % 3 == 0 ? battles.at_sea() : battles.on_land();
    battle.keep = 0;
    return battle;
  };
  check_choices_in(60, next, "cost", {"attacker.submerge", "attacker.losses", "attacker.retreat"},
                   {"defender.submerge", "defender.losses"});
}

TEST_CASE("axis-allies game: a defenseless transport cannot be given for a warship") {
  // Either could be lost to one hit, but a transport only when nothing else is left.
  Battle battle =
      battle_of({some(1, with_values(6, unit_of("1942", "dd")))},
                {some(1, with_values(6, unit_of("1942", "ca"))), some(1, unit_of("1942", "tr"))});
  battle.rounds = 1;
  const BestPlay play = best_play(battle, {{"defender.losses"}, goal_named("cost")});
  CHECK(play.value == 4);
  CHECK(play.outcomes == std::map<std::string, Fraction>{{"defender|||1 tr|", 1}});
}

TEST_CASE("axis-allies game: in a mixed landing the owner chooses whom it loses") {
  // One infantry landed, so only the other one can retreat.
  const Unit inf = unit_of("1942", "inf");
  Battle battle = battle_of({some(2, inf)}, {some(1, inf)});
  battle.landed = {{"inf", 1}};
  const OpenChoices asked = {{"attacker.losses", "attacker.retreat"}, goal_named("cost")};
  CHECK(best_play(battle, asked).value == Fraction(-9, 58));
  battle.landed_last = true;
  CHECK(best_play(battle, asked).value < Fraction(-9, 58));
}

}  // namespace plain::axis_allies
