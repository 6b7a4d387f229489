// Computes the length of exact visits without computing them.
#pragma once

#include <cstddef>

#include "lib/exact/chain.hpp"
#include "solver/question.hpp"
#include "solver/structure.hpp"

namespace asdic {

/// Returns the bits of the denominator that ExactSolver::visits() has for the same question. Takes
/// about as long as the visits in floating point.
std::size_t denominator_bits(const Chain& chain, const Structure& structure, const Masses& starts,
                             const Question& question);

}  // namespace asdic
