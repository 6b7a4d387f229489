// The two passes over a chain, for any arithmetic: forward from starts, backward from payoffs.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/chain.hpp"
#include "solver/structure.hpp"

namespace asdic {

// An Arithmetic has a Value that starts at zero when default constructed, and
//   bool is_zero(const Value&)
//   Value divided(const Value&, RollIndex)           by the denominator of the roll
//   void add(Value& to, const Value& from, WeightIndex)   to += from * a weight of a roll
//   void add(Value& to, const Value& from)
//   void leave(component, std::span<Value> arrivals)     arrivals * N, in place (row vector)
//   void enter(component, std::span<Value> payoffs)      N * payoffs, in place (column vector)
// with N(i, j) = expected visits of torn state j of the component, starting at torn state i.

/// Expected visits. In: by state the mass that starts there, absorbing states included. Out: by
/// state the visits, and at absorbing states the mass that ends there. Values of states with
/// keep[state] == 0 are given back as zero. No decision may be open.
template <class Arithmetic>
class ForwardPass {
 public:
  using Value = typename Arithmetic::Value;

  ForwardPass(const Chain& chain, const Structure& structure, Arithmetic& arithmetic)
      : chain_(chain), structure_(structure), arithmetic_(arithmetic) {}

  void run(std::vector<Value>& mass, const std::vector<std::uint8_t>& keep) {
    auto component = structure_.components.begin();
    for (std::uint32_t at = 0; at < structure_.order.size();) {
      if (component != structure_.components.end() && component->first == at) {
        const auto states = structure_.states(*component);
        close(*component, mass);
        for (const StateIndex state : states) {
          spread(mass, state, [&](StateIndex to) { return !is_own_tear(*component, to); });
        }
        for (const StateIndex state : states) {
          if (keep[state] == 0) mass[state] = Value();
        }
        at += component->size;
        ++component;
        continue;
      }
      const StateIndex state = structure_.order[at++];
      if (structure_.absorbing[state] != 0) continue;
      spread(mass, state, [](StateIndex) { return true; });
      if (keep[state] == 0) mass[state] = Value();
    }
  }

 private:
  bool is_own_tear(const Component& component, StateIndex state) const {
    const std::uint32_t position = structure_.position[state];
    return position >= component.first && position < component.first + component.tears;
  }

  template <class Condition>
  void spread(std::vector<Value>& mass, StateIndex state, Condition goes_to) {
    if (arithmetic_.is_zero(mass[state])) return;
    const RollIndex roll = chain_.rows[state];
    const Value share = arithmetic_.divided(mass[state], roll);
    const auto successors = chain_.successors(state);
    const auto weights = chain_.rolls.weights(roll);
    for (std::size_t k = 0; k < successors.size(); ++k) {
      if (goes_to(successors[k])) arithmetic_.add(mass[successors[k]], share, weights[k]);
    }
  }

  /// Replaces the masses of the torn states by their visits: what arrives there when the cycles
  /// are cut, times N.
  void close(const Component& component, std::vector<Value>& mass) {
    const auto states = structure_.states(component);
    arrived_.assign(component.size, Value());
    for (std::uint32_t i = 0; i < component.size; ++i) arithmetic_.add(arrived_[i], mass[states[i]]);
    for (std::uint32_t i = component.tears; i < component.size; ++i) {
      if (arithmetic_.is_zero(arrived_[i])) continue;
      const RollIndex roll = chain_.rows[states[i]];
      const Value share = arithmetic_.divided(arrived_[i], roll);
      const auto successors = chain_.successors(states[i]);
      const auto weights = chain_.rolls.weights(roll);
      for (std::size_t k = 0; k < successors.size(); ++k) {
        const std::uint32_t local = structure_.position[successors[k]] - component.first;
        if (local < component.size) arithmetic_.add(arrived_[local], share, weights[k]);
      }
    }
    const std::span<Value> torn(arrived_.data(), component.tears);
    arithmetic_.leave(static_cast<std::uint32_t>(&component - structure_.components.data()), torn);
    for (std::uint32_t i = 0; i < component.tears; ++i) mass[states[i]] = torn[i];
  }

  const Chain& chain_;
  const Structure& structure_;
  Arithmetic& arithmetic_;
  std::vector<Value> arrived_;
};

/// Expected payoffs. In: by state what a visit pays, at absorbing states what ending there pays.
/// Out: by state the expected payoff of everything from there on. No decision may be open.
template <class Arithmetic>
class BackwardPass {
 public:
  using Value = typename Arithmetic::Value;

  BackwardPass(const Chain& chain, const Structure& structure, Arithmetic& arithmetic)
      : chain_(chain), structure_(structure), arithmetic_(arithmetic) {}

  void run(std::vector<Value>& value) {
    auto component = structure_.components.rbegin();
    for (std::uint32_t end = static_cast<std::uint32_t>(structure_.order.size()); end > 0;) {
      if (component != structure_.components.rend() && component->first + component->size == end) {
        solve(*component, value);
        end = component->first;
        ++component;
        continue;
      }
      const StateIndex state = structure_.order[--end];
      if (structure_.absorbing[state] == 0) value[state] = collect(state, value[state], value);
    }
  }

 private:
  Value collect(StateIndex state, const Value& reward, const std::vector<Value>& value) {
    const RollIndex roll = chain_.rows[state];
    const auto successors = chain_.successors(state);
    const auto weights = chain_.rolls.weights(roll);
    Value sum = Value();
    for (std::size_t k = 0; k < successors.size(); ++k) {
      if (!arithmetic_.is_zero(value[successors[k]])) {
        arithmetic_.add(sum, value[successors[k]], weights[k]);
      }
    }
    Value result = arithmetic_.divided(sum, roll);
    arithmetic_.add(result, reward);
    return result;
  }

  void solve(const Component& component, std::vector<Value>& value) {
    const auto states = structure_.states(component);
    rewards_.assign(component.size, Value());
    for (std::uint32_t i = 0; i < component.size; ++i) std::swap(rewards_[i], value[states[i]]);
    // Once with torn states worth nothing, which tells what they are worth, then again with that.
    const auto collect_others = [&] {
      for (std::uint32_t i = component.size; i-- > component.tears;) {
        value[states[i]] = collect(states[i], rewards_[i], value);
      }
    };
    collect_others();
    torn_.resize(component.tears);
    for (std::uint32_t i = 0; i < component.tears; ++i) {
      torn_[i] = collect(states[i], rewards_[i], value);
    }
    arithmetic_.enter(static_cast<std::uint32_t>(&component - structure_.components.data()), torn_);
    for (std::uint32_t i = 0; i < component.tears; ++i) value[states[i]] = torn_[i];
    collect_others();
  }

  const Chain& chain_;
  const Structure& structure_;
  Arithmetic& arithmetic_;
  std::vector<Value> rewards_;
  std::vector<Value> torn_;
};

}  // namespace asdic
