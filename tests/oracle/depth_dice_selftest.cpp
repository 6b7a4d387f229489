// The oracle of submarine depth against battles played with dice, and against itself.
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/oracle/depth_oracle.hpp"
#include "tests/oracle/random_depth.hpp"

namespace plain::depth {
namespace {

void check_against_dice(const Battle& battle, std::uint64_t dice) {
  check_played(exact(battle), play(battle, 20000, dice));
}

}  // namespace

TEST_CASE("depth oracle: dice agree on destroyers and a fighter hunting at all depths") {
  check_against_dice(battle_of({some(2, dd), some(1, ftr)},
                               {some(1, sub), some(2, shallow), some(1, deep), some(1, silent)}),
                     1);
}

TEST_CASE("depth oracle: dice agree on random battles with random rule options") {
  RandomBattles battles(1914);
  for (std::uint64_t i = 0; i < 60; ++i) {
    CAPTURE(i);
    check_against_dice(battles.next(), 100 + i);
  }
}

TEST_CASE("depth oracle: the odds to the end and the odds round by round agree") {
  RandomBattles battles(5);
  for (int i = 0; i < 20; ++i) {
    CAPTURE(i);
    Battle battle = battles.next();
    battle.retreat = battle.rounds = 0;
    const Odds unlimited = exact(battle);
    battle.rounds = 6;
    check_limit(unlimited, exact(battle), 6);
  }
}

}  // namespace plain::depth
