// The best play of battles with detection rolls against values derived by hand and, without open
// choices, against the oracle.
#include <doctest/doctest.h>

#include "tests/oracle/answers_selftest.hpp"
#include "tests/oracle/detection_roll_oracle.hpp"
#include "tests/oracle/random_detection_roll.hpp"

namespace plain::detection_roll {

TEST_CASE("detection roll game: without open choices it is the oracle, and who chooses gains") {
  RandomBattles battles(7);
  check_choices_in(
      40, [&](int) { return battles.next(); }, "cost",
      {"attacker.undetected", "attacker.submerge", "attacker.losses", "attacker.retreat"},
      {"defender.undetected", "defender.submerge", "defender.losses"});
}

TEST_CASE("detection roll game: a submarine that submerges at the end of a round may be too late") {
  const Battle battle = lhtr::battle_of<Battle>({some(1, with_values(6, lhtr::ftr))},
                                                {some(1, with_values(0, lhtr::sub))});
  CHECK(best_play(battle, {{"defender.submerge"}, goal_named("cost")}).value == 8);
  const BestPlay play = best_play(battle, {{"defender.undetected"}, goal_named("cost")});
  CHECK(play.value == 0);
  CHECK(play.outcomes == std::map<std::string, Fraction>{{"attacker|1 ftr|||1 sub", 1}});
}

}  // namespace plain::detection_roll
