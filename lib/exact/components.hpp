// The strongly connected components of a chain.
#pragma once

#include <cstdint>
#include <vector>

#include "lib/exact/chain.hpp"

namespace asdic {

struct StrongComponents {
  std::uint32_t count = 0;
  std::vector<std::uint32_t> number;  ///< by state: the component; no successor has a greater one
  std::vector<std::uint8_t> cyclic;   ///< by component: 1 if it has a cycle
  /// 1 if no transition leaves a component, which is an end or a stalemate, by component.
  std::vector<std::uint8_t> closed;
  /// All states, each once, ordered by falling number of the component. So states precede their
  /// successors in other components.
  std::vector<StateIndex> order;

  /// Returns whether the battle cannot leave the component of the state: the state is an end, or
  /// every state that it reaches leads back to it.
  bool is_closed(StateIndex state) const { return closed[number[state]] != 0; }
};

/// Returns the components of the chain in O(states + transitions), without recursion.
StrongComponents strong_components(const Chain& chain);

}  // namespace asdic
