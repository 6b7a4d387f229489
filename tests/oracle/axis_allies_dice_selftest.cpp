// The oracle of Axis & Allies against battles played with dice.
#include <doctest/doctest.h>

#include <cstdint>

#include "tests/oracle/axis_allies_oracle.hpp"
#include "tests/oracle/random_axis_allies.hpp"

namespace plain::axis_allies {
namespace {

void check_dice(const Battle& battle, std::uint64_t seed) {
  CAPTURE(seed);
  check_played(exact(battle), play(battle, 20000, seed));
}

void check_limited(Battle battle) {
  if (battle.bombard.empty() && !battle.landed) battle.retreat = 0;
  battle.rounds = 0;
  const Odds unlimited = exact(battle);
  battle.rounds = 6;
  check_limit(unlimited, exact(battle), 6);
}

}  // namespace

TEST_CASE("axis-allies oracle: dice agree on random battles on land") {
  RandomBattles battles(1942);
  for (std::uint64_t i = 0; i < 30; ++i) check_dice(battles.on_land(), 100 + i);
}

TEST_CASE("axis-allies oracle: dice agree on random battles at sea") {
  RandomBattles battles(1940);
  for (std::uint64_t i = 0; i < 30; ++i) check_dice(battles.at_sea(), 200 + i);
}

TEST_CASE("axis-allies oracle: the odds to the end and the odds round by round agree") {
  RandomBattles battles(6);
  for (int i = 0; i < 15; ++i) {
    CAPTURE(i);
    check_limited(battles.on_land());
    check_limited(battles.at_sea());
  }
}

}  // namespace plain::axis_allies
