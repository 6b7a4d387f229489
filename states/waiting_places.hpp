// Where the sides can keep a battle in a loop for ever, each by options that it has.
#pragma once

#include <cstdint>
#include <vector>

#include "lib/exact/components.hpp"

namespace asdic {

/// A place is a state of a loop that can be left, in which both sides together can make the battle
/// stay. Some places are gates: no battle stays for ever without passing one of them again.
class WaitingPlaces {
 public:
  /// The chain and its components must outlive this.
  WaitingPlaces(const Chain& chain, const StrongComponents& strong);

  /// Whether the battle can go from one place to the other while it waits.
  bool waits(StateIndex from, StateIndex to) const {
    return !places_.empty() && places_[from] != 0 && places_[to] != 0 &&
           strong_.number[from] == strong_.number[to];
  }
  /// A bit of its own for each gate of a loop, 0 for all other states. With more than 32 gates in a
  /// loop some of them have none.
  std::uint32_t gate(StateIndex state) const { return gates_.empty() ? 0 : gates_[state]; }

 private:
  /// Leaves of `places` those of this component in which the battle can stay; whether there are
  /// any.
  bool reduce(const std::vector<StateIndex>& component, std::vector<std::uint8_t>& places) const;
  void find_gates(const std::vector<StateIndex>& component);

  const Chain& chain_;
  const StrongComponents& strong_;
  std::vector<std::uint8_t> places_;  ///< by state, or empty where there are none
  std::vector<std::uint32_t> gates_;
};

}  // namespace asdic
