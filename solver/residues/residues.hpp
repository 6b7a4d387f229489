// Exact evaluation modulo many word-size primes, and what came out put together.
#pragma once

#include <vector>

#include "lib/exact/number.hpp"
#include "lib/progress.hpp"
#include "solver/evaluation/evaluation.hpp"
#include "solver/residues/machine.hpp"

namespace asdic {

/// The figures of an evaluation times its denominator, on so many threads (0: as many as there are
/// processors). Throws Error(verification) where a number comes out larger than any that is right,
/// and Error(limit) where the memory does not suffice.
std::vector<Integer> run_with_residues(const Evaluation& evaluation, const ResidueMachine& machine,
                                       unsigned threads, const Progress& progress);

}  // namespace asdic
