#include "tests/oracle/detection_roll_game.hpp"

#include <doctest/doctest.h>

#include "tests/oracle/detection_roll_oracle.hpp"
#include "tests/oracle/lhtr_units.hpp"
#include "tests/oracle/random_detection_roll.hpp"

namespace plain::detection_roll {

TEST_CASE("detection roll game: without open choices it is the oracle") {
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

}  // namespace plain::detection_roll
