// Runs an evaluation exactly: modulo many word-size primes, from which it reconstructs the numbers.
#pragma once

#include <string>
#include <vector>

#include "lib/exact/number.hpp"
#include "solver/evaluation/evaluation.hpp"
#include "solver/residues/backend.hpp"
#include "solver/workers.hpp"

namespace asdic {

struct ResidueNumbers {
  std::vector<Integer> numbers;
  std::string read_from;  ///< the folder of the checkpoint that supplied some residues, or ""
};

/// Returns the figures of an evaluation, each times its denominator. Uses `threads` threads (0: one
/// for each processor) in each process of the worker group; all processes return all figures.
/// Throws Error(limit) if the memory does not suffice, and Error(input) if the checkpoint cannot be
/// used. Throws Error(verification) if a number is larger than any right one can be, or
/// Error(input) if the checkpoint supplied some of its residues.
ResidueNumbers run_with_residues(const Evaluation& evaluation, const ResidueBackend& backend,
                                 unsigned threads, const WorkSharing& sharing);

}  // namespace asdic
