#include "solver/verify/payoffs_modulo.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "lib/limits.hpp"

namespace asdic {

namespace {

/// Inverts numbers with one inversion and three products for each.
void invert(const PrimeField& field, std::vector<std::uint64_t>& numbers) {
  std::vector<std::uint64_t> before;
  before.reserve(numbers.size());
  std::uint64_t all = 1;
  Ticks ticks("verifying");
  for (const std::uint64_t number : numbers) {
    ticks();
    before.push_back(all);
    all = field.times(all, number);
  }
  std::uint64_t rest = field.inverse(all);
  for (std::size_t i = numbers.size(); i-- > 0;) {
    const std::uint64_t number = std::exchange(numbers[i], field.times(rest, before[i]));
    rest = field.times(rest, number);
  }
}

/// Computes the values of the states of a component one by one, from the last place to the first:
/// each as a number plus a combination of the values of states at earlier places.
class CoupledValues {
 public:
  CoupledValues(const PrimeField& field, std::uint32_t size)
      : field_(field), expressions_(size), factor_(size), is_met_(size) {}

  /// Begins with the next state before those that are done.
  void begin(std::uint64_t payoff) {
    --at_;
    constant_ = payoff;
    earlier_.clear();
  }
  /// Adds the value of a state of the component, or a known value, times a probability.
  void add(std::uint32_t local, std::uint64_t chance) {
    factor_[local] = field_.plus(factor_[local], chance);
    if (is_met_[local]) return;
    is_met_[local] = true;
    if (local < at_) {
      earlier_.push_back(local);
    } else if (local > at_) {
      later_.push_back(local);
      std::push_heap(later_.begin(), later_.end());
    }
  }
  void add_known(std::uint64_t value, std::uint64_t chance) {
    constant_ = field_.plus(constant_, field_.times(value, chance));
  }

  /// Replaces the values of later states by their expressions, and solves for this state.
  void end(Ticks& ticks) {
    while (!later_.empty()) {
      std::pop_heap(later_.begin(), later_.end());
      const std::uint32_t local = later_.back();
      later_.pop_back();
      is_met_[local] = false;
      const std::uint64_t factor = std::exchange(factor_[local], 0);
      const Expression& replaced = expressions_[local];
      add_known(replaced.constant, factor);
      for (std::size_t i = replaced.first; i < replaced.end; ++i) {
        ticks();
        add(terms_[i].local, field_.times(factor, terms_[i].factor));
      }
    }
    is_met_[at_] = false;
    const std::uint64_t scale = field_.inverse(field_.minus(1, std::exchange(factor_[at_], 0)));
    Expression& own = expressions_[at_];
    own = {field_.times(constant_, scale), terms_.size(), terms_.size() + earlier_.size()};
    for (const std::uint32_t local : earlier_) {
      is_met_[local] = false;
      terms_.push_back({local, field_.times(std::exchange(factor_[local], 0), scale)});
    }
  }

  /// Returns the values of all states, by place in the component.
  std::vector<std::uint64_t> values(Ticks& ticks) const {
    std::vector<std::uint64_t> values;
    for (const Expression& each : expressions_) {
      std::uint64_t value = each.constant;
      for (std::size_t i = each.first; i < each.end; ++i) {
        ticks();
        value = field_.plus(value, field_.times(terms_[i].factor, values[terms_[i].local]));
      }
      values.push_back(value);
    }
    return values;
  }

 private:
  struct Term {
    std::uint32_t local;
    std::uint64_t factor;
  };
  /// `constant` plus the terms from `first` to `end`.
  struct Expression {
    std::uint64_t constant = 0;
    std::size_t first = 0;
    std::size_t end = 0;
  };

