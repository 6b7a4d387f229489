// Enclosures side by side, as wide as the processor has registers.
#pragma once

#include <cstddef>

#include "solver/certified/pair.hpp"

namespace asdic {

/// to[i] = from[i] factor, and to[i] += from[i] factor, for each i below `count`. Rounds as this
/// thread does: every processor gives the same bits. `to` and `from` share no pair.
struct SideBySide {
  using Products = void (*)(Pair* to, const Pair* from, std::size_t count, Pair factor);
  Products set;
  Products add;
};

/// Of this processor.
const SideBySide& side_by_side_here();

}  // namespace asdic
