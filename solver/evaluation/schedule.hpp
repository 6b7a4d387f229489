// A chain compiled for one direction: sums with integer coefficients, one row for each state, in
// the order of evaluation.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/exact/number.hpp"
#include "solver/sparse_rows.hpp"
#include "solver/structure.hpp"

namespace asdic {

enum class Direction {
  forward,   ///< masses: a row sums over the predecessors of its state
  backward,  ///< values: a row sums over the successors of its state
};

/// A term of a row: the value of `row` times a coefficient, given by its index in
/// Schedule::coefficients.
struct Term {
  std::uint32_t row;
  std::uint32_t coefficient;
};

/// The range of a row in Schedule::terms, which ends at the `first` of the next row. It has three
/// parts: terms from outside the component, terms from states of the component that are not torn,
/// and terms from its torn states.
struct Row {
  std::uint64_t first;
  std::uint32_t inner;  ///< the number of terms before the second part
  std::uint32_t torn;   ///< the number of terms before the third part
};

/// The rows of a component, first .. first + size - 1; the torn rows come first. Let r be the sums
/// of the torn rows if all rows of the component leave out their terms from torn rows. The value
/// x(j) of torn row j satisfies the equation
///
///     M(j, j) x(j) = r(j) + Σ M(j, i) x(i)          over the other torn rows i
///
/// All entries of M are integers from 0 up. If one row is torn, its equation has a divisor only.
struct TornRows {
  std::uint32_t first;
  std::uint32_t size;
  std::uint32_t tears;
  Integer divisor = 0;                      ///< M(0, 0) if one row is torn
  FilledRows equations = {};                ///< if more are torn
  std::vector<std::uint32_t> entries = {};  ///< by entry of `equations`: index in coefficients
};

/// The rows of a chain. Each state x has an integer scale L(x). Forward, its row holds mass / L;
/// backward, it holds value * L, or the value itself if the row is torn or divided. With these
/// scales all coefficients are integers, and most are small. docs/explanation/method.md derives
/// them.
struct Schedule {
  static constexpr std::uint32_t small_coefficients = 128;

  std::vector<std::uint32_t> row_of;  ///< by state
  std::vector<StateIndex> state_of;   ///< by row
  std::vector<Row> rows;              ///< in the order of evaluation, and one more for the end
  std::vector<Term> terms;
  /// Distinct numbers; coefficients[i] is i for i < small_coefficients.
  std::vector<Integer> coefficients;
  std::vector<std::uint32_t> scale;  ///< by row: the index of L in coefficients
  /// By row: 1 if the sum of its terms has to be divided by L.
  std::vector<std::uint8_t> divides;
  std::vector<TornRows> torn;  ///< in order

  std::span<const Term> outer(std::uint32_t row) const { return part(row, 0, rows[row].inner); }
  std::span<const Term> inner(std::uint32_t row) const {
    return part(row, rows[row].inner, rows[row].torn);
  }
  std::span<const Term> from_torn(std::uint32_t row) const {
    return part(row, rows[row].torn, length(row));
  }
  /// Returns the rows of the component that contains a row, or null.
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
  /// Returns true if a mass that starts at a row has to be divided by the scale of the row. The
  /// values of other rows are divided after the mass is added.
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

/// Compiles a chain without open decisions, exactly. Takes O(states + transitions) time, plus the
/// time for the matrices of components with several torn states.
Schedule compile(const Chain& chain, const Structure& structure, Direction direction);

}  // namespace asdic