  const PrimeField& field_;
  std::vector<Expression> expressions_;
  std::vector<Term> terms_;
  std::uint32_t at_ = static_cast<std::uint32_t>(expressions_.size());
  // The equation of the present state:
  std::uint64_t constant_ = 0;
  std::vector<std::uint64_t> factor_;  ///< by place in the component
  std::vector<bool> is_met_;           ///< true if factor_ counts
  std::vector<std::uint32_t> earlier_;
  std::vector<std::uint32_t> later_;  ///< a heap
};

/// Computes the values of all states from the last place to the first. In a component with one torn
/// state, every value is a number plus a multiple of the value of the torn state. run() first
/// computes these coefficients for all such components, so that they share one inversion.
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
      leaving_.push_back(1);
      if (component.tears > 1) continue;
      of_torn_.resize(of_torn_.size() + component.size, 0);
      find_coefficients(component, &of_torn_[first_of_torn_.back()]);
      leaving_.back() = field_.minus(1, of_torn_[first_of_torn_.back()]);
    }
    invert(field_, leaving_);
    std::size_t next = components.size();
    for (auto end = static_cast<std::uint32_t>(structure_.order.size()); end > 0;) {
      ticks_();
      if (next > 0 && components[next - 1].first + components[next - 1].size == end) {
        const Component& component = components[--next];
        end = component.first;
        component.tears > 1 ? find_coupled_values(component) : find_values(next);
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

  /// Finds for each state of a component the multiple of the value of its torn state, which is the
  /// first one.
  void find_coefficients(const Component& component, std::uint64_t* of_torn) {
    const auto states = structure_.states(component);
    for (std::uint32_t i = component.size; i-- > 0;) {
      ticks_();
      of_torn[i] = sum(states[i], 0, [&](StateIndex to) -> std::uint64_t {
        const std::uint32_t local = structure_.position[to] - component.first;
        if (local == 0) return 1;
        return local < component.size ? of_torn[local] : 0;
      });
    }
  }

  void find_values(std::size_t index) {
    const Component& component = structure_.components[index];
    const std::uint64_t* of_torn = &of_torn_[first_of_torn_[index]];
    const auto states = structure_.states(component);
    for (std::uint32_t i = component.size; i-- > 0;) {
      ticks_();
      value_[states[i]] = sum(states[i], value_[states[i]], [&](StateIndex to) {
        return structure_.position[to] == component.first ? 0 : value_[to];
      });
    }
    const std::uint64_t torn = field_.times(value_[states[0]], leaving_[index]);
    value_[states[0]] = torn;
    for (std::uint32_t i = 1; i < component.size; ++i) {
      value_[states[i]] = field_.plus(value_[states[i]], field_.times(of_torn[i], torn));
    }
  }

  void find_coupled_values(const Component& component) {
    const auto states = structure_.states(component);
    CoupledValues coupled(field_, component.size);
    for (std::uint32_t i = component.size; i-- > 0;) {
      ticks_();
      const StateIndex state = states[i];
      coupled.begin(value_[state]);
      const std::uint64_t* chance = chances_.of_roll(chain_.rows[state]);
      for (const StateIndex to : chain_.successors(state)) {
        const std::uint32_t local = structure_.position[to] - component.first;
        local < component.size ? coupled.add(local, *chance)
                               : coupled.add_known(value_[to], *chance);
        ++chance;
      }
      coupled.end(ticks_);
    }
    const std::vector<std::uint64_t> values = coupled.values(ticks_);
    for (std::uint32_t i = 0; i < component.size; ++i) value_[states[i]] = values[i];
  }

  const PrimeField& field_;
  const Chain& chain_;
  const Structure& structure_;
  const ChancesModulo chances_;
  std::vector<std::uint64_t>& value_;
  std::vector<std::uint64_t> of_torn_;  ///< the coefficients, by component and state
  std::vector<std::size_t> first_of_torn_;
  std::vector<std::uint64_t> leaving_;  ///< by component: 1 / (1 - p) if one state is torn
  Ticks ticks_{"verifying"};
};

}  // namespace

ChancesModulo chances_modulo(const PrimeField& field, const Rolls& rolls) {
  ChancesModulo result;
  std::map<WeightIndex, std::uint64_t> inverses;  // few denominators serve many rolls
  Ticks ticks("verifying");
  for (RollIndex roll = 0; roll < rolls.count(); ++roll) {
    ticks();
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
