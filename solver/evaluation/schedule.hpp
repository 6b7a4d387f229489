// A chain compiled for one direction: rows of integers, evaluated one after the other.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/exact/number.hpp"
#include "solver/structure.hpp"

namespace asdic {

enum class Direction {
  forward,   ///< masses: what a state gets from its predecessors
  backward,  ///< values: what a state gets from its successors
};

/// A term of a row: `coefficient` (a place in Schedule::coefficients) times another row's value.
struct Term {
  std::uint32_t row;
  std::uint32_t coefficient;
};

/// The terms of a row stand in Schedule::terms from `first`: those from outside its component, then
/// from its component's other states, then from its torn states; `end` is the next row's `first`.
struct Row {
  std::uint64_t first;
  std::uint32_t inner;  ///< terms before those from within the component
  std::uint32_t torn;   ///< terms before those from torn states
};

/// Rows first .. first + size - 1, the torn ones first. With r the sums of the torn rows when all
/// terms from torn states are left out, their values x solve x M = r.
struct TornRows {
  std::uint32_t first;
  std::uint32_t size;
  std::uint32_t tears;
  std::vector<Integer> matrix;  ///< M, row by row
};

/// Every state x has a scale L(x), an integer such that with the number of row x kept as mass / L
/// (forward) or value * L (backward; the value itself where rows are torn or divided) all
/// coefficients are integers, most of them the few faces of one die. docs/method.md has the
/// algebra.
struct Schedule {
  static constexpr std::uint32_t small_coefficients = 128;

  std::vector<std::uint32_t> row_of;  ///< by state
  std::vector<StateIndex> state_of;   ///< by row
  std::vector<Row> rows;              ///< in the order of evaluation, and one more for the end
  std::vector<Term> terms;
  /// Distinct; number i stands at place i for i < small_coefficients.
  std::vector<Integer> coefficients;
  std::vector<std::uint32_t> scale;  ///< by row: L as a place in coefficients
  /// By row: 1 where the sum of its terms has to be divided by L.
  std::vector<std::uint8_t> divides;
  std::vector<TornRows> torn;  ///< in order

  std::span<const Term> outer(std::uint32_t row) const { return part(row, 0, rows[row].inner); }
  std::span<const Term> inner(std::uint32_t row) const {
    return part(row, rows[row].inner, rows[row].torn);
  }
  std::span<const Term> from_torn(std::uint32_t row) const {
    return part(row, rows[row].torn, length(row));
  }
  /// The torn rows whose component holds a row, or nothing.
  const TornRows* torn_rows_around(std::uint32_t row) const {
    const auto behind =
        std::upper_bound(torn.begin(), torn.end(), row,
                         [](std::uint32_t r, const TornRows& t) { return r < t.first; });
    if (behind == torn.begin() || row >= std::prev(behind)->first + std::prev(behind)->size)
      return nullptr;
    return &*std::prev(behind);
  }
  bool is_torn(std::uint32_t row) const {
    const TornRows* around = torn_rows_around(row);
    return around != nullptr && row < around->first + around->tears;
  }
  /// Whether a mass that starts at a row is added after the division by its scale, not before.
  bool starts_scaled(std::uint32_t row) const { return divides[row] == 0 && !is_torn(row); }

  const Integer& scale_of(std::uint32_t row) const { return coefficients[scale[row]]; }

  std::uint32_t length(std::uint32_t row) const {
    return static_cast<std::uint32_t>(rows[row + 1].first - rows[row].first);
  }
  std::uint32_t row_count() const { return static_cast<std::uint32_t>(state_of.size()); }

 private:
  std::span<const Term> part(std::uint32_t row, std::uint32_t from, std::uint32_t to) const {
    return {terms.data() + rows[row].first + from, to - from};
  }
};

/// Compiles a chain without open decisions. Exact; O(states + edges) but for the matrices of
/// components with several torn states.
Schedule compile(const Chain& chain, const Structure& structure, Direction direction);

}  // namespace asdic
