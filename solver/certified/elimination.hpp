// Eliminates the torn states of a component without subtraction, for both directions.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "lib/limits.hpp"
#include "solver/sparse_rows.hpp"
#include "solver/transitions.hpp"

namespace asdic {

/// The elimination of Grassmann, Taksar and Heyman. It never computes 1 - p; instead it sums the
/// probabilities that lead out. R(i, j) is the probability that, after torn state i, the next torn
/// state is j. factor() factors 1 - R, for both directions and any number of right sides. Only
/// entries of R that are not 0, or are filled in, take memory and time.
template <NonNegative Number>
class Elimination {
 public:
  explicit Elimination(const Transitions<Number>& edges) : edges_(edges) {}

  /// Eliminates the torn states of this component, the last one first.
  void factor(const Component& component) {
    find_returns(component);
    const std::uint32_t n = component.tears;
    pivots_.assign(n, Number());
    if (n == 1) {
      pivots_[0] = leaves_[0];
      return;
    }
    rows_ = filled(pattern_);
    entries_.assign(rows_.columns.size(), Number());
    returns_.assign(n, Number());
    for (std::uint32_t i = n; i-- > 0;) {
      const FilledRows::Row& row = rows_.rows[i];
      for (std::uint64_t at = pattern_.first[i]; at < pattern_.first[i + 1]; ++at) {
        returns_[pattern_.columns[at]] = found_[at];
      }
      for (std::uint64_t at = row.end; --at > row.diagonal;) {
        const std::uint32_t later = rows_.columns[at];
        const Number visits = quotient(returns_[later], pivots_[later]);
        const FilledRows::Row& eliminated = rows_.rows[later];
        for (std::uint64_t k = eliminated.first; k < eliminated.diagonal; ++k) {
          ticks_();
          add_product(returns_[rows_.columns[k]], visits, entries_[k]);
        }
        add_product(leaves_[i], visits, leaves_[later]);
      }
      for (std::uint64_t at = row.first; at < row.end; ++at) {
        entries_[at] = returns_[rows_.columns[at]];
        returns_[rows_.columns[at]] = Number();
      }
      pivots_[i] = leaves_[i];
      for (std::uint64_t at = row.first; at < row.diagonal; ++at) pivots_[i] += entries_[at];
    }
  }

  /// Replaces the arrivals at the torn states while the cycles are cut by their visits: the row
  /// vector arrivals * (1 - R)^-1.
  void visits(std::span<Number> torn) {
    if (torn.size() == 1) {
      torn[0] = quotient(torn[0], pivots_[0]);
      return;
    }
    for (std::uint32_t i = rows_.size(); i-- > 0;) {
      const Number visits = quotient(torn[i], pivots_[i]);
      for_each_earlier(
          i, [&](std::uint32_t j, const Number& entry) { add_product(torn[j], visits, entry); });
    }
    // torn[i] is now the arrivals without visits of later states; the loop adds these.
    for (std::uint32_t i = 0; i < rows_.size(); ++i) {
      torn[i] = quotient(torn[i], pivots_[i]);
      for_each_later(
          i, [&](std::uint32_t j, const Number& entry) { add_product(torn[j], torn[i], entry); });
    }
  }

  /// Replaces the earnings of the torn states while the cycles are cut by their values: the column
  /// vector (1 - R)^-1 * earnings.
  void values(std::span<Number> torn) {
    if (torn.size() == 1) {
      torn[0] = quotient(torn[0], pivots_[0]);
      return;
    }
    values_.resize(torn.size());
    for (std::uint32_t i = rows_.size(); i-- > 0;) {
      for_each_later(i, [&](std::uint32_t j, const Number& entry) {
        add_product(torn[i], entry, values_[j]);
      });
      values_[i] = quotient(torn[i], pivots_[i]);
    }
    // torn[i] is now the earnings until an earlier torn state is met; the loop adds the values of
    // these.
    for (std::uint32_t i = 0; i < rows_.size(); ++i) {
      for_each_earlier(
          i, [&](std::uint32_t j, const Number& entry) { add_product(torn[i], entry, torn[j]); });
      torn[i] = quotient(torn[i], pivots_[i]);
    }
  }

 private:
  // Bounds may be infinite. In these functions, 0 times infinity and 0 / 0 are 0.
  static void add_product(Number& sum, const Number& a, const Number& b) {
    if (!is_nothing(a) && !is_nothing(b)) sum += a * b;
  }
  static Number quotient(const Number& a, const Number& b) {
    return is_nothing(a) ? Number() : Number(a / b);
  }

  /// Call use(column, entry) for the entries of a row before the diagonal in ascending order, and
  /// for those after it, from which the elimination has begun, in descending order.
  template <class Use>
  void for_each_earlier(std::uint32_t row, Use use) {
    const FilledRows::Row& entries = rows_.rows[row];
    for (std::uint64_t at = entries.first; at < entries.diagonal; ++at) {
      ticks_();
      use(rows_.columns[at], entries_[at]);
    }
  }
  template <class Use>
  void for_each_later(std::uint32_t row, Use use) {
    const FilledRows::Row& entries = rows_.rows[row];
    for (std::uint64_t at = entries.end; --at > entries.diagonal;) {
      ticks_();
      use(rows_.columns[at], entries_[at]);
    }
  }

  /// Computes R, and from each torn state the probability that no torn state of the component is
  /// met again.
  void find_returns(const Component& component) {
    const std::uint32_t first = component.first;
    const std::uint32_t tears = component.tears;
    leaves_.assign(tears, Number());
    if (tears > 1) pattern_ = {};
    found_.clear();
    share_.assign(component.size, Number());
    for (std::uint32_t from = 0; from < tears; ++from) {
      met_.clear();
      auto leaves = Number();
      const auto arrive = [&](std::uint32_t to, const Number& share) {
        const std::uint32_t next = to - first;
        if (next < tears && is_nothing(share_[next])) met_.push_back(next);
        (next < component.size ? share_[next] : leaves) += share;
      };
      edges_.for_each(first + from, arrive);
      for (std::uint32_t i = tears; i < component.size; ++i) {
        ticks_();
        const Number here = share_[i];
        edges_.for_each(first + i,
                        [&](std::uint32_t to, const Number& chance) { arrive(to, here * chance); });
        share_[i] = Number();
      }
      leaves_[from] = leaves;
      if (tears == 1) return;
      keep_row();
    }
  }

  /// Moves the probabilities to meet torn states next, which are `share_`, to a row of R.
  void keep_row() {
    std::sort(met_.begin(), met_.end());
    met_.erase(std::unique(met_.begin(), met_.end()), met_.end());
    for (const std::uint32_t to : met_) {
      if (is_nothing(share_[to])) continue;
      pattern_.columns.push_back(to);
      found_.push_back(std::exchange(share_[to], Number()));
    }
    pattern_.end_row();
  }

  Transitions<Number> edges_;
  std::vector<Number> share_;
  std::vector<std::uint32_t> met_;
  SparseRows pattern_;         ///< of R
  std::vector<Number> found_;  ///< by entry of R
  std::vector<Number> leaves_;
  FilledRows rows_;
  std::vector<Number> entries_;  ///< by entry of `rows_`
  std::vector<Number> returns_;  ///< one row by column, during factor()
  std::vector<Number> pivots_;
  std::vector<Number> values_;  ///< the quotients of values()
  Ticks ticks_{"eliminating"};
};

}  // namespace asdic
