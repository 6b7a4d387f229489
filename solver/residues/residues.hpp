// Exact evaluation modulo many word-size primes, and what came out put together.
#pragma once

#include <string>
#include <vector>

#include "lib/exact/number.hpp"
#include "lib/progress.hpp"
#include "solver/evaluation/evaluation.hpp"
#include "solver/residues/backend.hpp"
#include "solver/workers.hpp"

namespace asdic {

struct ResidueNumbers {
  std::vector<Integer> numbers;
  std::string read_from;  ///< the folder of a checkpoint that had some of their residues, or ""
};

/// The figures of an evaluation times its denominator, on so many threads (0: as many as there are
/// processors) of each process of the worker group, all of which get them. Throws
/// Error(verification) where a number comes out larger than any that is right, Error(limit) where
/// the memory does not suffice, and Error(input) where the checkpoint cannot be used, also if it
/// has some of the residues of a number that is too large.
ResidueNumbers run_with_residues(const Evaluation& evaluation, const ResidueBackend& machine,
                                 unsigned threads, const WorkSharing& sharing,
                                 const Progress& progress);

}  // namespace asdic
