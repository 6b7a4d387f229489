// The store: an SQLite file with the cells of a sweep. docs/reference/sweeps.md describes its
// tables.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "odds/sweep/cell_rows.hpp"
#include "odds/sweep/database.hpp"
#include "odds/sweep/job_claims.hpp"
#include "odds/sweep/plan.hpp"
#include "odds/sweep/schema.hpp"
#include "odds/sweep/stored_cell.hpp"
#include "odds/sweep/sweep.hpp"
#include "odds/sweep/verify.hpp"

namespace asdic {

/// A store, which several threads and processes may use simultaneously. All functions throw as
/// Database does.
class Store {
 public:
  /// Opens the store of a shard, or makes one that is planned but has no results. Throws
  /// Error(input) if the store is of another sweep, shard or version of asdic, or if files that the
  /// cases name have changed. Cells with a damaged row, and cells that share their chain, become
  /// open again.
  Store(const std::string& path, const Sweep& sweep, const Shard& shard);

  /// Returns the damage that was found when the store was opened.
  const std::vector<StoreFault>& faults() const { return faults_; }

  struct Job {
    std::uint64_t number;
    std::int64_t cost;
  };
  /// Returns the jobs that are not done, the most expensive first.
  std::vector<Job> open_jobs();
  /// Claims the job for this process until it is done or release_all() is called. Returns false if
  /// another process has it or if it is done.
  bool claim(std::uint64_t job);
  /// Returns the cells of a job that are not done.
  std::vector<std::uint64_t> open_cells(std::uint64_t job);
  /// Stores solved cells of a job. They are written to the file later, together with others.
  void keep(std::uint64_t job, std::vector<StoredCell> cells);
  /// Writes all stored cells to the file, and releases all jobs.
  void release_all();

  struct Counts {
    std::int64_t cells = 0;
    std::int64_t solved = 0;
    std::int64_t without_battle = 0;
  };
  Counts counts();

 private:
  using Clock = std::chrono::steady_clock;
  struct PendingJob {
    std::uint64_t job;
    std::vector<StoredCell> cells;
  };

  void make();
  void repair(const StoreHeading& heading);
  bool is_open(std::uint64_t job);
  void write_kept();
  void release(std::uint64_t job);

  const Sweep& sweep_;
  StoreHeading wanted_;            ///< the expected heading, except cells and plan
  std::int64_t checksum_;          ///< of the sweep
  std::optional<SweepPlan> plan_;  ///< until it is written to the file
  JobClaims claims_;               ///< declared first, so that it closes after the database
  Database database_;
  std::mutex mutex_;
  std::set<std::uint64_t> claimed_;  ///< claimed by this process and not done
  std::vector<PendingJob> kept_;
  Clock::time_point written_ = Clock::now();
  std::vector<StoreFault> faults_;
};

/// Checks a store without changing it. Throws Error(input) if it is not of this sweep and shard, or
/// if anything in it is damaged.
Store::Counts verify_store(const std::string& path, const Sweep& sweep, const Shard& shard);

}  // namespace asdic
