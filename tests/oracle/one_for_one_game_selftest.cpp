// The best play of one-for-one detection against values by hand, and against the oracle where
// nothing is open.
#include "tests/oracle/one_for_one_game.hpp"

#include <doctest/doctest.h>

#include "tests/oracle/game_of_battle_selftest.hpp"
#include "tests/oracle/one_for_one_oracle.hpp"
#include "tests/oracle/random_one_for_one.hpp"

namespace plain {

TEST_CASE("one-for-one game: without open choices it is the oracle, and who chooses gains") {
  RandomBattles battles(7);
  for (int i = 0; i < 40; ++i) {
    CAPTURE(i);
    Battle battle = battles.next();
    battle.retreat = 0;
    check_choices(battle, exact(battle), goal_named(i % 2 == 0 ? "win" : "cost"),
                  {"attacker.undetected", "attacker.losses", "attacker.retreat"}, {"defender.undetected", "defender.losses"});
  }
}

}  // namespace plain
