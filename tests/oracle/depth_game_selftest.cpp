// The best play of battles at depth against values by hand, and against the oracle where
// nothing is open.
#include <doctest/doctest.h>

#include "tests/oracle/depth_game.hpp"
#include "tests/oracle/depth_oracle.hpp"
#include "tests/oracle/game_of_battle_selftest.hpp"
#include "tests/oracle/random_depth.hpp"

namespace plain::depth {

TEST_CASE("depth game: without open choices it is the oracle, and who chooses gains") {
  RandomBattles battles(7);
  check_choices_in(
      40, [&](int) { return battles.next(); }, "cost",
      {"attacker.searching", "attacker.losses", "attacker.retreat"},
      {"defender.searching", "defender.losses", "defender.withdraw", "defender.concealed"});
}

TEST_CASE("depth game: a submarine that was not found in time withdraws") {
  const Battle battle =
      battle_of({some(1, with_values(6, dd))}, {some(1, with_values(0, shallow))});
  CHECK(best_play(battle, {{}, goal_named("cost")}).value == 6);
  const BestPlay play =
      best_play(battle, {{"defender.withdraw", "attacker.searching"}, goal_named("cost")});
  CHECK(play.value == 3);
  CHECK(play.outcomes ==
        std::map<std::string, Fraction>{{"attacker|1 dd|||", half},
                                        {"attacker|1 dd|||1 sub@periscope", half}});
}

TEST_CASE("depth game: who is never searched for fires from concealment") {
  Battle battle = battle_of({some(1, with_values(0, dd))}, {some(1, with_values(6, shallow))});
  battle.attacker.searching = {{}, 0};
  CHECK(best_play(battle, {}).value == 0);
  const BestPlay play = best_play(battle, {{"defender.concealed"}});
  CHECK(play.value == -1);
  CHECK(play.outcomes == std::map<std::string, Fraction>{{"defender|||1 sub@periscope|", 1}});
}

}  // namespace plain::depth
