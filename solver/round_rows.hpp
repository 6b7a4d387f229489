// Where the masses of places are kept while rounds are carried.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/ordered_chain.hpp"
#include "solver/structure.hpp"

namespace asdic {

/// A place has a row from the first place that leads to it, or that of its component, until it is
/// left; then others have it. All walks through the chain agree on whose it is.
struct RoundRows {
  /// Where something starts there are rows from the beginning. Throws Error(chain) where a cycle
  /// passes no start of a round.
  RoundRows(const OrderedChain& chain, const Structure& structure,
            std::span<const std::uint32_t> starts);

  std::vector<std::uint32_t> of;  ///< by place
  std::uint32_t count = 0;
};

}  // namespace asdic
