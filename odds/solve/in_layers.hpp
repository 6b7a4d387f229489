// Battles larger than memory.
#pragma once

#include "odds/solve/solve.hpp"

namespace asdic {

/// Certified odds, for which the states are enumerated and solved layer by layer, as units are
/// lost; `max_states` is the limit of one layer. The result has no signature of a chain, and of the
/// rounds only the mean. Throws Error(input) for a battle that is not one long fight without
/// choices and limits, or whose rules know no layers, and Error(limit) as solve().
Result solve_in_layers(const Posed& posed, const SolveOptions& options);

}  // namespace asdic
