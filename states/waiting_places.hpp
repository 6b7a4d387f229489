// Loops in which the sides together can keep a battle for ever by their decisions.
#pragma once

#include <cstdint>
#include <vector>

#include "lib/exact/components.hpp"

namespace asdic {

/// The places and gates of a chain. A place is a state of a loop with exits in which both sides
/// together can keep the battle. Some places are gates: a battle that never leaves the loop passes
/// a gate repeatedly.
class WaitingPlaces {
 public:
  /// Keeps references to the chain and its components, which must outlive this.
  WaitingPlaces(const Chain& chain, const StrongComponents& strong);

  /// Returns whether `from` and `to` are places of the same loop.
  bool waits(StateIndex from, StateIndex to) const {
    return !places_.empty() && places_[from] != 0 && places_[to] != 0 &&
           strong_.number[from] == strong_.number[to];
  }
  /// Returns the bit of a gate, unique in its loop, or 0 for other states. If a loop has more than
  /// 32 gates, some of them have no bit.
  std::uint32_t gate(StateIndex state) const { return gates_.empty() ? 0 : gates_[state]; }

 private:
  /// Removes from `places` the states of `component` in which the battle cannot be kept. Returns
  /// whether any are left.
  bool reduce(const std::vector<StateIndex>& component, std::vector<std::uint8_t>& places) const;
  void find_gates(const std::vector<StateIndex>& component);

  const Chain& chain_;
  const StrongComponents& strong_;
  std::vector<std::uint8_t> places_;  ///< by state, or empty without decisions
  std::vector<std::uint32_t> gates_;
};

}  // namespace asdic
