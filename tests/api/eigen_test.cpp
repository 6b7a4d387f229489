#include <Eigen/SparseLU>
#include <asdic/chain.hpp>
#include <asdic/eigen.hpp>
#include <doctest/doctest.h>

#include <array>

using namespace asdic;

namespace {

using Fraction = boost::multiprecision::cpp_rational;

/// Returns a chain of three states. State 0 stays with 1/6, leads to 1 with 2/6 and to 2 with 3/6.
/// State 1 leads to 2 for certain, and state 2 is the end.
Chain small_chain() {
  Chain chain;
  chain.add(std::array<State, 3>{0, 1, 2}, std::array<std::uint64_t, 3>{1, 2, 3});
  chain.add(std::array<State, 1>{2}, std::array<std::uint64_t, 1>{1});
  chain.add_end();
  return chain;
}

}  // namespace

TEST_CASE("The exact transition matrix has the chances as fractions") {
  const auto matrix = exact_transition_matrix(small_chain());
  CHECK(matrix.rows() == 3);
  CHECK(matrix.cols() == 3);
  CHECK(matrix.nonZeros() == 4);
  CHECK(matrix.coeff(0, 0) == Fraction(1, 6));
  CHECK(matrix.coeff(0, 1) == Fraction(1, 3));
  CHECK(matrix.coeff(0, 2) == Fraction(1, 2));
  CHECK(matrix.coeff(1, 2) == 1);
  CHECK(matrix.coeff(2, 2) == 0);
}

TEST_CASE("Products with the exact transition matrix are exact") {
  const auto matrix = exact_transition_matrix(small_chain());
  Eigen::Matrix<Fraction, 3, 1> ended;
  ended << Fraction(0), Fraction(0), Fraction(1);
  const Eigen::Matrix<Fraction, 3, 1> after_two = matrix * (matrix * ended);
  CHECK(after_two(0) == Fraction(5, 12));  // 1/6 * 1/2 + 1/3 * 1
  CHECK(after_two(1) == 0);
}

TEST_CASE("The transition matrix has the nearest doubles") {
  const auto matrix = transition_matrix(small_chain());
  CHECK(matrix.coeff(0, 0) == 1.0 / 6);
  CHECK(matrix.coeff(0, 2) == 0.5);
  CHECK(matrix.coeff(1, 2) == 1.0);
}

TEST_CASE("Two edges to one state are one entry") {
  Chain chain;
  chain.add(std::array<State, 3>{1, 0, 1}, std::array<std::uint64_t, 3>{1, 2, 3});
  chain.add_end();
  CHECK(exact_transition_matrix(chain).nonZeros() == 2);
  CHECK(exact_transition_matrix(chain).coeff(0, 1) == Fraction(2, 3));
  CHECK(transition_matrix(chain).nonZeros() == 2);
}

TEST_CASE("A chain without states has an empty matrix") {
  CHECK(transition_matrix(Chain()).rows() == 0);
  CHECK(exact_transition_matrix(Chain()).rows() == 0);
}

TEST_CASE("Eigen's SparseLU finds the mean visits of a chain") {
  const auto matrix = transition_matrix(small_chain());
  Eigen::SparseMatrix<double> unity(2, 2);
  unity.setIdentity();
  const Eigen::SparseMatrix<double> passing = matrix.topLeftCorner(2, 2);
  Eigen::SparseLU<Eigen::SparseMatrix<double>> lu(unity - passing);
  const Eigen::VectorXd steps = lu.solve(Eigen::VectorXd::Ones(2));
  CHECK(steps(0) == doctest::Approx(1.6));  // s = 1 + s / 6 + 1 / 3
  CHECK(steps(1) == doctest::Approx(1));
}
