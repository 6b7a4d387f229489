// A second, independent way to solve a chain: Eigen's SparseLU on exact fractions.
#pragma once

#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/exact/number.hpp"

namespace asdic {

/// Returns the expected visits of every state that is not absorbing, by (1 - P)^T x = starts, and
/// the probability of ending in each absorbing state. Throws std::logic_error unless Eigen's
/// solution has residual exactly 0.
std::vector<Rational> visits_by_sparse_lu(const Chain& chain,
                                          const std::vector<std::uint8_t>& absorbing,
                                          const std::vector<Rational>& starts);

/// Returns for each state whether it can be reached from all states that it can reach, by plain
/// reachability.
std::vector<std::uint8_t> absorbing_by_reachability(const Chain& chain);

}  // namespace asdic
