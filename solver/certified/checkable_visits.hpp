// Bounds of visits that anybody can check with a few exact comparisons.
#pragma once

#include <vector>

#include "solver/certified/certified.hpp"

namespace asdic {

/// Returns by state an interval of the visits of battles that start in `start`. In exact numbers,
/// no lower bound is above the inflow that the lower bounds imply, and no upper bound is below the
/// inflow that the upper bounds imply. The intervals may be slightly wider than those of
/// CertifiedSolver. An upper bound is infinite if a loop is left too rarely. Throws the errors of
/// CertifiedSolver.
std::vector<Interval> checkable_visits(const Chain& chain, const Structure& structure,
                                       StateIndex start);

}  // namespace asdic
