// Where the cells of a sweep are kept: an SQLite file. docs/formats.md describes its tables.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "lib/progress.hpp"
#include "odds/sweep/cell_rows.hpp"
#include "odds/sweep/database.hpp"
#include "odds/sweep/job_claims.hpp"
#include "odds/sweep/plan.hpp"
#include "odds/sweep/schema.hpp"
#include "odds/sweep/stored_cell.hpp"
#include "odds/sweep/sweep.hpp"
#include "odds/sweep/verify.hpp"

namespace asdic {

/// Several threads and processes may use a store at the same time. All functions throw as Database
/// does.
class Store {
 public:
  /// Makes the store of a shard, planned and without answers, where there is none. Throws
  /// Error(input) for a store of another sweep, shard or version of asdic, and if files that the
  /// cases name have changed. Cells with a damaged row, and those that share their chain, are open
  /// again.
  Store(const std::string& path, const Sweep& sweep, const Shard& shard, const Progress& progress);

  /// What was wrong with the store when it was opened.
  const std::vector<StoreFault>& faults() const { return faults_; }

  struct Job {
    std::uint64_t number;
    std::int64_t cost;
  };
  /// What is not done, the costliest first.
  std::vector<Job> open_jobs();
  /// Whether this process does the job, in place of all others, until it is done or release_all().
  /// False where another one does it, or it is done.
  bool claim(std::uint64_t job);
  /// The cells of a job that are not done.
  std::vector<std::uint64_t> open_cells(std::uint64_t job);
  /// Keeps what is known of cells of a job; it is in the file some time later, at once with others.
  void keep(std::uint64_t job, std::vector<StoredCell> cells);
  /// Puts everything that is kept into the file, and lets go of all jobs.
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
  void repair(const StoreHeading& heading, const Progress& progress);
  bool is_open(std::uint64_t job);
  void write_kept();
  void release(std::uint64_t job);

  const Sweep& sweep_;
  StoreHeading wanted_;            ///< but for the cells and the plan
  std::int64_t checksum_;          ///< of the sweep
  std::optional<SweepPlan> plan_;  ///< until it is in the file
  JobClaims claims_;               ///< declared before, and so closed after the database
  Database database_;
  std::mutex mutex_;
  std::set<std::uint64_t> claimed_;  ///< by this process, and not done
  std::vector<PendingJob> kept_;
  Clock::time_point written_ = Clock::now();
  std::vector<StoreFault> faults_;
};

/// Checks a store and changes nothing. Throws Error(input) for one that is not of this sweep and
/// shard, or in which anything is damaged.
Store::Counts verify_store(const std::string& path, const Sweep& sweep, const Shard& shard,
                           const Progress& progress);

}  // namespace asdic
