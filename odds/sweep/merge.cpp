#include "odds/sweep/merge.hpp"

#include <filesystem>
#include <set>
#include <vector>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/log.hpp"
#include "lib/output_file.hpp"
#include "lib/text.hpp"
#include "odds/sweep/cell_rows.hpp"
#include "odds/sweep/schema.hpp"
#include "odds/sweep/store_file.hpp"
#include "odds/sweep/verify.hpp"

namespace asdic {

namespace {

/// Returns the heading of a store. Throws if battles of the store are not solved.
StoreHeading read_complete(const std::string& path) {
  Database database(path, Database::Access::read);
  const Transaction reading(database, Database::Access::read);
  StoreHeading heading = read_heading(database);
  const Sweep sweep(Document::parse(heading.text, path));
  check_tables(database, sweep, heading.format);
  const std::int64_t open = count_cells(database, sweep.cells(), "done = 0");
  if (open > 0) {
    throw Error(Place{path}, "shard " + heading.shard.text() + " is not complete: " +
                                 std::to_string(open) + " battles are not solved");
  }
  return heading;
}

/// A store that is made from several stores of one sweep.
class MergedStore {
 public:
  MergedStore(const std::string& file, const std::string& path, const Sweep& sweep,
              std::int64_t format)
      : sweep_(sweep),
        database_(make_database(file, path, sweep, format)),
        writer_(database_, sweep),
        has_(sweep.cells()) {}

  /// Adds a store of this sweep. Throws if its rows are damaged, or if earlier stores have other
  /// results for a cell.
  void add(const std::string& path, const StoreHeading& expected) {
    Database input(path, Database::Access::read);
    const Transaction reading(input, Database::Access::read);
    const StoreHeading heading = read_heading(input);
    const bool is_same = heading.text == expected.text && heading.files == expected.files &&
                         heading.format == expected.format;
    if (!is_same) throw Error(Place{path}, "the store has changed while it was merged");
    check_tables(input, sweep_, heading.format);
    Transaction transaction(database_);
    const std::vector<StoreFault> faults = faults_of_store(
        input, heading, sweep_, [&](const CellRows& rows) { add_cell(rows, path); });
    if (!faults.empty()) {
      throw Error(Place{path}, "the store is damaged: " + fault_text(faults) +
                                   "; asdic sweep solves again what is damaged");
    }
    Statement jobs(input, "SELECT * FROM job");
    Statement insert(database_, insertion("job", 3));
    while (jobs.next()) insert.bind(jobs.row()).run();
    transaction.commit();
  }

  std::int64_t cells() { return database_.number("SELECT count(*) FROM cell"); }

  void finish(StoreHeading heading) {
    heading.shard = {};
    heading.cells = cells();
    heading.plan = plan_signature(database_);
    write_heading(database_, heading);
  }

 private:
  /// Returns a database for the merged store. It needs no journal and no syncs, because the file
  /// gets its name only when it is complete and on the disk.
  static Database make_database(const std::string& file, const std::string& path,
                                const Sweep& sweep, std::int64_t format) {
    Database database(file, Database::Access::write, path);
    database.run("PRAGMA journal_mode = MEMORY");
    database.run("PRAGMA synchronous = OFF");
    make_tables(database, sweep, format);
    return database;
  }

  void add_cell(const CellRows& rows, const std::string& path) {
    const auto number = static_cast<std::uint64_t>(std::get<std::int64_t>(rows.cell[0]));
    if (!has_[number]) {
      has_[number] = true;
      return writer_.write(rows);
    }
    const CellRows former = *rows_of_cell(database_, number);
    // The chains of a cell may differ, because processes may solve different parts of a job.
    if (rows.figures == former.figures && rows.outcomes == former.outcomes) return;
    throw Error(Place{path}, "the store has other results than the stores before it for cell " +
                                 std::to_string(number));
  }

  const Sweep& sweep_;
  Database database_;
  CellWriter writer_;
  std::vector<bool> has_;  ///< by cell
};

/// Returns the first shards of `of` that were not given, as the end of a message.
std::string missing(const std::set<std::uint64_t>& given, std::uint64_t of) {
  std::vector<std::string> shards;
  for (std::uint64_t number = 1; number <= of && shards.size() < 5; ++number) {
    if (!given.contains(number)) shards.push_back(Shard{number, of}.text());
  }
  return shards.empty() ? "" : "; add the store of shard " + join(shards);
}

}  // namespace

std::uint64_t merge_stores(const std::string& path, const std::vector<std::string>& stores) {
  check_store_file(path, Database::Access::write);
  for (const std::string& name : {path, path + "-journal"}) {
    if (std::filesystem::exists(name))
      throw Error(Place{name}, "the file already exists; choose another name");
  }
  std::set<std::uint64_t> shards;
  StoreHeading heading;
  for (const std::string& store : stores) {
    const StoreHeading own = read_complete(store);
    if (!shards.empty() && (own.text != heading.text || own.files != heading.files)) {
      throw Error(
          Place{store},
          "this is the store of another sweep than " + stores.front() +
              (own.text == heading.text ? ": files that the cases name had other contents" : ""));
    }
    if (!shards.empty() && own.format != heading.format) {
      throw Error(Place{store}, "the store has format " + std::to_string(own.format) + ", and " +
                                    stores.front() + " has " + std::to_string(heading.format) +
                                    "; sweep again what has the lower one");
    }
    heading = own;
    shards.insert(own.shard.number);
  }
  const Sweep sweep(Document::parse(heading.text, stores.front()));
  OutputFiles files;
  files.add_made(path, [&](const std::string& unfinished) {
    MergedStore merged(unfinished, path, sweep, heading.format);
    for (std::size_t i = 0; i < stores.size(); ++i) {
      check_time("merging stores", i, stores.size());
      report_progress("merging stores", i, stores.size());
      const log::Phase phase;
      merged.add(stores[i], heading);
      phase.done("merged ", stores[i]);
    }
    const auto cells = static_cast<std::uint64_t>(merged.cells());
    if (cells < sweep.cells()) {
      throw Error(ErrorCode::input, "the stores are not the whole sweep: they have " +
                                        std::to_string(cells) + " of " +
                                        std::to_string(sweep.cells()) + " cells" +
                                        missing(shards, heading.shard.of));
    }
    merged.finish(heading);
  });
  files.publish_new();
  return sweep.cells();
}

}  // namespace asdic
