// The strongly connected components of a chain.
#pragma once

#include <cstdint>
#include <vector>

#include "lib/exact/chain.hpp"

namespace asdic {

struct StrongComponents {
  std::uint32_t count = 0;
  std::vector<std::uint32_t> number;  ///< by state: its component; edges lead to no greater number
  std::vector<std::uint8_t> cyclic;   ///< by component: 1 where it has a cycle
  std::vector<std::uint8_t> closed;   ///< by component: 1 where no edge leaves it
  /// Every state once, from the component of the greatest number to that of number 0.
  std::vector<StateIndex> order;

  /// The state is an end, or from it only states can be reached that lead back to it.
  bool is_closed(StateIndex state) const { return closed[number[state]] != 0; }
};

/// O(states + edges), without recursion.
StrongComponents strong_components(const Chain& chain);

}  // namespace asdic
