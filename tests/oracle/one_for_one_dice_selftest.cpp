// The oracle of one-for-one detection against battles played with dice, and against itself.
#include <doctest/doctest.h>

#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "tests/oracle/one_for_one_oracle.hpp"
#include "tests/oracle/random_one_for_one.hpp"

namespace plain {
namespace {

void check_against_dice(const Battle& battle, std::uint64_t dice) {
  check_played(exact(battle), play(battle, 20000, dice));
}

}  // namespace

TEST_CASE("oracle: dice agree on two submarines against two cruisers") {
  check_against_dice(battle_of({some(2, sub)}, {some(2, ca)}), 1);
}

TEST_CASE("oracle: dice agree on three submarines against a carrier and two fighters") {
  check_against_dice(battle_of({some(3, sub)}, {some(1, cv), some(2, ftr)}), 2);
}

TEST_CASE("oracle: dice agree on five submarines against three destroyers and a cruiser") {
  check_against_dice(battle_of({some(5, sub)}, {some(3, dd), some(1, ca)}), 3);
}

TEST_CASE("oracle: dice agree on random battles with random rule options") {
  RandomBattles battles(1939);
  for (std::uint64_t i = 0; i < 40; ++i) {
    CAPTURE(i);
    check_against_dice(battles.next(), 100 + i);
  }
}

TEST_CASE("oracle: the odds to the end and the odds round by round agree") {
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

}  // namespace plain
