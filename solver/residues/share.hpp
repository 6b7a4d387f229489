// Distributes blocks of primes among the processes of a worker group.
#pragma once

#include <cstddef>
#include <vector>

#include "solver/workers.hpp"

namespace asdic {

/// The blocks of this process, named by their candidate numbers (see checkpoint.hpp). No two
/// processes take the same block.
class Share {
 public:
  /// Distributes `blocks` blocks. `done` are the candidates in the checkpoint of this process.
  Share(const WorkerGroup& workers, std::size_t blocks, const std::vector<std::size_t>& done);

  /// Returns the finished candidates that this process contributes, in ascending order.
  const std::vector<std::size_t>& given() const { return given_; }
  /// Returns true if any process has finished candidates in its checkpoint.
  bool has_done() const { return !done_.empty(); }
  /// Returns the number of further blocks that this process has to compute.
  std::size_t missing() const { return missing_; }
  /// Returns the i-th candidate that this process may try for them.
  std::size_t candidate(std::size_t i) const;

 private:
  std::size_t first_;  ///< the index of its first candidate among those that no process has done
  std::size_t step_;
  std::vector<std::size_t> done_;  ///< by any process
  std::vector<std::size_t> given_;
  std::size_t missing_;
};

}  // namespace asdic
