// The best play of battles with detection rolls against values by hand, and against the oracle where
// nothing is open.
#include "tests/oracle/detection_roll_game.hpp"

#include <doctest/doctest.h>

#include "tests/oracle/game_of_battle_selftest.hpp"
#include "tests/oracle/detection_roll_oracle.hpp"
#include "tests/oracle/random_detection_roll.hpp"

namespace plain::detection_roll {

TEST_CASE("detection roll game: without open choices it is the oracle, and who chooses gains") {
  RandomBattles battles(7);
  for (int i = 0; i < 40; ++i) {
    CAPTURE(i);
    Battle battle = battles.next();
    battle.retreat = 0;
    check_choices(battle, exact(battle), goal_named(i % 2 == 0 ? "win" : "cost"),
                  {"attacker.undetected", "attacker.submerge", "attacker.losses", "attacker.retreat"}, {"defender.undetected", "defender.submerge", "defender.losses"});
  }
}

}  // namespace plain::detection_roll
