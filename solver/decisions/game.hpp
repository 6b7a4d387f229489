// A chain with open decisions as a game: the attacker makes what is paid as great as it can, the
// defender as small.
#pragma once

#include <cstdint>
#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/exact/number.hpp"
#include "solver/structure.hpp"

namespace asdic {

/// By state what its owner chooses: the place of an option among its successors; 0 where there is
/// no decision.
using Play = std::vector<std::uint32_t>;

/// Payoffs are integers over a denominator that only the asker knows. The chain and its structure,
/// for which every option is an edge, must outlive the game.
struct Game {
  const Chain& chain;
  const Structure& structure;
  /// By state, or empty where no visit pays: what every visit pays.
  std::vector<Integer> visits;
  /// By state: what is paid where the battle ends there, or goes on for ever in a loop around it.
  std::vector<Integer> standing;

  bool decides(StateIndex state) const { return is_decision(chain.kinds[state]); }
  static bool is_decision(NodeKind kind) {
    return kind == NodeKind::attacker_decides || kind == NodeKind::defender_decides;
  }
  Integer visit(StateIndex state) const { return visits.empty() ? Integer(0) : visits[state]; }
};

/// Throws Error(chain) unless payoffs and chain go together, and Error(input) where both sides
/// could wait for ever while visits pay, so that there would be no value.
void require_value(const Game& game);

/// What a battle pays that never leaves this component; null where it cannot stay there for ever,
/// even if both sides try.
const Integer* paid_for_waiting(const Game& game, const Component& component);

/// The same states, in which every decision is made so.
Chain with_play(const Chain& chain, const Play& play);

}  // namespace asdic
