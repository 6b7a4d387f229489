// Gambler's ruin: a walk between two ends, whose probabilities have closed forms.
#pragma once

#include <cstdint>

#include "lib/exact/chain.hpp"

namespace asdic {

/// Returns the chain of a walk on 0 .. length, which are the numbers of its states. From each state
/// between the ends it goes up with probability up / (up + down), and else down.
inline Chain walk(StateIndex length, std::uint64_t up, std::uint64_t down) {
  Chain chain;
  const std::vector<Integer> weights = {Integer(down), Integer(up)};
  const RollIndex roll = chain.rolls.intern(weights, Integer(up + down));
  for (StateIndex state = 0; state <= length; ++state) {
    const bool is_end = state == 0 || state == length;
    chain.kinds.push_back(is_end ? NodeKind::end : NodeKind::chance);
    chain.rows.push_back(is_end ? 0 : roll);
    if (!is_end) chain.targets.insert(chain.targets.end(), {state - 1, state + 1});
    chain.first_edges.push_back(chain.targets.size());
  }
  chain.round_begins.assign(std::size_t{length} + 1, 0);
  chain.starts = {1};
  return chain;
}

}  // namespace asdic
