#include "lib/exact/chain_matrix.hpp"

#include <boost/multiprecision/eigen.hpp>
#include <doctest/doctest.h>

#include <vector>

#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

/// State 0 stays with 1/6, goes to 1 with 2/6 and to 2 with 3/6; 1 goes to 2 for sure; 2 is the
/// end.
Chain small_chain() {
  Chain chain;
  const std::vector<Integer> weights = {1, 2, 3};
  const RollIndex die = chain.rolls.intern(weights, 6);
  chain.rows = {die, chain.rolls.sure(), 0};
  chain.kinds = {NodeKind::chance, NodeKind::chance, NodeKind::end};
  chain.first_edges = {0, 3, 4, 4};
  chain.targets = {0, 1, 2, 2};
  chain.round_begins = {1, 0, 0};
  chain.starts = {0};
  return chain;
}

}  // namespace

TEST_CASE("The transition matrix is exact in fractions") {
  const auto matrix = transition_matrix<Rational>(small_chain());
  CHECK(matrix.rows() == 3);
  CHECK(matrix.cols() == 3);
  CHECK(matrix.nonZeros() == 4);
  CHECK(matrix.coeff(0, 0) == fraction(1, 6));
  CHECK(matrix.coeff(0, 1) == fraction(1, 3));
  CHECK(matrix.coeff(0, 2) == fraction(1, 2));
  CHECK(matrix.coeff(1, 2) == 1);
  CHECK(matrix.coeff(2, 2) == 0);
}

TEST_CASE("Powers of the transition matrix are exact") {
  const Eigen::SparseMatrix<Rational, Eigen::RowMajor> matrix =
      transition_matrix<Rational>(small_chain());
  Eigen::Matrix<Rational, 3, 1> ended;
  ended << Rational(0), Rational(0), Rational(1);
  const Eigen::Matrix<Rational, 3, 1> after_two = matrix * (matrix * ended);
  CHECK(after_two(0) == fraction(5, 12));  // 1/6 * 1/2 + 1/3 * 1
  CHECK(after_two(1) == 0);
}

TEST_CASE("The transition matrix is also there in double") {
  const auto matrix = transition_matrix<double>(small_chain());
  CHECK(matrix.coeff(0, 0) == 1.0 / 6);
  CHECK(matrix.coeff(0, 2) == 0.5);
  CHECK(matrix.coeff(1, 2) == 1.0);
}

TEST_CASE("Two edges to one state are one entry") {
  Chain chain = small_chain();
  chain.targets = {2, 1, 2, 2};
  const auto matrix = transition_matrix<Rational>(chain);
  CHECK(matrix.nonZeros() == 3);
  CHECK(matrix.coeff(0, 2) == fraction(2, 3));
}

TEST_CASE("A chain without states has an empty matrix") {
  CHECK(transition_matrix<double>(Chain()).rows() == 0);
}

TEST_CASE("A chain with an open decision has no transition matrix") {
  for (const NodeKind kind : {NodeKind::attacker_decides, NodeKind::defender_decides}) {
    Chain chain = small_chain();
    chain.kinds[1] = kind;
    chain.rows[1] = 0;
    chain.labels = {{"stay"}};
    chain.validate();
    CHECK(refusal([&] { transition_matrix<Rational>(chain); }).code() == ErrorCode::chain);
    CHECK(refusal([&] { transition_matrix<double>(chain); }).code() == ErrorCode::chain);
  }
}
