// Forward and backward passes over a chain, in any number that can be added, multiplied and
// divided. They never subtract, so that no digits cancel in floating point.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/limits.hpp"
#include "solver/certified/elimination.hpp"
#include "solver/transitions.hpp"

namespace asdic {

/// Computes expected visits.
template <NonNegative Number>
class ForwardPass {
 public:
  explicit ForwardPass(const Transitions<Number>& edges) : edges_(edges), elimination_(edges) {}

  /// Replaces the masses that start, by place, by the visits of each place, or by the mass that
  /// ends there for absorbing places.
  void run(std::vector<Number>& mass) {
    run(mass, [](const Component&, const std::vector<Number>&, Elimination<Number>&,
                 std::span<Number>) {});
  }

  /// Does the same, but calls correct(component, arrived, elimination, visits) for each component
  /// when the visits of its torn states are known; correct() may change them. `arrived` holds by
  /// place the mass that arrives from outside the component.
  template <class Correct>
  void run(std::vector<Number>& mass, Correct correct) {
    const Structure& structure = edges_.structure;
    auto component = structure.components.begin();
    const std::uint32_t places = edges_.chain.size();
    Ticks ticks("solving");
    for (std::uint32_t at = 0; at < places;) {
      ticks();
      if (component != structure.components.end() && component->first == at) {
        pass(*component, mass, correct);
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
  template <class Correct>
  void pass(const Component& component, std::vector<Number>& mass, Correct correct) {
    const std::uint32_t first = component.first;
    const std::uint32_t tears = component.tears;
    elimination_.factor(component);
    // The arrivals at the torn states while the cycles are cut.
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
    correct(component, mass, elimination_, torn);
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

/// Computes expected sums of payoffs from all states on in one pass.
template <NonNegative Number>
class BackwardPass {
 public:
  explicit BackwardPass(const Transitions<Number>& edges) : edges_(edges), elimination_(edges) {}

  /// Replaces payoffs by values in each of the given vectors. A vector holds by place the payoff of
  /// a visit, or of an end for absorbing places; then the expected sum of payoffs from there on.
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
  /// Replaces the payoff of a place by its value. The values of its successors must be known.
  void look_ahead(std::uint32_t place, std::vector<Number>& values) const {
    Number value = values[place];
    edges_.for_each(place,
                    [&](std::uint32_t to, const Number& chance) { value += chance * values[to]; });
    values[place] = value;
  }

  void pass(const Component& component, std::vector<Number>& values) {
    const std::uint32_t first = component.first;
    const std::uint32_t tears = component.tears;
    // The earnings from each place on while the cycles are cut.
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
