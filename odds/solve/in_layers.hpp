// Solves battles that are larger than memory.
#pragma once

#include "odds/solve/solve.hpp"

namespace asdic {

/// Returns certified odds. Enumerates and solves the states layer by layer, as units are lost;
/// max_states() limits one layer. The result lacks the signature of a chain, and of the rounds it
/// has only the mean. Throws Error(input) if the battle has choices, limits of rounds or several
/// parts, or if its rules do not support layers. Throws Error(limit) as solve() does.
Result solve_in_layers(const Problem& problem);

}  // namespace asdic
