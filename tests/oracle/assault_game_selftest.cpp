// The best play of amphibious assaults against values derived by hand and, without open choices,
// against the oracle.
#include <doctest/doctest.h>

#include "tests/oracle/answers_selftest.hpp"
#include "tests/oracle/assault_oracle.hpp"
#include "tests/oracle/random_assault.hpp"

namespace plain::assault {

TEST_CASE("assault game: without open choices it is the oracle, and who chooses gains") {
  RandomBattles battles(7);
  check_choices_in(40, [&](int) { return battles.next(); }, "takes",
                   {"attacker.losses", "attacker.retreat"}, {"defender.losses"});
}

TEST_CASE("assault game: who wants the place gives the fighter for the infantry") {
  const Battle battle = lhtr::battle_of<Battle>(
      {some(1, with_values(6, lhtr::inf)), some(1, with_values(6, lhtr::ftr))},
      {some(1, with_values(6, lhtr::inf))});
  CHECK(best_play(battle, {{}, goal_named("takes")}).value == 0);
  const BestPlay play = best_play(battle, {{"attacker.losses"}, goal_named("takes")});
  CHECK(play.value == 1);
  CHECK(play.outcomes == std::map<std::string, Fraction>{{"attacker|1 inf|||", 1}});
}

}  // namespace plain::assault
