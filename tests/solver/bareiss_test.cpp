#include "solver/evaluation/bareiss.hpp"

#include <doctest/doctest.h>

#include <random>
#include <vector>

using namespace asdic;

namespace {

/// Returns a random M-matrix: off the diagonal no number is above 0, and every row sums to more
/// than 0.
std::vector<Integer> m_matrix(std::size_t n, std::mt19937_64& random) {
  std::vector<Integer> matrix(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      if (i == j) continue;
      const Integer number = random() % 1000;
      matrix[i * n + j] -= number;
      matrix[i * n + i] += number;
    }
    matrix[i * n + i] += 1 + random() % 10;
  }
  return matrix;
}

/// Returns the determinant by expansion along the first row.
Integer determinant(const std::vector<Integer>& matrix, std::size_t n) {
  if (n == 1) return matrix[0];
  Integer sum = 0;
  for (std::size_t column = 0; column < n; ++column) {
    std::vector<Integer> minor;
    for (std::size_t i = 1; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        if (j != column) minor.push_back(matrix[i * n + j]);
      }
    }
    const Integer part = matrix[column] * determinant(minor, n - 1);
    column % 2 == 0 ? sum += part : sum -= part;
  }
  return sum;
}

}  // namespace

TEST_CASE("Elimination finds the determinant, and its multiple of what solves the equations") {
  std::mt19937_64 random(3);
  for (std::size_t n = 1; n <= 5; ++n) {
    CAPTURE(n);
    const std::vector<Integer> matrix = m_matrix(n, random);
    const Integer expected = determinant(matrix, n);
    std::vector<Integer> alone = matrix;
    CHECK(eliminate(alone, n, n) == expected);

    // Two solutions, and the right sides that belong to them.
    std::vector<Integer> solutions;
    for (std::size_t i = 0; i < 2 * n; ++i) solutions.push_back(Integer(random() % 100) - 50);
    std::vector<Integer> rows;
    for (std::size_t i = 0; i < n; ++i) {
      Integer right[2] = {0, 0};
      for (std::size_t j = 0; j < n; ++j) {
        rows.push_back(matrix[i * n + j]);
        for (int side : {0, 1}) right[side] += matrix[i * n + j] * solutions[2 * j + side];
      }
      rows.insert(rows.end(), {right[0], right[1]});
    }
    CHECK(eliminate(rows, n, n + 2) == expected);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t side : {0, 1}) {
        CHECK(rows[i * (n + 2) + n + side] == expected * solutions[2 * i + side]);
      }
    }
  }
}
