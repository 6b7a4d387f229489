// How the cells of a sweep become jobs, and jobs shards.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lib/progress.hpp"
#include "odds/sweep/sweep.hpp"

namespace asdic {

/// One of several parts of a sweep, from 1 on.
struct Shard {
  std::uint64_t number = 1;
  std::uint64_t of = 1;

  /// "1/8"
  std::string text() const { return std::to_string(number) + "/" + std::to_string(of); }
};

/// A job is what is done at once: cells that one chain answers, at most 1000 of them.
struct SweepPlan {
  static constexpr std::uint32_t no_battle = UINT32_MAX;

  std::vector<std::uint32_t> job_of;    ///< by cell; no_battle where a side has no units
  std::vector<std::int64_t> costs;      ///< by job, estimated; what counts are their ratios
  std::vector<std::uint64_t> shard_of;  ///< by job, from 1 on
};

/// The sweep alone decides it, and the number of shards, which cost about the same. Throws
/// Error(input) for a value that the case cannot have, and where no cell is a battle.
SweepPlan plan_sweep(const Sweep& sweep, std::uint64_t shards, const Progress& progress);

}  // namespace asdic
