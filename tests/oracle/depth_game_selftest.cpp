// The best play of battles at depth against values by hand, and against the oracle where nothing is
// open.
#include "tests/oracle/depth_game.hpp"

#include <doctest/doctest.h>

#include "tests/oracle/depth_oracle.hpp"
#include "tests/oracle/random_depth.hpp"

namespace plain::depth {

TEST_CASE("depth game: without open choices it is the oracle") {
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

}  // namespace plain::depth
