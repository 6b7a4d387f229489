// This is a separate file because SparseLU on fractions takes long to compile.
#include "tests/support/dense_oracle.hpp"

#include <Eigen/SparseLU>
#include <boost/multiprecision/cpp_int.hpp>
#include <boost/multiprecision/eigen.hpp>

#include <stdexcept>

namespace asdic {

namespace {

using Fraction = boost::multiprecision::cpp_rational;

Fraction fraction(const Integer& numerator, const Integer& denominator) {
  using Whole = boost::multiprecision::cpp_int;
  return {Whole(to_string(numerator)), Whole(to_string(denominator))};
}

}  // namespace

std::vector<Rational> visits_by_sparse_lu(const Chain& chain,
                                          const std::vector<std::uint8_t>& absorbing,
                                          const std::vector<Rational>& starts) {
  using Matrix = Eigen::SparseMatrix<Fraction>;
  using Vector = Eigen::Matrix<Fraction, Eigen::Dynamic, 1>;
  const auto states = static_cast<Eigen::Index>(chain.state_count());
  std::vector<Eigen::Triplet<Fraction>> entries;
  for (Eigen::Index i = 0; i < states; ++i) {
    entries.emplace_back(i, i, Fraction(1));
    if (absorbing[i] != 0) continue;
    const auto state = static_cast<StateIndex>(i);
    const auto successors = chain.successors(state);
    const RollIndex roll = chain.rows[state];
    for (std::uint32_t k = 0; k < successors.size(); ++k) {
      entries.emplace_back(
          successors[k], i,
          Fraction(-fraction(chain.rolls.weight(roll, k), chain.rolls.denominator(roll))));
    }
  }
  Matrix matrix(states, states);
  matrix.setFromTriplets(entries.begin(), entries.end());
  Vector right(states);
  for (Eigen::Index i = 0; i < states; ++i) {
    right(i) = fraction(starts[i].numerator(), starts[i].denominator());
  }
  Eigen::SparseLU<Matrix> lu;
  lu.compute(matrix);
  if (lu.info() != Eigen::Success) throw std::logic_error("SparseLU failed");
  const Vector solution = lu.solve(right);
  const Vector residual = matrix * solution - right;
  std::vector<Rational> visits(chain.state_count());
  for (Eigen::Index i = 0; i < states; ++i) {
    if (residual(i) != 0) throw std::logic_error("SparseLU left a residual");
    visits[i] = Rational(solution(i).str());
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
