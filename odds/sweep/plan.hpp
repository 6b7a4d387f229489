// Plans a sweep: its cells become jobs, and its jobs become shards.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "odds/sweep/sweep.hpp"

namespace asdic {

/// One of several parts of a sweep, numbered from 1.
struct Shard {
  std::uint64_t number = 1;
  std::uint64_t of = 1;

  /// Returns "1/8".
  std::string text() const { return std::to_string(number) + "/" + std::to_string(of); }
};

/// The jobs of a sweep. A job is a group of at most 4000 cells that one chain can solve.
struct SweepPlan {
  static constexpr std::uint32_t no_battle = UINT32_MAX;

  std::vector<std::uint32_t> job_of;    ///< by cell, or no_battle if a side has no units
  std::vector<std::int64_t> costs;      ///< by job, estimated in an arbitrary unit
  std::vector<std::uint64_t> shard_of;  ///< by job, from 1
};

/// Returns a plan that depends only on the sweep and the number of shards. The shards have about
/// equal costs. All jobs that one chain could solve belong to the same shard, if there are at least
/// as many such families as shards. Of cells that differ only in numbers of units above 0, few are
/// read. Throws Error(input) for a value that the case cannot have, and if no cell is a battle.
SweepPlan plan_sweep(const Sweep& sweep, std::uint64_t shards);

}  // namespace asdic
