// The best play of Axis & Allies against values by hand, and against the oracle where nothing is
// open.
#include "tests/oracle/axis_allies_game.hpp"

#include <doctest/doctest.h>

#include "tests/oracle/axis_allies_oracle.hpp"
#include "tests/oracle/random_axis_allies.hpp"

namespace plain::axis_allies {
namespace {

void check_without_choices(Battle battle) {
  battle.retreat = battle.keep = 0;
  battle.readings.most_hits = false;
  const BestPlay play = best_play(battle, {});
  const Odds odds = exact(battle);
  CHECK(play.outcomes == odds.outcomes);
  CHECK(play.value == winner(odds, "attacker") - winner(odds, "defender"));
}

}  // namespace

TEST_CASE("axis-allies game: without open choices it is the oracle") {
  RandomBattles battles(7);
  for (int i = 0; i < 40; ++i) {
    CAPTURE(i);
    check_without_choices(battles.on_land());
    check_without_choices(battles.at_sea());
  }
}

}  // namespace plain::axis_allies
