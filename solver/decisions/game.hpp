// A chain with open decisions as a game: the attacker makes what is paid as great as it can, the
// defender as small.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/exact/number.hpp"
#include "solver/structure.hpp"

namespace asdic {

/// By state what its owner chooses: the place of an option among its successors; 0 where there is
/// no decision.
using Strategy = std::vector<std::uint32_t>;

/// Payoffs are integers over a denominator that only the asker knows. The chain and its structure,
/// for which every option is an edge, must outlive the game.
struct Game {
  const Chain& chain;
  const Structure& structure;
  /// By state, or empty where no visit pays: what every visit pays.
  std::vector<Integer> visits;
  /// By state: what is paid at absorbing ones, that is where the battle is over.
  std::vector<Integer> ends;
  /// By component of the structure: what a battle pays that never leaves it. Nothing where it has
  /// to leave, even if both sides try to stay.
  std::vector<std::optional<Integer>> waiting;

  /// That of a component of the structure.
  const std::optional<Integer>& value_of_waiting(const Component& component) const {
    return waiting[static_cast<std::size_t>(&component - structure.components.data())];
  }
  bool decides(StateIndex state) const { return is_decision(chain.kinds[state]); }
  static bool is_decision(NodeKind kind) {
    return kind == NodeKind::attacker_decides || kind == NodeKind::defender_decides;
  }
  Integer visit(StateIndex state) const { return visits.empty() ? Integer(0) : visits[state]; }
};

/// Exact values, of all states or of those that were needed to tell what is best.
struct SolvedGame {
  Integer denominator;
  std::vector<Integer> numbers;     ///< by state: its value, if known, is this over the denominator
  std::vector<std::uint8_t> known;  ///< by state
  /// In the order of play each choice is fixed to the first option with which the game, as it is
  /// fixed so far, keeps its value.
  Strategy play;
  std::uint64_t plays_tried = 0;  ///< whose values were found
};

/// Throws Error(chain) unless payoffs and chain go together, and Error(input) where both sides
/// could wait for ever while visits pay, so that there would be no value.
void require_value(const Game& game);

/// By component: a state in which the battle can stay for ever, if both sides try; nothing where
/// there is none.
std::vector<std::optional<StateIndex>> waiting_options(const Chain& chain,
                                                       const Structure& structure);

/// What is paid in a state that is absorbing once every decision is made.
const Integer& paid_where_over(const Game& game, StateIndex state);

/// The same states, in which every decision is made so, or those that `made` says.
Chain with_play(const Chain& chain, const Strategy& play,
                const std::function<bool(StateIndex)>& made = {});

}  // namespace asdic
