// Bounds of visits that prove themselves.
#pragma once

#include <vector>

#include "solver/certified/certified.hpp"

namespace asdic {

/// By state the visits of battles that start in one: as exact numbers, no lower bound is above what
/// flows in by the lower bounds, and no upper one below what flows in by the upper ones. They may
/// be a little wider than those of CertifiedSolver; an upper one is infinite where a loop is left
/// too rarely. Throws as CertifiedSolver.
std::vector<Interval> checkable_visits(const Chain& chain, const Structure& structure,
                                       StateIndex start);

}  // namespace asdic
