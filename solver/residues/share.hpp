// Which blocks of primes each process of a worker group takes.
#pragma once

#include <cstddef>
#include <vector>

#include "solver/workers.hpp"

namespace asdic {

/// A block is known by which candidate it is (checkpoint.hpp). No two processes take the same.
class Share {
 public:
  /// Of so many blocks that are needed in all; `done` are those that this process has done before.
  Share(const WorkerGroup& workers, std::size_t blocks, const std::vector<std::size_t>& done);

  /// Those that it has done and is to give, in ascending order.
  const std::vector<std::size_t>& given() const { return given_; }
  /// Returns whether any process has done blocks before.
  bool has_done() const { return !done_.empty(); }
  /// So many others it is to work out.
  std::size_t missing() const { return missing_; }
  /// The i-th candidate that it may try for them.
  std::size_t candidate(std::size_t i) const;

 private:
  std::size_t first_;  ///< of the candidates that nobody has done
  std::size_t step_;
  std::vector<std::size_t> done_;  ///< by anybody
  std::vector<std::size_t> given_;
  std::size_t missing_;
};

}  // namespace asdic
