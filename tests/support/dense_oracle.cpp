// In a file of its own: SparseLU on fractions takes its time to compile.
#include "tests/support/dense_oracle.hpp"

#include <Eigen/SparseLU>
#include <boost/multiprecision/eigen.hpp>

#include <stdexcept>

#include "lib/exact/chain_matrix.hpp"

namespace asdic {

std::vector<Rational> visits_by_sparse_lu(const Chain& chain,
                                          const std::vector<std::uint8_t>& absorbing,
                                          const std::vector<Rational>& starts) {
  using Matrix = Eigen::SparseMatrix<Rational>;
  using Vector = Eigen::Matrix<Rational, Eigen::Dynamic, 1>;
  const auto states = static_cast<Eigen::Index>(chain.state_count());
  const auto transition = transition_matrix<Rational>(chain);
  std::vector<Eigen::Triplet<Rational>> entries;
  for (Eigen::Index i = 0; i < states; ++i) {
    entries.emplace_back(i, i, Rational(1));
    if (absorbing[i] != 0) continue;
    for (decltype(transition)::InnerIterator edge(transition, i); edge; ++edge) {
      entries.emplace_back(edge.col(), i, Rational(-edge.value()));
    }
  }
  Matrix matrix(states, states);
  matrix.setFromTriplets(entries.begin(), entries.end());
  Vector right(states);
  for (Eigen::Index i = 0; i < states; ++i) right(i) = starts[i];
  Eigen::SparseLU<Matrix> lu;
  lu.compute(matrix);
  if (lu.info() != Eigen::Success) throw std::logic_error("SparseLU failed");
  const Vector solution = lu.solve(right);
  const Vector residual = matrix * solution - right;
  std::vector<Rational> visits(chain.state_count());
  for (Eigen::Index i = 0; i < states; ++i) {
    if (residual(i) != 0) throw std::logic_error("SparseLU left a residual");
    visits[i] = solution(i);
  }
  return visits;
}

std::vector<std::uint8_t> absorbing_by_reachability(const Chain& chain) {
  const std::size_t n = chain.state_count();
  std::vector<std::vector<bool>> reaches(n, std::vector<bool>(n, false));
  for (StateIndex from = 0; from < n; ++from) {
    std::vector<StateIndex> open = {from};
    while (!open.empty()) {
      const StateIndex state = open.back();
      open.pop_back();
      for (const StateIndex to : chain.successors(state)) {
        if (reaches[from][to]) continue;
        reaches[from][to] = true;
        open.push_back(to);
      }
    }
  }
  std::vector<std::uint8_t> absorbing(n, 1);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      if (reaches[i][j] && !reaches[j][i]) absorbing[i] = 0;
    }
  }
  return absorbing;
}

}  // namespace asdic
