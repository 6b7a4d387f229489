#include "solver/verify/payoffs_modulo.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "lib/limits.hpp"

namespace asdic {

namespace {

/// Solves a x = b. `a` is a square matrix, row by row.
std::vector<std::uint64_t> solve_dense(const PrimeField& field, std::vector<std::uint64_t> a,
                                       std::vector<std::uint64_t> b) {
  const std::size_t n = b.size();
  for (std::size_t pivot = 0; pivot < n; ++pivot) {
    check_time("verifying");
    std::size_t row = pivot;
    while (row < n && a[row * n + pivot] == 0) ++row;
    if (row == n) throw UnfitPrime();
    std::swap_ranges(a.begin() + pivot * n, a.begin() + (pivot + 1) * n, a.begin() + row * n);
    std::swap(b[pivot], b[row]);
    const std::uint64_t scale = field.inverse(a[pivot * n + pivot]);
    for (std::size_t j = pivot; j < n; ++j) a[pivot * n + j] = field.times(a[pivot * n + j], scale);
    b[pivot] = field.times(b[pivot], scale);
    for (row = 0; row < n; ++row) {
      const std::uint64_t factor = a[row * n + pivot];
      if (row == pivot || factor == 0) continue;
      for (std::size_t j = pivot; j < n; ++j) {
        a[row * n + j] = field.minus(a[row * n + j], field.times(factor, a[pivot * n + j]));
      }
      b[row] = field.minus(b[row], field.times(factor, b[pivot]));
    }
  }
  return b;
}

/// Inverts numbers with one inversion and three products for each.
void invert(const PrimeField& field, std::vector<std::uint64_t>& numbers) {
  std::vector<std::uint64_t> before;
  before.reserve(numbers.size());
  std::uint64_t all = 1;
  for (const std::uint64_t number : numbers) {
    before.push_back(all);
    all = field.times(all, number);
  }
  std::uint64_t rest = field.inverse(all);
  for (std::size_t i = numbers.size(); i-- > 0;) {
    const std::uint64_t number = std::exchange(numbers[i], field.times(rest, before[i]));
    rest = field.times(rest, number);
  }
}

/// Computes the values of all states. In a component, every value is a number plus a combination of
/// the values of the torn states. run() first computes these coefficients for all components, so
/// that components with one torn state share one inversion. Then it computes the values from the
/// last place to the first.
class Payoffs {
 public:
  Payoffs(const PrimeField& field, const Chain& chain, const Structure& structure,
          std::vector<std::uint64_t>& value)
      : field_(field),
        chain_(chain),
        structure_(structure),
        chances_(chances_modulo(field, chain.rolls)),
        value_(value) {}

  void run() {
    const auto& components = structure_.components;
    for (const Component& component : components) {
      first_of_torn_.push_back(of_torn_.size());
      of_torn_.resize(of_torn_.size() + std::size_t{component.size} * component.tears, 0);
      find_coefficients(component, &of_torn_[first_of_torn_.back()]);
      leaving_.push_back(component.tears == 1 ? field_.minus(1, of_torn_[first_of_torn_.back()])
                                              : 1);
    }
    invert(field_, leaving_);
    Ticks ticks("verifying");
    std::size_t next = components.size();
    for (auto end = static_cast<std::uint32_t>(structure_.order.size()); end > 0;) {
      ticks();
      if (next > 0 && components[next - 1].first + components[next - 1].size == end) {
        end = components[--next].first;
        find_values(next);
        continue;
      }
      const StateIndex state = structure_.order[--end];
      if (structure_.absorbing[state] != 0) continue;
      value_[state] = sum(state, value_[state], [&](StateIndex to) { return value_[to]; });
    }
  }

