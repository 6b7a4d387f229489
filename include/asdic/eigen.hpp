// Converts chains to sparse matrices of Eigen for your own linear algebra. Needs Eigen and Boost.
#pragma once

#include <Eigen/SparseCore>
#include <boost/multiprecision/eigen.hpp>

#include <vector>

#include "asdic/boost.hpp"
#include "asdic/chain.hpp"

namespace asdic::ASDIC_V0 {

template <class Scalar>
using TransitionMatrix = Eigen::SparseMatrix<Scalar, Eigen::RowMajor>;

/// Returns the matrix whose entry (i, j) is the double nearest to the probability of the transition
/// from state i to state j. Rows of ends are empty.
inline TransitionMatrix<double> transition_matrix(const Chain& chain) {
  const auto first = chain.first_edges();
  const auto targets = chain.all_targets();
  const std::vector<double> chances = chain.all_chances();
  std::vector<Eigen::Triplet<double>> entries;
  entries.reserve(chances.size());
  for (State state = 0; state < chain.size(); ++state) {
    for (auto edge = first[state]; edge < first[state + 1]; ++edge) {
      entries.emplace_back(state, targets[edge], chances[edge]);
    }
  }
  TransitionMatrix<double> matrix(chain.size(), chain.size());
  matrix.setFromTriplets(entries.begin(), entries.end());
  return matrix;
}

/// Returns the same matrix with exact probabilities. Do not use algorithms of Eigen that compare
/// with a tolerance: the epsilon of exact numbers is 0.
inline TransitionMatrix<boost::multiprecision::cpp_rational> exact_transition_matrix(
    const Chain& chain) {
  using Fraction = boost::multiprecision::cpp_rational;
  std::vector<Eigen::Triplet<Fraction>> entries;
  entries.reserve(chain.all_targets().size());
  for (State state = 0; state < chain.size(); ++state) {
    const auto targets = chain.targets(state);
    const std::vector<Number> chances = chain.chances(state);
    for (std::size_t k = 0; k < targets.size(); ++k) {
      entries.emplace_back(state, targets[k], to_rational(chances[k]));
    }
  }
  TransitionMatrix<Fraction> matrix(chain.size(), chain.size());
  matrix.setFromTriplets(entries.begin(), entries.end());
  return matrix;
}

}  // namespace asdic::ASDIC_V0
