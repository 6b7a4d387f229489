// Keeps finished blocks of residues in files, so that interrupted work can continue.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "lib/error.hpp"
#include "solver/residues/backend.hpp"

namespace asdic {

/// The blocks of one evaluation with one backend, each in its own file. Several evaluations and
/// processes may share the folder. Candidate number i is the i-th block of primes of the backend;
/// a block has one prime for each lane.
class Checkpoint {
 public:
  /// Makes the folders, unless `folder` is "": then nothing is kept. Throws Error(input) if it
  /// cannot make them.
  Checkpoint(const std::string& folder, const EvaluationDigits& digits,
             const ResidueBackend& backend);

  /// Returns the finished candidates in ascending order. Throws Error(input) if the name of a file
  /// has a number beyond all candidates.
  std::vector<std::size_t> done() const;
  /// Reads the residues of a candidate. Throws refusal() if the file is damaged.
  void load(std::size_t candidate, std::span<std::uint64_t> residues) const;
  /// Writes a block and returns when it is on the disk. Several threads may keep different blocks
  /// at the same time.
  void keep(std::size_t candidate, std::span<const std::uint64_t> residues) const;

  /// Returns the error for a file that has the name of a candidate but does not contain its block.
  Error refusal(std::size_t candidate) const;
  /// Returns the folder of this evaluation's blocks, or "" if nothing is kept.
  const std::string& folder() const { return folder_; }

 private:
  std::string file_of(std::size_t candidate) const;

  std::string folder_;
};

/// Returns the error for a wrong solution that was made with blocks from a folder.
Error block_error(const std::string& folder);

}  // namespace asdic
