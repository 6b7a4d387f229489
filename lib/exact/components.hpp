// The strongly connected components of a chain.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/exact/chain.hpp"

namespace asdic {

enum class Cycles : std::uint8_t {
  none,
  through_first,  ///< every cycle of the component contains its first state in the order
  any,            ///< cycles for which the search has not found this
};

struct StrongComponents {
  std::uint32_t count = 0;
  std::vector<std::uint32_t> number;  ///< by state: the component; no successor has a greater one
  std::vector<Cycles> cycles;         ///< by component
  /// 1 if no transition leaves a component, which is an end or a stalemate, by component.
  std::vector<std::uint8_t> closed;
  /// All states, each once, ordered by falling number of the component. So states precede their
  /// successors in other components. If the cycles of a component are through_first, states also
  /// precede their successors in it, except the first state. If they are `any`, states ascend.
  std::vector<StateIndex> order;
  std::vector<std::uint32_t> first;  ///< the place in the order of the first state, by component

  /// Returns the states of a component as they are in the order.
  std::span<const StateIndex> states(std::uint32_t component) const {
    const std::size_t end = component == 0 ? order.size() : first[component - 1];
    return {order.data() + first[component], end - first[component]};
  }

  /// Returns whether the battle cannot leave the component of the state: the state is an end, or
  /// every state that it reaches leads back to it.
  bool is_closed(StateIndex state) const { return closed[number[state]] != 0; }
};

/// Returns the components of the chain in O(states + transitions), without recursion.
StrongComponents strong_components(const Chain& chain);

}  // namespace asdic
