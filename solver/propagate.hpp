// The forward pass over a chain in any number that can be added, multiplied and divided, without a
// subtraction anywhere.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "lib/chain.hpp"
#include "solver/structure.hpp"

namespace asdic {

inline bool is_nothing(double number) {
  return number == 0;
}
inline bool is_nothing(const Rational& number) {
  return number == 0;
}

/// Expected visits by elimination after Grassmann, Taksar and Heyman: 1 - p is never formed, the
/// chance to leave is summed up from the chances that lead out. Numbers are positive; operations
/// are only +, * and /, so that in floating point no digits cancel.
/// Number() is 0, and is_nothing(number) tells it. Chances are given by the place of a roll's first
/// result, plus the result.
template <class Number>
class ForwardPass {
 public:
  ForwardPass(const Chain& chain, const Structure& structure, const std::vector<Number>& chances,
              const std::vector<std::uint32_t>& first_chance)
      : chain_(chain), structure_(structure), chances_(chances), first_chance_(first_chance) {}

  /// In: by state the mass that starts there. Out: by state its visits, and at absorbing states the
  /// mass that ends there.
  void run(std::vector<Number>& mass) {
    auto component = structure_.components.begin();
    const auto states = static_cast<std::uint32_t>(structure_.order.size());
    for (std::uint32_t at = 0; at < states;) {
      if (component != structure_.components.end() && component->first == at) {
        pass(*component, mass);
        at += component->size;
        ++component;
        continue;
      }
      const StateIndex state = structure_.order[at++];
      if (structure_.absorbing[state] != 0 || is_nothing(mass[state])) continue;
      const Number here = mass[state];
      for_each_edge(state, [&](StateIndex to, const Number& chance) { mass[to] += here * chance; });
    }
  }

 private:
  template <class Use>
  void for_each_edge(StateIndex state, Use use) const {
    const Number* chance = chances_.data() + first_chance_[chain_.rows[state]];
    const std::uint64_t end = chain_.first_edges[state + 1];
    for (std::uint64_t edge = chain_.first_edges[state]; edge < end; ++edge, ++chance) {
      use(chain_.targets[edge], *chance);
    }
  }

  std::uint32_t local(const Component& component, StateIndex state) const {
    return structure_.position[state] - component.first;
  }

  void pass(const Component& component, std::vector<Number>& mass) {
    const auto states = structure_.states(component);
    const std::uint32_t tears = component.tears;
    torn_.assign(tears, Number());
    find_returns(component);
    // What arrives at the torn states when the cycles are cut.
    share_.assign(component.size, Number());
    for (std::uint32_t i = 0; i < component.size; ++i) share_[i] = mass[states[i]];
    for (std::uint32_t i = tears; i < component.size; ++i) {
      const Number here = share_[i];
      for_each_edge(states[i], [&](StateIndex to, const Number& chance) {
        if (local(component, to) < component.size) share_[local(component, to)] += here * chance;
      });
    }
    std::copy_n(share_.begin(), tears, torn_.begin());
    eliminate();
    for (std::uint32_t i = 0; i < tears; ++i) mass[states[i]] = torn_[i];
    for (std::uint32_t i = 0; i < component.size; ++i) {
      const Number here = mass[states[i]];
      for_each_edge(states[i], [&](StateIndex to, const Number& chance) {
        if (local(component, to) >= tears) mass[to] += here * chance;
      });
    }
  }

  /// From each torn state, the chances which torn state is met next and that none is.
  void find_returns(const Component& component) {
    const auto states = structure_.states(component);
    const std::uint32_t tears = component.tears;
    returns_.assign(std::size_t{tears} * tears, Number());
    leaves_.assign(tears, Number());
    for (std::uint32_t from = 0; from < tears; ++from) {
      share_.assign(component.size, Number());
      const auto spread = [&](StateIndex state, const Number& here) {
        for_each_edge(state, [&](StateIndex to, const Number& chance) {
          const std::uint32_t next = local(component, to);
          (next < component.size ? share_[next] : leaves_[from]) += here * chance;
        });
      };
      for_each_edge(states[from], [&](StateIndex to, const Number& chance) {
        const std::uint32_t next = local(component, to);
        (next < component.size ? share_[next] : leaves_[from]) += chance;
      });
      for (std::uint32_t i = tears; i < component.size; ++i) spread(states[i], share_[i]);
      std::copy_n(share_.begin(), tears, returns_.begin() + std::size_t{from} * tears);
    }
  }

  /// torn = torn * (1 - returns)^-1, the last state eliminated first.
  void eliminate() {
    const std::size_t n = torn_.size();
    pivots_.assign(n, Number());
    for (std::size_t last = n; last-- > 0;) {
      Number leaving = leaves_[last];
      for (std::size_t j = 0; j < last; ++j) leaving += returns_[last * n + j];
      pivots_[last] = leaving;
      for (std::size_t i = 0; i < last; ++i) {
        const Number visits = returns_[i * n + last] / leaving;
        for (std::size_t j = 0; j < last; ++j)
          returns_[i * n + j] += visits * returns_[last * n + j];
        leaves_[i] += visits * leaves_[last];
      }
      const Number visits = torn_[last] / leaving;
      for (std::size_t j = 0; j < last; ++j) torn_[j] += visits * returns_[last * n + j];
    }
    // torn[i] holds what arrives with the later states cut out; now those are added back.
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < i; ++j) torn_[i] += torn_[j] * returns_[j * n + i];
      torn_[i] = torn_[i] / pivots_[i];
    }
  }

  const Chain& chain_;
  const Structure& structure_;
  const std::vector<Number>& chances_;
  const std::vector<std::uint32_t>& first_chance_;
  std::vector<Number> share_;
  std::vector<Number> returns_;
  std::vector<Number> leaves_;
  std::vector<Number> pivots_;
  std::vector<Number> torn_;
};

/// The places of the rolls' first results among all results of all rolls.
inline std::vector<std::uint32_t> first_chances(const Rolls& rolls) {
  std::vector<std::uint32_t> first = {0};
  for (RollIndex roll = 0; roll < rolls.count(); ++roll)
    first.push_back(first.back() + rolls.size(roll));
  return first;
}

/// The chances of all results of all rolls; `number` makes one of weight and denominator.
template <class Number, class Make>
std::vector<Number> chances_of(const Rolls& rolls, Make number) {
  std::vector<Number> chances;
  for (RollIndex roll = 0; roll < rolls.count(); ++roll) {
    for (std::uint32_t k = 0; k < rolls.size(roll); ++k) {
      chances.push_back(number(rolls.weight(roll, k), rolls.denominator(roll)));
    }
  }
  return chances;
}

}  // namespace asdic
