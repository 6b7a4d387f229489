// Random games for tests, and their values by trying every play.
#pragma once

#include <random>
#include <vector>

#include "lib/exact/components.hpp"
#include "solver/decisions/game.hpp"
#include "solver/exact/exact.hpp"
#include "tests/support/random_chain.hpp"

namespace asdic {

/// A game that owns its chain and its structure.
struct OwnedGame {
  OwnedGame(const OwnedGame&) = delete;
  explicit OwnedGame(Chain made) : chain(std::move(made)), structure(analyse(chain)) {}

  /// Sets the payoffs by state: of an end, or of waiting in a loop there.
  void pay(const std::vector<Integer>& pays) {
    game.ends = pays;
    for (const auto& place : waiting_options(chain, structure)) {
      game.waiting.push_back(place ? std::optional(pays[*place]) : std::nullopt);
    }
  }

  Chain chain;
  Structure structure;
  Game game{chain, structure, {}, {}, {}};
};

/// Returns a game on a random chain, some states of which are decisions. Ends and loops pay from
/// -`most` to `most`.
inline std::unique_ptr<OwnedGame> random_game(const RandomChainShape& shape, int decisions,
                                              int most, std::uint64_t seed) {
  std::mt19937_64 random(seed ^ 0x5eed);
  Chain chain = random_chain(shape, seed);
  for (int tried = 0; tried < 50 && decisions > 0; ++tried) {
    const auto state = static_cast<StateIndex>(random() % chain.state_count());
    const std::size_t options = chain.successors(state).size();
    if (chain.kinds[state] != NodeKind::chance || options < 2 || options > 3) continue;
    chain.kinds[state] =
        random() % 2 == 0 ? NodeKind::attacker_decides : NodeKind::defender_decides;
    chain.rows[state] = static_cast<std::uint32_t>(chain.labels.size());
    chain.labels.emplace_back(options, "option");
    --decisions;
  }
  auto made = std::make_unique<OwnedGame>(std::move(chain));
  const StrongComponents strong = strong_components(made->chain);
  std::vector<Integer> of_component;
  for (std::uint32_t c = 0; c < strong.count; ++c) {
    of_component.emplace_back(static_cast<int>(random() % (2 * most + 1)) - most);
  }
  std::vector<Integer> pays;
  for (StateIndex state = 0; state < made->chain.state_count(); ++state) {
    pays.push_back(of_component[strong.number[state]]);
  }
  made->pay(pays);
  return made;
}

/// Returns the value of each state under `play`, which has the choices of both sides.
inline std::vector<Rational> values_of_play(const Game& game, const Strategy& play) {
  const Chain chain = with_play(game.chain, play);
  const Structure structure = analyse(chain);
  std::vector<StateIndex> states;
  std::vector<Integer> payoffs;
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    states.push_back(state);
    payoffs.push_back(structure.absorbing[state] != 0 ? paid_where_over(game, state)
                                                      : game.visit(state));
  }
  const Solution solution = ExactSolver(chain, structure).values(payoffs, states);
  std::vector<Rational> values;
  for (const Integer& number : solution.numbers) {
    values.emplace_back(number, solution.denominator);
  }
  return values;
}

/// Returns all plays of one side, with the other side's choices from `play`.
inline std::vector<Strategy> all_plays(const Game& game, NodeKind owner, const Strategy& play) {
  std::vector<Strategy> plays = {play};
  for (StateIndex state = 0; state < game.chain.state_count(); ++state) {
    if (game.chain.kinds[state] != owner) continue;
    std::vector<Strategy> more;
    for (std::uint32_t k = 0; k < game.chain.successors(state).size(); ++k) {
      for (Strategy each : plays) {
        each[state] = k;
        more.push_back(std::move(each));
      }
    }
    plays = std::move(more);
  }
  return plays;
}

/// Returns for each state the most that the attacker can guarantee: over all its plays, the maximum
/// of what the defender leaves.
inline std::vector<Rational> values_by_trying(const Game& game) {
  std::vector<Rational> best;
  const Strategy first(game.chain.state_count());
  for (const Strategy& attack : all_plays(game, NodeKind::attacker_decides, first)) {
    std::vector<Rational> least;
    for (const Strategy& play : all_plays(game, NodeKind::defender_decides, attack)) {
      const std::vector<Rational> values = values_of_play(game, play);
      if (least.empty()) least = values;
      for (std::size_t i = 0; i < values.size(); ++i) least[i] = std::min(least[i], values[i]);
    }
    if (best.empty()) best = least;
    for (std::size_t i = 0; i < least.size(); ++i) best[i] = std::max(best[i], least[i]);
  }
  return best;
}

}  // namespace asdic
