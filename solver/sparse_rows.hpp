// The positions of the entries of sparse matrices, and how elimination changes them.
//
// A component with many torn states is a sparse system of equations, with an equation for each
// state. Elimination removes the states one after the other. When it removes a state, each
// predecessor of the state gets a transition to each of its successors. If there was none, the
// matrix is filled in at this position. The order of the states decides how often that happens: a
// path of n states is not filled in if it is removed from one end to the other.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace asdic {

/// The columns of the entries of a square matrix, row by row.
struct SparseRows {
  std::vector<std::uint64_t> first = {0};  ///< by row: the index of its first entry; then the end
  std::vector<std::uint32_t> columns;      ///< by entry

  std::uint32_t size() const { return static_cast<std::uint32_t>(first.size() - 1); }
  std::span<const std::uint32_t> row(std::uint32_t i) const {
    return {columns.data() + first[i], columns.data() + first[i + 1]};
  }
  void end_row() { first.push_back(columns.size()); }
};

/// The entries of a matrix that are not 0 at some time while its rows are eliminated, from the last
/// one to the first. A row has ascending columns. Its entry in the diagonal always exists.
struct FilledRows {
  struct Row {
    std::uint64_t first;     ///< the index of the first entry; the entries before the diagonal are
                             ///< those of rows that are eliminated later
    std::uint64_t diagonal;  ///< the index of the entry in the diagonal
    std::uint64_t end;
  };

  std::vector<Row> rows;
  std::vector<std::uint32_t> columns;  ///< by entry

  std::uint32_t size() const { return static_cast<std::uint32_t>(rows.size()); }
};

/// Finds the entries of FilledRows. Takes as long as one elimination. Throws Error(limit) if memory
/// is not sufficient for them.
FilledRows filled(const SparseRows& matrix);

/// Returns an order in which the rows of a matrix can be eliminated so that few entries are filled
/// in. Each time it takes the row with the least product of the numbers of its entries in its row
/// and in its column, without the diagonal (Markowitz). Returns nothing if the elimination needs
/// more than `most_products` products. Throws Error(limit) if memory is not sufficient.
std::optional<std::vector<std::uint32_t>> elimination_order(const SparseRows& matrix,
                                                            double most_products);

}  // namespace asdic
