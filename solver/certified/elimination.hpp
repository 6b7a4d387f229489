// Eliminates the torn states of a component without subtraction, for both directions.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "lib/limits.hpp"
#include "solver/transitions.hpp"

namespace asdic {

/// The elimination of Grassmann, Taksar and Heyman. It never computes 1 - p; instead it sums the
/// probabilities that lead out. R(i, j) is the probability that, after torn state i, the next torn
/// state is j. factor() factors 1 - R, for both directions and any number of right sides.
template <NonNegative Number>
class Elimination {
 public:
  explicit Elimination(const Transitions<Number>& edges) : edges_(edges) {}

  /// Eliminates the torn states of this component, the last one first.
  void factor(const Component& component) {
    find_returns(component);
    const std::size_t n = component.tears;
    pivots_.assign(n, Number());
    for (std::size_t last = n; last-- > 0;) {
      if (n > 64) check_time("eliminating");
      Number leaving = leaves_[last];
      for (std::size_t j = 0; j < last; ++j) leaving += returns_[last * n + j];
      pivots_[last] = leaving;
      for (std::size_t i = 0; i < last; ++i) {
        const Number visits = quotient(returns_[i * n + last], leaving);
        for (std::size_t j = 0; j < last; ++j) {
          add_product(returns_[i * n + j], visits, returns_[last * n + j]);
        }
        add_product(leaves_[i], visits, leaves_[last]);
      }
    }
  }

  /// Replaces the arrivals at the torn states while the cycles are cut by their visits: the row
  /// vector arrivals * (1 - R)^-1.
  void visits(std::span<Number> torn) const {
    const std::size_t n = torn.size();
    for (std::size_t last = n; last-- > 0;) {
      const Number visits = quotient(torn[last], pivots_[last]);
      for (std::size_t j = 0; j < last; ++j) add_product(torn[j], visits, returns_[last * n + j]);
    }
    // torn[i] is now the arrivals without visits of later states; the loop adds these.
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < i; ++j) add_product(torn[i], torn[j], returns_[j * n + i]);
      torn[i] = quotient(torn[i], pivots_[i]);
    }
  }

  /// Replaces the earnings of the torn states while the cycles are cut by their values: the column
  /// vector (1 - R)^-1 * earnings.
  void values(std::span<Number> torn) const {
    const std::size_t n = torn.size();
    for (std::size_t last = n; last-- > 0;) {
      const Number value = quotient(torn[last], pivots_[last]);
      for (std::size_t i = 0; i < last; ++i) add_product(torn[i], returns_[i * n + last], value);
    }
    // torn[i] is now the earnings until an earlier torn state is met; the loop adds the values of
    // these.
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < i; ++j) add_product(torn[i], returns_[i * n + j], torn[j]);
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

  /// Computes R, and from each torn state the probability that no torn state of the component is
  /// met again.
  void find_returns(const Component& component) {
    const std::uint32_t first = component.first;
    const std::uint32_t tears = component.tears;
    returns_.assign(std::size_t{tears} * tears, Number());
    leaves_.assign(tears, Number());
    for (std::uint32_t from = 0; from < tears; ++from) {
      if (tears > 64) check_time("eliminating");
      share_.assign(component.size, Number());
      auto leaves = Number();
      const auto arrive = [&](std::uint32_t to, const Number& share) {
        const std::uint32_t next = to - first;
        (next < component.size ? share_[next] : leaves) += share;
      };
      edges_.for_each(first + from, arrive);
      for (std::uint32_t i = tears; i < component.size; ++i) {
        const Number here = share_[i];
        edges_.for_each(first + i,
                        [&](std::uint32_t to, const Number& chance) { arrive(to, here * chance); });
      }
      leaves_[from] = leaves;
      std::copy_n(share_.begin(), tears, returns_.begin() + std::size_t{from} * tears);
    }
  }

  Transitions<Number> edges_;
  std::vector<Number> share_;
  std::vector<Number> returns_;
  std::vector<Number> leaves_;
  std::vector<Number> pivots_;
};

}  // namespace asdic
