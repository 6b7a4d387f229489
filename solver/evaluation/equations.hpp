// Solves the equations of torn rows in a ring without divisions.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "solver/sparse_rows.hpp"

namespace asdic {

/// Eliminates the unknowns of the equations
///
///     M(j, j) x(j) = r(j) + Σ M(j, i) x(i)
///
/// from the last to the first. To remove x(k) from equation j, it multiplies equation j by the
/// pivot M(k, k) and adds equation k times M(j, k). So no pivot has to be inverted before the end.
/// A Ring has a type Number and the functions product(), sum() and difference().
template <class Ring>
class Equations {
 public:
  using Number = typename Ring::Number;

  explicit Equations(const FilledRows& rows)
      : rows_(rows), entries_(rows.columns.size()), sums_(rows.size()), equation_(rows.size()) {}

  /// Eliminates all unknowns. Takes the entries of M by entry(index), and r by sum(row).
  template <class Entry, class Sum, class Ticks>
  void eliminate(const Ring& ring, Entry entry, Sum sum, Ticks& ticks) {
    for (std::uint32_t j = rows_.size(); j-- > 0;) {
      const FilledRows::Row& row = rows_.rows[j];
      for (std::uint64_t at = row.first; at < row.end; ++at) {
        equation_[rows_.columns[at]] = entry(at);
      }
      Number right = sum(j);
      std::uint64_t end = row.end;
      while (--end > row.diagonal) {
        const std::uint32_t later = rows_.columns[end];
        const Number factor = equation_[later];
        const FilledRows::Row& eliminated = rows_.rows[later];
        const Number pivot = entries_[eliminated.diagonal];
        for (std::uint64_t at = row.first; at < end; ++at) {
          ticks();
          Number& here = equation_[rows_.columns[at]];
          here = ring.product(here, pivot);
        }
        right = ring.sum(ring.product(right, pivot), ring.product(factor, sums_[later]));
        for (std::uint64_t at = eliminated.first; at < eliminated.diagonal; ++at) {
          Number& here = equation_[rows_.columns[at]];
          const Number more = ring.product(factor, entries_[at]);
          here = rows_.columns[at] == j ? ring.difference(here, more) : ring.sum(here, more);
        }
      }
      for (std::uint64_t at = row.first; at <= row.diagonal; ++at) {
        entries_[at] = equation_[rows_.columns[at]];
      }
      sums_[j] = right;
    }
  }

  /// Returns what is left of M(j, j) after the elimination.
  const Number& pivot(std::uint32_t j) const { return entries_[rows_.rows[j].diagonal]; }

  /// Returns all unknowns. `inverses` has 1 / pivot(j) for each row.
  template <class Ticks>
  const std::vector<Number>& solve(const Ring& ring, const std::vector<Number>& inverses,
                                   Ticks& ticks) {
    for (std::uint32_t j = 0; j < rows_.size(); ++j) {
      const FilledRows::Row& row = rows_.rows[j];
      Number sum = sums_[j];
      for (std::uint64_t at = row.first; at < row.diagonal; ++at) {
        ticks();
        sum = ring.sum(sum, ring.product(entries_[at], sums_[rows_.columns[at]]));
      }
      sums_[j] = ring.product(sum, inverses[j]);
    }
    return sums_;
  }

 private:
  const FilledRows& rows_;
  std::vector<Number> entries_;   ///< up to the diagonal, by entry of the rows
  std::vector<Number> sums_;      ///< r; finally x
  std::vector<Number> equation_;  ///< the equation that is reduced, by column
};

}  // namespace asdic
