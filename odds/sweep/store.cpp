#include "odds/sweep/store.hpp"

#include <filesystem>
#include <utility>

#include "lib/error.hpp"
#include "lib/log.hpp"
#include "odds/sweep/store_file.hpp"

namespace asdic {

namespace {

using namespace std::chrono_literals;

constexpr auto between_writes = 250ms;

std::int64_t signed_of(std::uint64_t number) {
  return static_cast<std::int64_t>(number);
}

/// Throws unless `found` is the heading of the wanted store.
void check_same(const Database& database, const StoreHeading& found, const StoreHeading& wanted) {
  const Place place{database.path()};
  if (found.text != wanted.text) throw Error(place, "this is the store of another sweep");
  if (found.files != wanted.files) {
    throw Error(place,
                "a file that the cases name has changed since the store was made: " + wanted.files +
                    ", in the store " + found.files + "; sweep into another store");
  }
  if (found.shard.text() != wanted.shard.text()) {
    throw Error(place, "this is the store of shard " + found.shard.text() + ", not of " +
                           wanted.shard.text());
  }
}

/// Returns the heading of a store of the sweep, without cells and a plan. Throws if it could not be
/// read again.
StoreHeading heading_of(const Sweep& sweep, const Shard& shard) {
  StoreHeading heading{ASDIC_VERSION, sweep.text(), files_named_by(sweep), shard};
  if (!is_too_large(heading)) return heading;
  throw Error(Place{sweep.document().source()},
              "the sweep as TOML, or the list of its files, is larger than 1 MiB, the most that a "
              "store may have");
}

/// Returns whether the store has a file that is not empty. A sweep that cannot be planned leaves an
/// empty file.
bool is_there(const std::string& path) {
  check_store_file(path, Database::Access::write);
  std::error_code fault;
  const auto size = std::filesystem::file_size(path, fault);
  return !fault && size > 0;
}

/// Returns whether a cell belongs to the shard. Cells without a battle belong to the first shard.
bool is_in_shard(const SweepPlan& plan, std::uint64_t cell, const Shard& shard) {
  const std::uint32_t job = plan.job_of[cell];
  return (job == SweepPlan::no_battle ? 1 : plan.shard_of[job]) == shard.number;
}

/// Writes rows of a planned sweep to a store: jobs, and cells without results.
class PlanRows {
 public:
  PlanRows(Database& database, const Sweep& sweep, const SweepPlan& plan, const Shard& shard,
           std::int64_t sum, std::int64_t format)
      : sweep_(sweep),
        plan_(plan),
        shard_(shard),
        sum_(sum),
        format_(format),
        job_(database, "INSERT INTO job VALUES (?1, ?2, ?3)"),
        cell_(database, insertion("cell", sweep.axes().size() + 7)) {}

  void add_jobs() {
    for (std::size_t i = 0; i < plan_.costs.size(); ++i) {
      if (plan_.shard_of[i] != shard_.number) continue;
      StoreRow row = {signed_of(i), plan_.costs[i]};
      row.emplace_back(checksum("job", sum_, row));
      job_.bind(row).run();
    }
  }
  void add_cell(std::uint64_t cell) {
    const std::uint32_t job = plan_.job_of[cell];
    const bool is_battle = job != SweepPlan::no_battle;
    CellRows rows;
    rows.cell = {signed_of(cell), is_battle ? StoreValue(std::int64_t{job}) : StoreValue(),
                 std::int64_t{is_battle ? 0 : 1}};
    for (StoreValue& value : axis_values(sweep_, cell, format_)) {
      rows.cell.push_back(std::move(value));
    }
    rows.cell.resize(rows.cell.size() + 2);
    rows.cell.push_back(is_battle ? StoreValue() : StoreValue("a side has no units"));
    add_checksums(rows, sum_);
    cell_.bind(rows.cell).run();
  }
  std::int64_t add_all() {
    add_jobs();
    std::int64_t cells = 0;
    for (std::uint64_t cell = 0; cell < sweep_.cells(); ++cell) {
      if (!is_in_shard(plan_, cell, shard_)) continue;
      add_cell(cell);
      ++cells;
    }
    return cells;
  }

