// Blocks of residues that are done, in files: work that was interrupted goes on from there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "lib/error.hpp"
#include "solver/residues/backend.hpp"

namespace asdic {

/// The blocks of one evaluation on one kind of machine, each in a file of its own below a folder
/// that several evaluations and processes may share. A block is known by which candidate it is:
/// the candidate-th primes of the machine, as many as it has lanes.
class Checkpoint {
 public:
  /// Makes the folders. Throws Error(input) where that cannot be done. An empty name keeps nothing.
  Checkpoint(const std::string& folder, const EvaluationDigits& digits,
             const ResidueBackend& machine);

  /// Which candidates are done, in ascending order. Throws Error(input) if the name of a file has a
  /// number beyond all candidates.
  std::vector<std::size_t> done() const;
  /// Throws refusal() if the file is not what was kept.
  void load(std::size_t candidate, std::span<std::uint64_t> residues) const;
  /// Once it returns the block is on the disk. Threads may keep different blocks at the same time.
  void keep(std::size_t candidate, std::span<const std::uint64_t> residues) const;

  /// Returns the error for a file that has the name of this candidate and is not its block.
  Error refusal(std::size_t candidate) const;
  /// Returns the folder of this evaluation's blocks, or "" if nothing is kept.
  const std::string& folder() const { return folder_; }

 private:
  std::string file_of(std::size_t candidate) const;

  std::string folder_;
};

/// Returns the error for an answer that is wrong and was made with blocks in this folder.
Error block_error(const std::string& folder);

}  // namespace asdic
