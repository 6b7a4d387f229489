// The second, independent way to solve a chain: Eigen's SparseLU on exact fractions.
#pragma once

#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/exact/number.hpp"

namespace asdic {

/// Expected visits of every state by (1 - P)^T x = starts over the states that are not absorbing;
/// at absorbing states the mass that ends there. Throws std::logic_error unless Eigen's solution
/// has residual exactly 0.
std::vector<Rational> visits_by_sparse_lu(const Chain& chain,
                                          const std::vector<std::uint8_t>& absorbing,
                                          const std::vector<Rational>& starts);

/// Which states can reach nothing that they cannot be reached from, by plain reachability.
std::vector<std::uint8_t> absorbing_by_reachability(const Chain& chain);

}  // namespace asdic
