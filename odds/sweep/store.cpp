#include "odds/sweep/store.hpp"

#include <filesystem>
#include <utility>

#include "lib/error.hpp"
#include "odds/report/forces.hpp"
#include "odds/report/json.hpp"
#include "odds/report/numbers.hpp"
#include "odds/sweep/enclosing.hpp"
#include "odds/sweep/schema.hpp"

namespace asdic {

namespace {

using namespace std::chrono_literals;

constexpr auto between_writes = 250ms;

std::int64_t signed_of(std::uint64_t number) {
  return static_cast<std::int64_t>(number);
}

void check_same(const std::string& path, const StoreHeading& found, const StoreHeading& wanted) {
  if (found.text != wanted.text) throw Error(Place{path}, "this is the store of another sweep");
  if (found.shard.text() != wanted.shard.text()) {
    throw Error(Place{path}, "this is the store of shard " + found.shard.text() + ", not of " +
                                 wanted.shard.text());
  }
}

/// A sweep that cannot be planned leaves no file.
bool is_there(const std::string& path) {
  std::error_code fault;
  const auto size = std::filesystem::file_size(path, fault);
  return !fault && size > 0;
}

/// All cells of the shard and their jobs. Cells without a battle are the first shard's.
void write_plan(Database& database, const Sweep& sweep, const SweepPlan& plan, const Shard& shard) {
  Statement job(database, "INSERT INTO job VALUES (?1, ?2, 0)");
  for (std::size_t i = 0; i < plan.costs.size(); ++i) {
    if (plan.shard_of[i] == shard.number) job.bind(1, signed_of(i)).bind(2, plan.costs[i]).run();
  }
  std::string places;
  for (std::size_t i = 0; i < sweep.axes().size(); ++i)
    places += "?" + std::to_string(i + 5) + ", ";
  Statement cell(database, "INSERT INTO cell VALUES (?1, ?2, ?3, " + places + "NULL, NULL, ?4)");
  for (std::uint64_t i = 0; i < sweep.cells(); ++i) {
    const std::uint32_t own = plan.job_of[i];
    const bool is_battle = own != SweepPlan::no_battle;
    if ((is_battle ? plan.shard_of[own] : 1) != shard.number) continue;
    cell.bind(1, signed_of(i)).bind(3, std::int64_t{is_battle ? 0 : 1});
    is_battle ? cell.bind(2, std::int64_t{own}).bind_null(4)
              : cell.bind_null(2).bind(4, std::string_view("a side has no units"));
    int place = 5;
    for (const std::string& value : sweep.values(i)) cell.bind(place++, value);
    cell.run();
  }
}

}  // namespace

Store::Store(const std::string& path, const Sweep& sweep, const Shard& shard,
             const Progress& progress)
    : sweep_(sweep),
      plan_(is_there(path) ? std::nullopt : std::optional(plan_sweep(sweep, shard.of, progress))),
      claims_(path),
      database_(path, Database::Access::write) {
  const StoreHeading heading{ASDIC_VERSION, sweep.text(), shard};
  Transaction transaction(database_);
  if (is_empty(database_)) {
    if (!plan_) plan_ = plan_sweep(sweep, shard.of, progress);
    make_tables(database_, sweep, heading);
    write_plan(database_, sweep, *plan_, shard);
  } else {
    check_same(path, read_heading(database_), heading);
  }
  transaction.commit();
  plan_.reset();
}

std::vector<Store::Job> Store::open_jobs() {
  const std::lock_guard lock(mutex_);
  std::vector<Job> jobs;
  Statement query(database_,
                  "SELECT number, cost FROM job WHERE NOT done ORDER BY cost DESC, number");
  while (query.next()) {
    jobs.push_back({static_cast<std::uint64_t>(query.number(0)), query.number(1)});
  }
  return jobs;
}

bool Store::claim(std::uint64_t job) {
  const std::lock_guard lock(mutex_);
  if (claimed_.contains(job)) return true;
  if (!claims_.take(job)) return false;
  if (database_.number("SELECT done FROM job WHERE number = " + std::to_string(job)) != 0) {
    claims_.release(job);
    return false;
  }
  claimed_.insert(job);
  return true;
}

std::vector<std::uint64_t> Store::open_cells(std::uint64_t job) {
  const std::lock_guard lock(mutex_);
  std::vector<std::uint64_t> cells;
  Statement query(database_, "SELECT number FROM cell WHERE job = ?1 AND NOT done ORDER BY number");
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
  Transaction transaction(database_);
  Statement job(database_,
                "UPDATE job SET done = NOT EXISTS (SELECT 1 FROM cell WHERE job = ?1 AND NOT done) "
                "WHERE number = ?1 RETURNING done");
  std::vector<std::uint64_t> done;
  for (const Kept& kept : kept_) {
    for (const StoredCell& cell : kept.cells) write(cell);
    job.bind(1, signed_of(kept.job));
    while (job.next()) {
      if (job.number(0) != 0) done.push_back(kept.job);
    }
  }
  transaction.commit();
  for (const std::uint64_t each : done) release(each);
  kept_.clear();
  written_ = Clock::now();
}

void Store::write(const StoredCell& cell) {
  const std::int64_t number = signed_of(cell.number);
  if (!cell.why.empty()) {
    Statement failed(database_, "UPDATE cell SET why = ?2 WHERE number = ?1");
    failed.bind(1, number).bind(2, cell.why).run();
    return;
  }
  Statement done(
      database_,
      "UPDATE cell SET done = 1, \"case\" = ?2, chain = ?3, why = NULL WHERE number = ?1");
  done.bind(1, number).bind(2, cell.battle).bind(3, cell.chain).run();
  // The numbers of a row, from `place` on.
  const auto bind_number = [](Statement& row, int place, const Figure& figure) {
    const Rational value = figure.value.exact();
    row.bind(place, Integer(numerator(value)).str())
        .bind(place + 1, Integer(denominator(value)).str());
  };
  Statement row(database_, "INSERT INTO figure VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)");
  for (std::size_t i = 0; i < cell.figures.size(); ++i) {
    if (!cell.figures[i]) continue;
    const Figure& figure = *cell.figures[i];
    row.bind(1, number).bind(2, sweep_.show()[i]);
    row.bind(5, std::int64_t{figure.is_root}).bind(6, std::int64_t{figure.is_chance});
    if (figure.word.empty()) {
      const EnclosingDoubles bounds = enclosing(figure);
      bind_number(row, 3, figure);
      row.bind_null(7).bind(8, bounds.lower).bind(9, bounds.upper);
    } else {
      row.bind_null(3).bind_null(4).bind(7, figure.word).bind_null(8).bind_null(9);
    }
    row.run();
  }
  if (!cell.result) return;
  Statement outcomes(
      database_, "INSERT INTO outcome VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)");
  std::int64_t place = 0;
  for (const auto& [outcome, chance] : cell.result->outcomes) {
    outcomes.bind(1, number).bind(2, place++);
    for (int column = 3; column <= 8; ++column) outcomes.bind_null(column);
    if (outcome.winner) {
      outcomes.bind(3, std::string_view(winner_names[static_cast<std::size_t>(*outcome.winner)]));
      int column = 4;
      for (const Side side : both_sides) {
        outcomes.bind(column++, force_text(outcome.in_battle[index(side)], *cell.result, side));
        outcomes.bind(column++, force_text(outcome.left[index(side)], *cell.result, side));
      }
    } else {
      Json numbers = Json::object();
      for (const auto& [name, value] : outcome.numbers) numbers[name] = value;
      outcomes.bind(8, numbers.dump());
    }
    const Figure figure{chance};
    const EnclosingDoubles bounds = enclosing(figure);
    bind_number(outcomes, 9, figure);
    outcomes.bind(11, bounds.lower).bind(12, bounds.upper).run();
  }
}

Store::Counts Store::counts() {
  const std::lock_guard lock(mutex_);
  return {database_.number("SELECT count(*) FROM cell"),
          database_.number("SELECT count(*) FROM cell WHERE done AND job IS NOT NULL"),
          database_.number("SELECT count(*) FROM cell WHERE job IS NULL")};
}

}  // namespace asdic
