#include "solver/sparse_rows.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <vector>

using namespace asdic;

namespace {

constexpr double any = std::numeric_limits<double>::infinity();

SparseRows matrix_of(const std::vector<std::vector<std::uint32_t>>& rows) {
  SparseRows matrix;
  for (const auto& row : rows) {
    matrix.columns.insert(matrix.columns.end(), row.begin(), row.end());
    matrix.end_row();
  }
  return matrix;
}

/// Returns the matrix of a path with both directions.
SparseRows path(std::uint32_t states) {
  std::vector<std::vector<std::uint32_t>> rows(states);
  for (std::uint32_t i = 1; i < states; ++i) {
    rows[i].push_back(i - 1);
    rows[i - 1].push_back(i);
  }
  return matrix_of(rows);
}

/// Returns the number of entries that elimination in this order fills in.
std::size_t filled_in(const SparseRows& matrix, const std::vector<std::uint32_t>& order) {
  const std::uint32_t n = matrix.size();
  std::vector<std::uint32_t> place(n);
  for (std::uint32_t i = 0; i < n; ++i) place[order[i]] = n - 1 - i;
  std::vector<std::vector<std::uint32_t>> rows(n);
  std::size_t entries = n;
  for (std::uint32_t i = 0; i < n; ++i) {
    for (const std::uint32_t column : matrix.row(i)) {
      rows[place[i]].push_back(place[column]);
      if (column != i) ++entries;
    }
  }
  return filled(matrix_of(rows)).columns.size() - entries;
}

}  // namespace

TEST_CASE("A path is eliminated from its ends, and fills nothing in") {
  const SparseRows matrix = path(1000);
  const auto order = elimination_order(matrix, any);
  REQUIRE(order);
  CHECK(order->size() == 1000);
  CHECK(filled_in(matrix, *order) == 0);
}

TEST_CASE("A star is eliminated from its leaves, and fills nothing in") {
  constexpr std::uint32_t leaves = 5000;
  std::vector<std::vector<std::uint32_t>> rows(leaves + 1);
  for (std::uint32_t leaf = 1; leaf <= leaves; ++leaf) {
    rows[0].push_back(leaf);
    rows[leaf].push_back(0);
  }
  const SparseRows matrix = matrix_of(rows);
  const auto order = elimination_order(matrix, any);
  REQUIRE(order);
  CHECK(filled_in(matrix, *order) == 0);
}

TEST_CASE("A ring fills in two entries for each state but the last three") {
  SparseRows matrix = path(50);
  std::vector<std::vector<std::uint32_t>> rows(50);
  for (std::uint32_t i = 0; i < 50; ++i) rows[i] = {(i + 1) % 50, (i + 49) % 50};
  matrix = matrix_of(rows);
  const auto order = elimination_order(matrix, any);
  REQUIRE(order);
  CHECK(filled_in(matrix, *order) == 2 * 47);
}

TEST_CASE("A grid fills in far fewer entries than a dense matrix has") {
  constexpr std::uint32_t side = 60;
  std::vector<std::vector<std::uint32_t>> rows(std::size_t{side} * side);
  for (std::uint32_t i = 0; i < side * side; ++i) {
    if (i % side > 0) rows[i].push_back(i - 1);
    if (i % side + 1 < side) rows[i].push_back(i + 1);
    if (i >= side) rows[i].push_back(i - side);
    if (i + side < side * side) rows[i].push_back(i + side);
  }
  const SparseRows matrix = matrix_of(rows);
  const auto order = elimination_order(matrix, any);
  REQUIRE(order);
  CHECK(filled_in(matrix, *order) < 40 * rows.size());
}

TEST_CASE("An order names each row once, also if all entries exist") {
  std::vector<std::vector<std::uint32_t>> rows(40);
  for (auto& row : rows) {
    for (std::uint32_t i = 0; i < 40; ++i) row.push_back(i);
  }
  auto order = elimination_order(matrix_of(rows), any);
  REQUIRE(order);
  std::sort(order->begin(), order->end());
  for (std::uint32_t i = 0; i < 40; ++i) CHECK((*order)[i] == i);
  CHECK(!elimination_order(matrix_of(rows), 1000));
}

TEST_CASE("Filled rows have the entries that elimination makes, in order, with the diagonal") {
  // Row 3 leads to 0, and row 1 leads to 3: eliminating 3 adds the entry (1, 0).
  const FilledRows rows = filled(matrix_of({{1}, {3}, {2}, {0}}));
  CHECK(rows.columns == std::vector<std::uint32_t>{0, 3, 2, 0, 1, 3, 0, 1});
  CHECK(rows.rows[1].first == 3);
  CHECK(rows.rows[1].diagonal == 4);
  CHECK(rows.rows[1].end == 6);
  CHECK(rows.rows[3].diagonal == 1);
}