 private:
  const Sweep& sweep_;
  const SweepPlan& plan_;
  const Shard& shard_;
  std::int64_t sum_;
  std::int64_t format_;
  Statement job_;
  Statement cell_;
};

struct CheckedStore {
  StoreHeading heading;
  std::vector<StoreFault> faults;
};

/// Reads all rows of a store. Throws unless it is the wanted store.
CheckedStore checked_store(Database& database, const Sweep& sweep, const StoreHeading& wanted) {
  CheckedStore found{read_heading(database), {}};
  check_same(database, found.heading, wanted);
  check_tables(database, sweep, found.heading.format);
  const log::Phase phase;
  found.faults = faults_of_store(database, found.heading, sweep, [](const CellRows&) {});
  phase.done("checked the store, with ", log::count(found.faults.size(), "fault"), ",");
  return found;
}

Store::Counts counts_in(Database& database) {
  return {database.number("SELECT count(*) FROM cell"),
          database.number("SELECT count(*) FROM cell WHERE done = 1 AND job IS NOT NULL"),
          database.number("SELECT count(*) FROM cell WHERE job IS NULL")};
}

}  // namespace

Store::Store(const std::string& path, const Sweep& sweep, const Shard& shard)
    : sweep_(sweep),
      wanted_(heading_of(sweep, shard)),
      checksum_(sweep_checksum(wanted_)),
      plan_(is_there(path) ? std::nullopt : std::optional(plan_sweep(sweep, shard.of))),
      claims_(path),
      database_(path, Database::Access::write) {
  {
    const Transaction reading(database_, Database::Access::read);
    if (!is_empty(database_)) {
      const CheckedStore found = checked_store(database_, sweep, wanted_);
      wanted_.format = found.heading.format;
      if (found.faults.empty()) return;
    }
  }
  Transaction transaction(database_);
  if (is_empty(database_)) {
    if (!plan_) plan_ = plan_sweep(sweep, shard.of);
    make();
  } else {
    CheckedStore found = checked_store(database_, sweep, wanted_);
    wanted_.format = found.heading.format;
    faults_ = std::move(found.faults);
    if (!faults_.empty()) repair(found.heading);
  }
  transaction.commit();
  plan_.reset();
}

void Store::make() {
  StoreHeading heading = wanted_;
  make_tables(database_, sweep_);
  heading.cells =
      PlanRows(database_, sweep_, *plan_, heading.shard, checksum_, heading.format).add_all();
  heading.plan = plan_signature(database_);
  write_heading(database_, heading);
}

void Store::repair(const StoreHeading& heading) {
  plan_ = plan_sweep(sweep_, heading.shard.of);
  const SweepPlan& plan = *plan_;
  std::vector<std::int64_t> strangers;
  std::vector<bool> is_right(sweep_.cells());
  Statement stored(database_, "SELECT number, coalesce(job, -1) FROM cell");
  while (stored.next()) {
    const auto cell = static_cast<std::uint64_t>(stored.number(0));
    const bool is_planned = cell < sweep_.cells() && is_in_shard(plan, cell, heading.shard);
    if (!is_planned) {
      strangers.push_back(stored.number(0));
      continue;
    }
    const std::uint32_t job = plan.job_of[cell];
    is_right[cell] = stored.number(1) == (job == SweepPlan::no_battle ? -1 : std::int64_t{job});
  }
  for (const StoreFault& fault : faults_) {
    if (fault.cell && *fault.cell < sweep_.cells()) is_right[*fault.cell] = false;
  }
  // One chain solves all cells of a job, so a wrong cell reopens its whole job.
  std::set<std::uint32_t> reopened;
  for (std::uint64_t cell = 0; cell < sweep_.cells(); ++cell) {
    const bool is_wrong = !is_right[cell] && is_in_shard(plan, cell, heading.shard);
    if (is_wrong && plan.job_of[cell] != SweepPlan::no_battle) reopened.insert(plan.job_of[cell]);
  }
  Statement removed(database_, "DELETE FROM cell WHERE number = ?1");
  for (const std::int64_t cell : strangers) removed.bind(1, cell).run();
  PlanRows rows(database_, sweep_, plan, heading.shard, checksum_, heading.format);
  database_.run("DELETE FROM job");
  rows.add_jobs();
  Statement figures(database_, "DELETE FROM figure WHERE cell = ?1");
  Statement outcomes(database_, "DELETE FROM outcome WHERE cell = ?1");
  for (std::uint64_t cell = 0; cell < sweep_.cells(); ++cell) {
    if (!is_in_shard(plan, cell, heading.shard)) continue;
    if (is_right[cell] && !reopened.contains(plan.job_of[cell])) continue;
    for (Statement* each : {&removed, &figures, &outcomes}) each->bind(1, signed_of(cell)).run();
    rows.add_cell(cell);
  }
  for (const char* table : {"figure", "outcome"}) {
    database_.run(std::string("DELETE FROM ") + table +
                  " WHERE cell NOT IN (SELECT number FROM cell)");
  }
  if (plan_signature(database_) != heading.plan) {
    throw Error(Place{database_.path()},
                "the store is damaged, and its jobs are not those of this sweep; sweep again into "
                "another file");
  }
}

std::vector<Store::Job> Store::open_jobs() {
  const std::lock_guard lock(mutex_);
  std::vector<Job> jobs;
  Statement query(database_,
                  "SELECT number, cost FROM job AS own WHERE EXISTS (SELECT 1 FROM cell WHERE "
                  "cell.job = own.number AND cell.done = 0) ORDER BY cost DESC, number");
  while (query.next()) {
    jobs.push_back({static_cast<std::uint64_t>(query.number(0)), query.number(1)});
  }
  return jobs;
}

bool Store::is_open(std::uint64_t job) {
  Statement open(database_, "SELECT 1 FROM cell WHERE job = ?1 AND done = 0 LIMIT 1");
  return open.bind(1, signed_of(job)).next();
}

bool Store::claim(std::uint64_t job) {
  const std::lock_guard lock(mutex_);
  if (claimed_.contains(job)) return true;
  if (!claims_.take(job)) return false;
  if (!is_open(job)) {
    claims_.release(job);
    return false;
  }
  claimed_.insert(job);
  return true;
}

std::vector<std::uint64_t> Store::open_cells(std::uint64_t job) {
  const std::lock_guard lock(mutex_);
  std::vector<std::uint64_t> cells;
  Statement query(database_, "SELECT number FROM cell WHERE job = ?1 AND done = 0 ORDER BY number");
  query.bind(1, signed_of(job));
  while (query.next()) cells.push_back(static_cast<std::uint64_t>(query.number(0)));
  return cells;
}

void Store::keep(std::uint64_t job, std::vector<StoredCell> cells) {
  const std::lock_guard lock(mutex_);
  kept_.push_back({job, std::move(cells)});
  if (Clock::now() - written_ > between_writes) write_kept();
}

void Store::release_all() {
  const std::lock_guard lock(mutex_);
  write_kept();
  while (!claimed_.empty()) release(*claimed_.begin());
}

void Store::release(std::uint64_t job) {
  claims_.release(job);
  claimed_.erase(job);
}

void Store::write_kept() {
  if (!kept_.empty() && wanted_.files != files_named_by(sweep_)) {
    kept_.clear();
    throw Error(
        Place{database_.path()},
        "a file that the cases name has changed during the sweep; sweep into another store");
  }
  const log::Phase phase(log::Level::debug);
  Transaction transaction(database_);
  CellWriter writer(database_, sweep_);
  for (const PendingJob& kept : kept_) {
    for (const StoredCell& cell : kept.cells) {
      writer.write(rows_of(cell, sweep_, kept.job, checksum_, wanted_.format));
    }
  }
  transaction.commit();
  phase.done("wrote the cells of ", log::count(kept_.size(), "job"), " to the store");
  for (const PendingJob& kept : kept_) {
    if (claimed_.contains(kept.job) && !is_open(kept.job)) release(kept.job);
  }
  kept_.clear();
  written_ = Clock::now();
}

Store::Counts Store::counts() {
  const std::lock_guard lock(mutex_);
  return counts_in(database_);
}

Store::Counts verify_store(const std::string& path, const Sweep& sweep, const Shard& shard) {
  Database database(path, Database::Access::read);
  const Transaction reading(database, Database::Access::read);
  const CheckedStore found = checked_store(database, sweep, heading_of(sweep, shard));
  if (!found.faults.empty()) throw Error(Place{path}, fault_text(found.faults));
  return counts_in(database);
}

}  // namespace asdic
