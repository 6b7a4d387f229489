// The best play of one-for-one detection against values by hand, and against the oracle where
// nothing is open.
#include "tests/oracle/one_for_one_game.hpp"

#include <doctest/doctest.h>

#include "tests/oracle/one_for_one_oracle.hpp"
#include "tests/oracle/random_one_for_one.hpp"

namespace plain {

TEST_CASE("one-for-one game: without open choices it is the oracle") {
  RandomBattles battles(7);
  for (int i = 0; i < 60; ++i) {
    CAPTURE(i);
    Battle battle = battles.next();
    battle.retreat = 0;
    const BestPlay play = best_play(battle, {});
    const Odds odds = exact(battle);
    CHECK(play.outcomes == odds.outcomes);
    CHECK(play.value == winner(odds, "attacker") - winner(odds, "defender"));
  }
}

}  // namespace plain
