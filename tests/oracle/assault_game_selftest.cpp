// The best play of amphibious assaults against values by hand, and against the oracle where
// nothing is open.
#include "tests/oracle/assault_game.hpp"

#include <doctest/doctest.h>

#include "tests/oracle/game_of_battle_selftest.hpp"
#include "tests/oracle/assault_oracle.hpp"
#include "tests/oracle/random_assault.hpp"

namespace plain::assault {

TEST_CASE("assault game: without open choices it is the oracle, and who chooses gains") {
  RandomBattles battles(7);
  for (int i = 0; i < 40; ++i) {
    CAPTURE(i);
    Battle battle = battles.next();
    battle.retreat = 0;
    check_choices(battle, exact(battle), goal_named(i % 2 == 0 ? "win" : "takes"),
                  {"attacker.losses", "attacker.retreat"}, {"defender.losses"});
  }
}

}  // namespace plain::assault