 private:
  /// Returns `begin` plus the sum over the successors of a state: probability * number(successor).
  template <class Number>
  std::uint64_t sum(StateIndex state, std::uint64_t begin, Number number) const {
    const auto successors = chain_.successors(state);
    const std::uint64_t* chance = chances_.of_roll(chain_.rows[state]);
    Wide sum = begin;
    for (std::size_t k = 0; k < successors.size(); ++k) {
      sum += static_cast<Wide>(chance[k]) * number(successors[k]);
      if ((k & 15) == 15) sum = field_.folded(sum);
    }
    return field_.reduce(sum);
  }

  void find_coefficients(const Component& component, std::uint64_t* of_torn) const {
    const auto states = structure_.states(component);
    const std::uint32_t tears = component.tears;
    for (std::uint32_t i = component.size; i-- > 0;) {
      for (std::uint32_t t = 0; t < tears; ++t) {
        of_torn[i * tears + t] = sum(states[i], 0, [&](StateIndex to) -> std::uint64_t {
          const std::uint32_t local = structure_.position[to] - component.first;
          if (local < tears) return local == t ? 1 : 0;
          return local < component.size ? of_torn[local * tears + t] : 0;
        });
      }
    }
  }

  void find_values(std::size_t index) {
    const Component& component = structure_.components[index];
    const std::uint64_t* of_torn = &of_torn_[first_of_torn_[index]];
    const auto states = structure_.states(component);
    const std::uint32_t tears = component.tears;
    for (std::uint32_t i = component.size; i-- > 0;) {
      value_[states[i]] = sum(states[i], value_[states[i]], [&](StateIndex to) {
        return structure_.position[to] - component.first < tears ? 0 : value_[to];
      });
    }
    std::vector<std::uint64_t> torn;
    for (std::uint32_t i = 0; i < tears; ++i) torn.push_back(value_[states[i]]);
    if (tears == 1) {
      torn[0] = field_.times(torn[0], leaving_[index]);
    } else {
      std::vector<std::uint64_t> matrix;
      for (std::uint32_t i = 0; i < tears; ++i) {
        for (std::uint32_t j = 0; j < tears; ++j) {
          matrix.push_back(field_.minus(i == j ? 1 : 0, of_torn[i * tears + j]));
        }
      }
      torn = solve_dense(field_, std::move(matrix), std::move(torn));
    }
    for (std::uint32_t i = 0; i < component.size; ++i) {
      if (i < tears) value_[states[i]] = torn[i];
      for (std::uint32_t t = 0; i >= tears && t < tears; ++t) {
        value_[states[i]] =
            field_.plus(value_[states[i]], field_.times(of_torn[i * tears + t], torn[t]));
      }
    }
  }

  const PrimeField& field_;
  const Chain& chain_;
  const Structure& structure_;
  const ChancesModulo chances_;
  std::vector<std::uint64_t>& value_;
  std::vector<std::uint64_t> of_torn_;  ///< the coefficients, by component and state
  std::vector<std::size_t> first_of_torn_;
  std::vector<std::uint64_t> leaving_;  ///< by component: 1 / (1 - p) if one state is torn
};

}  // namespace

ChancesModulo chances_modulo(const PrimeField& field, const Rolls& rolls) {
  ChancesModulo result;
  std::map<WeightIndex, std::uint64_t> inverses;  // few denominators serve many rolls
  for (RollIndex roll = 0; roll < rolls.count(); ++roll) {
    const auto [entry, added] = inverses.try_emplace(rolls.denominator_place(roll));
    if (added) entry->second = field.inverse(field.residue(rolls.denominator(roll)));
    result.first.push_back(static_cast<std::uint32_t>(result.chances.size()));
    for (std::uint32_t k = 0; k < rolls.size(roll); ++k) {
      result.chances.push_back(field.times(entry->second, field.residue(rolls.weight(roll, k))));
    }
  }
  return result;
}

std::vector<std::uint64_t> payoffs_modulo(const PrimeField& field, const Chain& chain,
                                          const Structure& structure,
                                          std::vector<std::uint64_t> value) {
  Payoffs(field, chain, structure, value).run();
  return value;
}

}  // namespace asdic
