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
#include "odds/figures/of_result.hpp"
#include "odds/sweep/claims.hpp"
#include "odds/sweep/database.hpp"
#include "odds/sweep/plan.hpp"
#include "odds/sweep/sweep.hpp"

namespace asdic {

/// What is known of a cell: its answers, or why it has none.
struct StoredCell {
  std::uint64_t number = 0;
  std::string battle = {};                          ///< its case, as TOML
  std::string chain = {};                           ///< the signature of the chain that answered it
  std::vector<std::optional<Figure>> figures = {};  ///< in the order of the sweep's
  std::optional<Result> result = {};                ///< whose outcomes are kept
  std::string why = {};
};

/// Several threads and processes may use a store at the same time. All functions throw as Database
/// does.
class Store {
 public:
  /// Makes the store of a shard, planned and without answers, where there is none. Throws
  /// Error(input) for a store of another sweep, shard or version of asdic.
  Store(const std::string& path, const Sweep& sweep, const Shard& shard, const Progress& progress);

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
  struct Kept {
    std::uint64_t job;
    std::vector<StoredCell> cells;
  };

  void write_kept();
  void release(std::uint64_t job);
  void write(const StoredCell& cell);

  const Sweep& sweep_;
  std::optional<SweepPlan> plan_;  ///< until it is in the file
  Claims claims_;                  ///< declared before, and so closed after the database
  Database database_;
  std::mutex mutex_;
  std::set<std::uint64_t> claimed_;  ///< by this process, and not done
  std::vector<Kept> kept_;
  Clock::time_point written_ = Clock::now();
};

}  // namespace asdic
