// The chain of a single round, for carrying distributions forward round by round.
#pragma once

#include <utility>
#include <vector>

#include "lib/exact/chain.hpp"
#include "solver/structure.hpp"

namespace asdic {

/// A chain without cycles whose first states are those of the whole: what led to the start of a
/// round ends there instead, in a state of its own, and standoffs are ends.
struct OneRound {
  Chain chain;
  Structure structure;
  std::vector<std::pair<StateIndex, StateIndex>> next;  ///< (start of a round, its end before)
};

/// Throws Error(chain) where a cycle passes no start of a round.
OneRound one_round(const Chain& chain, const Structure& structure);

}  // namespace asdic
