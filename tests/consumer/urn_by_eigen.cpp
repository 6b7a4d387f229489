// The urn of urn.cpp, solved with Eigen's SparseLU: how many balls are drawn on average.
#include <Eigen/SparseLU>
#include <asdic/eigen.hpp>
#include <asdic/enumerate.hpp>

#include <iostream>

int main() {
  constexpr int balls = 6;
  const auto urn = asdic::enumerate(2, [](int red) -> asdic::Row<int> {
    if (red == 0 || red == balls) return {};
    const auto drawn = static_cast<std::uint64_t>(red);
    return {{red - 1, drawn}, {red + 1, balls - drawn}};
  });
  // The mean number of draws from each state, n, solves n = draws + P n.
  Eigen::VectorXd draws(urn.chain.size());
  for (asdic::State state = 0; state < urn.chain.size(); ++state) {
    draws(state) = urn.chain.is_end(state) ? 0 : 1;
  }
  const Eigen::SparseMatrix<double> transitions = asdic::transition_matrix(urn.chain);
  Eigen::SparseMatrix<double> matrix(draws.size(), draws.size());
  matrix.setIdentity();
  matrix -= transitions;
  const Eigen::SparseLU<Eigen::SparseMatrix<double>> lu(matrix);
  const Eigen::VectorXd mean = lu.solve(draws);
  std::cout << mean(0) << " draws on average\n";
}
