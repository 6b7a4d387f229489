// The best play of one-for-one detection against values by hand, and against the oracle where
// nothing is open.
#include "tests/oracle/one_for_one_game.hpp"

#include <doctest/doctest.h>

#include "tests/oracle/one_for_one_oracle.hpp"
#include "tests/oracle/one_for_one_units.hpp"

namespace plain {

TEST_CASE("one-for-one game: without open choices it is the oracle") {
  const Battle battle = battle_of({some(2, sub), some(1, dd)}, {some(1, ca), some(1, sub)});
  const BestPlay play = best_play(battle, {});
  const Odds odds = exact(battle);
  CHECK(play.outcomes == odds.outcomes);
  CHECK(play.value == winner(odds, "attacker") - winner(odds, "defender"));
}

}  // namespace plain
