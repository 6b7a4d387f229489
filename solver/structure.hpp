// The shape of a chain: its components, an order in which it can be solved, its standoffs.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/exact/chain.hpp"

namespace asdic {

/// Of a loop over states on several threads.
inline constexpr std::size_t states_in_part = 4096;

/// A strongly connected component with a cycle. Its states stand in Structure::order from `first`
/// on: the `tears` torn ones first, which every cycle passes, then the others so that edges within
/// the component lead forward unless they lead to a torn state.
struct Component {
  std::uint32_t first;
  std::uint32_t size;
  std::uint32_t tears;
};

struct Structure {
  std::vector<StateIndex> order;        ///< every state once; edges between components lead forward
  std::vector<std::uint32_t> position;  ///< by state: its place in order
  std::vector<Component> components;    ///< those with a cycle that can be left, in that order
  std::vector<std::uint8_t> absorbing;  ///< by state: an end, or in a standoff
  std::uint64_t component_count = 0;    ///< all strongly connected components
  std::uint32_t largest_component = 0;

  static constexpr std::uint32_t no_component = 0xffffffffu;

  /// The place of a state's component in components, or no_component. O(log components).
  std::uint32_t component_of(StateIndex state) const;
  bool is_torn(StateIndex state) const {
    const std::uint32_t c = component_of(state);
    return c != no_component && position[state] < components[c].first + components[c].tears;
  }
  std::span<const StateIndex> states(const Component& component) const {
    return {order.data() + component.first, component.size};
  }
  std::span<const StateIndex> torn_states(const Component& component) const {
    return {order.data() + component.first, component.tears};
  }
};

/// A round begins in this state and is fought: the battle is neither over there nor in a standoff.
inline bool fights_round(const Chain& chain, const Structure& structure, StateIndex state) {
  return chain.round_begins[state] != 0 && structure.absorbing[state] == 0;
}

/// A standoff is a closed component without an end in it; found from the edges alone, which all
/// have a chance above 0. Components are torn where rounds begin if that opens every cycle, else at
/// the targets of a depth-first search's back edges. O(states + edges).
Structure analyse(const Chain& chain);

}  // namespace asdic
