// How long exact visits will be, told before they are found.
#pragma once

#include <cstddef>

#include "lib/exact/chain.hpp"
#include "solver/question.hpp"
#include "solver/structure.hpp"

namespace asdic {

/// The bits of the denominator of ExactSolver::visits for the same question. Takes about as long as
/// finding them in floating point.
std::size_t denominator_bits(const Chain& chain, const Structure& structure, const Masses& starts,
                             const Question& question);

}  // namespace asdic
