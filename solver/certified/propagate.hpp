// The passes over a chain, forward and backward, in any number that can be added, multiplied and
// divided, without a subtraction anywhere: in floating point no digits cancel.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/limits.hpp"
#include "solver/certified/elimination.hpp"
#include "solver/transitions.hpp"

namespace asdic {

/// Expected visits.
template <NonNegative Number>
class ForwardPass {
 public:
  explicit ForwardPass(const Transitions<Number>& edges) : edges_(edges), elimination_(edges) {}

  /// In: by place the mass that starts there. Out: by place its visits, and at absorbing ones the
  /// mass that ends there.
  void run(std::vector<Number>& mass) {
    run(mass, [](const Component&, const std::vector<Number>&, const Elimination<Number>&,
                 std::span<Number>) {});
  }

  /// The same, where settle(component, arrived, elimination, visits) may change the visits of the
  /// torn states once they are found; `arrived` has by place what comes from before the component.
  template <class Settle>
  void run(std::vector<Number>& mass, Settle settle) {
    const Structure& structure = edges_.structure;
    auto component = structure.components.begin();
    const std::uint32_t places = edges_.chain.size();
    Ticks ticks("solving");
    for (std::uint32_t at = 0; at < places;) {
      ticks();
      if (component != structure.components.end() && component->first == at) {
        pass(*component, mass, settle);
        at += component->size;
        ++component;
        continue;
      }
      const Number here = mass[at];
      if (!is_nothing(here)) {
        edges_.for_each(at,
                        [&](std::uint32_t to, const Number& chance) { mass[to] += here * chance; });
      }
      ++at;
    }
  }

 private:
  template <class Settle>
  void pass(const Component& component, std::vector<Number>& mass, Settle settle) {
    const std::uint32_t first = component.first;
    const std::uint32_t tears = component.tears;
    elimination_.factor(component);
    // What arrives at the torn states when the cycles are cut.
    share_.assign(mass.begin() + first, mass.begin() + first + component.size);
    for (std::uint32_t i = tears; i < component.size; ++i) {
      const Number here = share_[i];
      edges_.for_each(first + i, [&](std::uint32_t to, const Number& chance) {
        const std::uint32_t next = to - first;
        if (next < component.size) share_[next] += here * chance;
      });
    }
    const std::span<Number> torn(share_.data(), tears);
    elimination_.visits(torn);
    settle(component, mass, elimination_, torn);
    for (std::uint32_t i = 0; i < tears; ++i) mass[first + i] = torn[i];
    for (std::uint32_t i = 0; i < component.size; ++i) {
      const Number here = mass[first + i];
      edges_.for_each(first + i, [&](std::uint32_t to, const Number& chance) {
        if (to - first >= tears) mass[to] += here * chance;
      });
    }
  }

  Transitions<Number> edges_;
  Elimination<Number> elimination_;
  std::vector<Number> share_;
};

/// Expected sums of payoffs, of all states in one pass.
template <NonNegative Number>
class BackwardPass {
 public:
  explicit BackwardPass(const Transitions<Number>& edges) : edges_(edges), elimination_(edges) {}

  /// In: by place what a visit pays, and at absorbing ones what ending there pays. Out: by place
  /// the expected sum of payoffs from there on. Any number of these side by side.
  void run(std::span<std::vector<Number>> all_values) {
    const Structure& structure = edges_.structure;
    auto component = structure.components.rbegin();
    Ticks ticks("solving");
    for (std::uint32_t end = edges_.chain.size(); end > 0;) {
      ticks();
      if (component != structure.components.rend() && component->first + component->size == end) {
        elimination_.factor(*component);
        for (std::vector<Number>& values : all_values) pass(*component, values);
        end = component->first;
        ++component;
        continue;
      }
      --end;
      for (std::vector<Number>& values : all_values) look_ahead(end, values);
    }
  }

 private:
  /// The place's payoff becomes its value, where the values of its successors are known.
  void look_ahead(std::uint32_t place, std::vector<Number>& values) const {
    Number value = values[place];
    edges_.for_each(place,
                    [&](std::uint32_t to, const Number& chance) { value += chance * values[to]; });
    values[place] = value;
  }

  void pass(const Component& component, std::vector<Number>& values) {
    const std::uint32_t first = component.first;
    const std::uint32_t tears = component.tears;
    // What is earned from each place on when the cycles are cut.
    earned_.resize(component.size);
    for (std::uint32_t i = component.size; i-- > 0;) {
      Number value = values[first + i];
      edges_.for_each(first + i, [&](std::uint32_t to, const Number& chance) {
        const std::uint32_t next = to - first;
        if (next >= tears) value += chance * (next < component.size ? earned_[next] : values[to]);
      });
      earned_[i] = value;
    }
    elimination_.values({earned_.data(), tears});
    for (std::uint32_t i = 0; i < tears; ++i) values[first + i] = earned_[i];
    for (std::uint32_t i = component.size; i-- > tears;) look_ahead(first + i, values);
  }

  Transitions<Number> edges_;
  Elimination<Number> elimination_;
  std::vector<Number> earned_;
};

}  // namespace asdic
