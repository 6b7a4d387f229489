// The chain of a single round, which carries masses forward round by round.
#pragma once

#include <utility>
#include <vector>

#include "lib/exact/chain.hpp"
#include "solver/structure.hpp"

namespace asdic {

/// A chain without cycles. Its first states are those of the whole chain; states of a stalemate are
/// ends. For each state in which a round begins, it has an additional end, to which all transitions
/// to that state lead instead.
struct OneRound {
  Chain chain;
  Structure structure;
  /// Pairs of a state in which a round begins and its additional end.
  std::vector<std::pair<StateIndex, StateIndex>> next;
};

/// Makes the chain of a single round. Throws Error(chain) if a cycle does not contain the start of
/// a round.
OneRound one_round(const Chain& chain, const Structure& structure);

}  // namespace asdic
