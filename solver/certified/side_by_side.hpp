// Bounds side by side, as wide as the processor has registers.
#pragma once

#include <cstddef>

#include "solver/certified/pair.hpp"

namespace asdic {

/// to[i] = from[i] f, and to[i] += from[i] f, for each i below `count`, where f is factor[0] for
/// every even i and factor[1] for every odd one. Rounds as this thread does: every processor gives
/// the same bits. `to` and `from` share no number.
struct SideBySide {
  using Products = void (*)(double* to, const double* from, std::size_t count, Pair factor);
  Products set;
  Products add;
};

/// Of this processor.
const SideBySide& side_by_side_here();

}  // namespace asdic
