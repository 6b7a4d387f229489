// Games of two sides against values derived by hand.
#include <doctest/doctest.h>

#include "tests/oracle/game.hpp"

namespace plain {
namespace {

GamePosition end(const Fraction& payoff, const std::string& outcome) {
  return {Turn::end, {}, {}, payoff, outcome};
}

GamePosition chance(std::vector<std::pair<Fraction, int>> chances, const Fraction& waiting = 0) {
  return {Turn::chance, std::move(chances), {}, waiting, "standoff"};
}

GamePosition decision(Turn turn, std::vector<std::pair<std::string, int>> options,
                      const Fraction& waiting = 0) {
  return {turn, {}, std::move(options), waiting, "standoff"};
}

using Outcomes = std::map<std::string, Fraction>;

void check(const Game& game, const Fraction& value, const Outcomes& outcomes) {
  const BestPlay play = best_play(game, 0);
  CHECK(play.value == value);
  CHECK(play.outcomes == outcomes);
}

}  // namespace

TEST_CASE("games: the attacker takes the most, the defender the least") {
  const std::vector<std::pair<std::string, int>> options = {{"a", 1}, {"b", 2}, {"c", 3}};
  for (const auto& [turn, value] : {std::pair(Turn::attacker, 3), std::pair(Turn::defender, 1)})
    check({decision(turn, options), end(2, "two"), end(3, "three"), end(1, "one")}, value,
          {{value == 3 ? "three" : "one", 1}});
}

TEST_CASE("games: who rolls until it ends has the odds of a single roll that ends it") {
  // A roll wins with probability 1/3, loses with 1/6, and is repeated with 1/2.
  const Game game = {chance({{Fraction(1, 3), 1}, {Fraction(1, 6), 2}, {Fraction(1, 2), 0}}),
                     end(1, "won"), end(-1, "lost")};
  check(game, Fraction(1, 3), {{"won", Fraction(2, 3)}, {"lost", Fraction(1, 3)}});
}

TEST_CASE("games: a loop that nothing leads out of is a stalemate") {
  const Game game = {chance({{Fraction(1, 2), 1}, {Fraction(1, 2), 2}}),
                     decision(Turn::attacker, {{"left", 3}, {"right", 3}}, 7), end(1, "end"),
                     chance({{Fraction(1), 1}}, 7)};  // the loop of 1 and 3
  check(game, 4, {{"standoff", Fraction(1, 2)}, {"end", Fraction(1, 2)}});
  CHECK(stand_off(game) == std::vector<bool>{false, true, false, true});
}

TEST_CASE("games: a side waits for ever where that is worth more than to leave") {
  for (const int leaving : {-1, 1}) {
    const Game game = {decision(Turn::attacker, {{"leave", 2}, {"wait", 1}}),
                       decision(Turn::defender, {{"wait", 0}, {"leave", 3}}), end(leaving, "left"),
                       end(2, "gave in")};
    check(game, leaving < 0 ? 0 : 1, {{leaving < 0 ? "standoff" : "left", 1}});
    CHECK(stand_off(game) == std::vector<bool>(4, false));
  }
}

TEST_CASE("games: who would wait for ever is made to leave by the other") {
  // Waiting is worth 2 to the attacker. The defender leaves if that pays 1, and waits if it pays 3.
  const auto game = [](int leaving) -> Game {
    return {decision(Turn::attacker, {{"leave", 2}, {"wait", 1}}, 2),
            decision(Turn::defender, {{"wait", 0}, {"leave", 3}}, 2), end(Fraction(1, 2), "left"),
            end(leaving, "gave in")};
  };
  check(game(1), 1, {{"gave in", 1}});
  check(game(3), 2, {{"standoff", 1}});
}

TEST_CASE("games: a loop with dice in it is left where the dice are bad") {
  // The attacker may leave for 1/4, or roll: the roll wins with probability 1/4, loses with 1/4,
  // and is repeated with 1/2. Waiting does not secure the 1/4. The defender may turn a loss into
  // another roll, but does not.
  const auto game = [](const Fraction& leaving) -> Game {
    return {decision(Turn::attacker, {{"roll", 1}, {"leave", 2}}),
            chance({{Fraction(1, 4), 3}, {Fraction(1, 4), 4}, {Fraction(1, 2), 0}}),
            end(leaving, "left"),
            end(1, "won"),
            decision(Turn::defender, {{"again", 0}, {"take it", 5}}),
            end(-1, "lost")};
  };
  check(game(Fraction(1, 4)), Fraction(1, 4), {{"left", 1}});
  check(game(Fraction(-1, 4)), 0, {{"won", Fraction(1, 2)}, {"lost", Fraction(1, 2)}});
}

TEST_CASE("games: of equal options the first is taken") {
  const Game game = {chance({{Fraction(1, 2), 1}, {Fraction(1, 2), 2}}),
                     decision(Turn::attacker, {{"a", 3}, {"b", 4}}),
                     decision(Turn::defender, {{"b", 4}, {"a", 3}}), end(1, "a"), end(1, "b")};
  check(game, 1, {{"a", Fraction(1, 2)}, {"b", Fraction(1, 2)}});
}

TEST_CASE("games: who goes on because leaving later is as good leaves at the last place for it") {
  // Continuing for ever would cost 1. Both places to leave are equally good; the first choice
  // continues, and then the second cannot.
  const Game game = {decision(Turn::attacker, {{"go on", 1}, {"leave", 2}}, -1),
                     decision(Turn::attacker, {{"go on", 0}, {"leave", 3}}, -1), end(0, "at first"),
                     end(0, "later")};
  check(game, 0, {{"later", 1}});
  // If waiting costs nothing, the attacker waits.
  const Game free = {decision(Turn::attacker, {{"go on", 1}, {"leave", 2}}),
                     decision(Turn::attacker, {{"go on", 0}, {"leave", 3}}), end(0, "at first"),
                     end(0, "later")};
  check(free, 0, {{"standoff", 1}});
}

}  // namespace plain
