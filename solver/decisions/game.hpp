// A chain with open decisions as a game: the attacker maximizes the expected payoff, and the
// defender minimizes it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/exact/number.hpp"
#include "solver/structure.hpp"

namespace asdic {

/// The chosen option by state: its index among the successors; 0 for states without a decision.
using Strategy = std::vector<std::uint32_t>;

/// A game. All payoffs are integers over a common denominator that only the caller knows. The chain
/// and its structure must outlive the game; in the structure, every option is a transition.
struct Game {
  const Chain& chain;
  const Structure& structure;
  /// The payoff of each visit, by state. Empty if no visit pays.
  std::vector<Integer> visits;
  /// The payoff of a battle that ends in an absorbing state, by state.
  std::vector<Integer> ends;
  /// By component of the structure: the payoff of a battle that never leaves it. Has no value if
  /// the battle has to leave the component even if both sides try to stay.
  std::vector<std::optional<Integer>> waiting;

  /// Returns the entry of `waiting` for a component of the structure.
  const std::optional<Integer>& value_of_waiting(const Component& component) const {
    return waiting[static_cast<std::size_t>(&component - structure.components.data())];
  }
  bool decides(StateIndex state) const { return is_decision(chain.kinds[state]); }
  static bool is_decision(NodeKind kind) {
    return kind == NodeKind::attacker_decides || kind == NodeKind::defender_decides;
  }
  Integer visit(StateIndex state) const { return visits.empty() ? Integer(0) : visits[state]; }
};

/// Exact values of all states, or only of those that were needed to find the best options.
struct SolvedGame {
  Integer denominator;
  std::vector<Integer> numbers;     ///< by state: numerator of the value, if it is known
  std::vector<std::uint8_t> known;  ///< by state: 1 if the value is known
  /// Best options. Decisions are fixed in the order of play. Each gets its first option with which
  /// the game keeps its value, given the options fixed before.
  Strategy play;
  std::uint64_t plays_tried = 0;  ///< the number of strategies whose values were computed
};

/// Throws Error(chain) if the payoffs do not fit the chain. Throws Error(input) if both sides can
/// wait for ever while visits pay, because then the game has no value.
void require_value(const Game& game);

/// Returns for each component a state in which the battle can stay for ever if both sides try, if
/// there is one.
std::vector<std::optional<StateIndex>> waiting_options(const Chain& chain,
                                                       const Structure& structure);

/// Returns the payoff of a state that is absorbing when all decisions are fixed.
const Integer& paid_where_over(const Game& game, StateIndex state);

/// Returns a chain with the same states in which decisions have only the option in `play`. If
/// `made` is given, fixes only the decisions for which it returns true.
Chain with_play(const Chain& chain, const Strategy& play,
                const std::function<bool(StateIndex)>& made = {});

}  // namespace asdic
