// Games on chains against the oracle of games, which shares no code with them.
#include <doctest/doctest.h>

#include "solver/decisions/solved_game.hpp"
#include "tests/oracle/game.hpp"
#include "tests/support/boost_fractions.hpp"
#include "tests/support/random_game.hpp"

using namespace asdic;

namespace {

plain::Turn turn(NodeKind kind) {
  if (kind == NodeKind::attacker_decides) return plain::Turn::attacker;
  if (kind == NodeKind::defender_decides) return plain::Turn::defender;
  return kind == NodeKind::end ? plain::Turn::end : plain::Turn::chance;
}

/// Returns the payment in a state in which the battle is over, or stays forever in the loop around
/// it.
Integer paid(const Game& game, StateIndex state) {
  if (game.structure.absorbing[state] != 0) return game.ends[state];
  const std::uint32_t loop = game.structure.component_of(state);
  return loop == Structure::no_component ? Integer(0) : game.waiting[loop].value_or(0);
}

/// Returns the game with the same states for the oracle. Options are named by their position.
plain::Game plain_game(const Game& game) {
  const Chain& chain = game.chain;
  plain::Game result;
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    plain::GamePosition& position = result.emplace_back();
    position.turn = turn(chain.kinds[state]);
    position.payoff = boost_fraction<plain::Fraction>(paid(game, state));
    const auto to = chain.successors(state);
    for (std::uint32_t k = 0; k < to.size(); ++k) {
      const int successor = static_cast<int>(to[k]);
      if (game.decides(state)) {
        position.options.emplace_back(std::to_string(k), successor);
      } else {
        const RollIndex roll = chain.rows[state];
        position.chances.emplace_back(
            boost_fraction<plain::Fraction>(
                Rational(chain.rolls.weight(roll, k), chain.rolls.denominator(roll))),
            successor);
      }
    }
  }
  return result;
}

}  // namespace

TEST_CASE("The play of a random game is that of the oracle, choice for choice") {
  std::size_t compared = 0;
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    CAPTURE(seed);
    const int back = static_cast<int>(seed % 7);
    const auto made = random_game({18, 3, back, 3}, 7, seed % 2 == 0 ? 1 : 9, seed);
    const plain::Game game = plain_game(made->game);
    const std::vector<plain::Fraction> values = plain::values(game);
    const StateIndex start = made->chain.starts.front();
    const plain::BestPlay expected = plain::best_play(game, static_cast<int>(start));
    const SolvedGame found = solve(made->game, certify_game(made->game));
    for (StateIndex state = 0; state < made->chain.state_count(); ++state) {
      CAPTURE(state);
      CHECK(Rational(found.numbers[state], found.denominator) == values[state]);
    }
    for (const auto& [place, label] : expected.chosen) {
      const int position = place;  // clang 14 captures no structured bindings
      CAPTURE(position);
      CHECK(std::to_string(found.play[static_cast<StateIndex>(position)]) == label);
      ++compared;
    }
  }
  CHECK(compared > 1500);
}
