// The structure of a chain: its components, an order in which it can be solved, its stalemates.
//
// Structure::order gives each state a place. This is the transition matrix of a small chain in that
// order, with rows and columns by place; x and t are transitions:
//
//     from \ to   0  1  2  3  4  5  6
//          0      .  x  .  x  .  .  .
//          1      .  .  x  x  .  .  x    places 1 to 3 are a component with a cycle;
//          2      .  t  .  x  x  .  .    the state at place 1 is torn
//          3      .  t  .  .  x  .  .
//          4      .  .  .  .  .  x  x
//          5      .  .  .  .  .  .  .    an end
//          6      .  .  .  .  .  .  .    an end
//
// A transition x leads to a later place. A transition t leads to a torn state of its own component;
// these are the only transitions that lead to the same or an earlier place, except transitions
// between the absorbing states of a stalemate. If the t are cut, one pass in the order of the
// places solves the chain.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lib/exact/chain.hpp"

namespace asdic {

/// The number of states that a thread takes at a time in a parallel loop over states.
inline constexpr std::size_t states_in_part = 4096;

/// A strongly connected component that has a cycle and can be left. Its states have the places from
/// `first` to `first + size - 1`. The torn states come first; every cycle contains one of them. All
/// transitions between the other states lead to a later place. If all states are torn, they are in
/// an order for a sparse elimination from the last to the first.
struct Component {
  std::uint32_t first;
  std::uint32_t size;
  std::uint32_t tears;  ///< the number of torn states
};

struct Structure {
  std::vector<StateIndex> order;        ///< the states, by place
  std::vector<std::uint32_t> position;  ///< the place of each state, by state
  std::vector<Component> components;    ///< the components to be torn, by place
  std::vector<std::uint8_t> absorbing;  ///< by state: 1 for an end or a state of a stalemate
  std::uint64_t component_count = 0;    ///< the number of all strongly connected components
  std::uint32_t largest_component = 0;  ///< the most states in one of them

  static constexpr std::uint32_t no_component = 0xffffffffu;

  /// Returns the index in `components` of the component of a state, or no_component. Takes
  /// O(log components) time.
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

/// Returns true if a round begins in `state` and is fought, because the state is not absorbing.
inline bool fights_round(const Chain& chain, const Structure& structure, StateIndex state) {
  return chain.round_begins[state] != 0 && structure.absorbing[state] == 0;
}

/// Analyses a chain from its transitions alone; all of them have a probability above 0. An
/// absorbing state is in a component that cannot be left. If it is not an end, the component is a
/// stalemate; the solver treats both alike, and Battle::outcome_at_end() distinguishes them. The
/// torn states of a component are those in which a round begins if every cycle contains one;
/// otherwise the targets of the back edges of a depth-first search. If these are more than a few,
/// all states of the component are torn if that takes far fewer products. Takes O(states +
/// transitions) time, and for components with many torn states as long as one elimination. Throws
/// Error(limit) if memory is not sufficient for an elimination.
Structure analyse(const Chain& chain);

}  // namespace asdic
