// The chain as a matrix for users of the library who bring their own linear algebra.
#pragma once

#include <Eigen/SparseCore>

#include "lib/exact/chain.hpp"

namespace asdic {

/// P with P(i, j) = the chance to go from state i to state j in one step, rows of ends empty.
/// Exact where Number is; throws Error(chain) where a decision is open.
template <class Number>
Eigen::SparseMatrix<Number, Eigen::RowMajor> transition_matrix(const Chain& chain) {
  chain.require_no_open_decision();
  const auto states = static_cast<Eigen::Index>(chain.state_count());
  std::vector<Eigen::Triplet<Number>> entries;
  entries.reserve(chain.edge_count());
  for (StateIndex state = 0; state < chain.state_count(); ++state) {
    if (chain.kinds[state] == NodeKind::end) continue;
    const auto successors = chain.successors(state);
    const RollIndex roll = chain.rows[state];
    for (std::uint32_t k = 0; k < successors.size(); ++k) {
      const Rational chance = fraction(chain.rolls.weight(roll, k), chain.rolls.denominator(roll));
      entries.emplace_back(state, successors[k], static_cast<Number>(chance));
    }
  }
  Eigen::SparseMatrix<Number, Eigen::RowMajor> matrix(states, states);
  matrix.setFromTriplets(entries.begin(), entries.end());
  return matrix;
}

}  // namespace asdic
