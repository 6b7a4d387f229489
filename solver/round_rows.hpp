// Assigns memory to the masses of places while rounds are carried.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/ordered_chain.hpp"
#include "solver/structure.hpp"

namespace asdic {

/// The memory row of each place (not a row of a Schedule). A place uses its row from the first
/// transition that leads to it or to its component until the walk has passed it. Then other places
/// use the row. All walks through a chain have the same assignment.
struct RoundRows {
  /// Assigns rows; the places in `starts` have theirs from the beginning of a walk. Throws
  /// Error(chain) if a cycle does not contain the start of a round.
  RoundRows(const OrderedChain& chain, const Structure& structure,
            std::span<const std::uint32_t> starts);

  std::vector<std::uint32_t> of;  ///< the row, by place
  std::uint32_t count = 0;
};

}  // namespace asdic
