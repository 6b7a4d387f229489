#include "odds/sweep/merge.hpp"

#include <filesystem>
#include <set>

#include "lib/error.hpp"
#include "lib/limits.hpp"
#include "lib/text.hpp"
#include "odds/sweep/schema.hpp"

namespace asdic {

namespace {

/// What there is under a name until it is complete.
class Unfinished {
 public:
  explicit Unfinished(const std::string& path) : path_(path + ".unfinished") { remove(); }
  ~Unfinished() { remove(); }
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;

  const std::string& path() const { return path_; }
  void publish(const std::string& path) const {
    std::error_code fault;
    std::filesystem::rename(path_, path, fault);
    if (fault) throw Error(ErrorCode::limit, path + " cannot be written: " + fault.message());
  }

 private:
  void remove() const {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
    std::filesystem::remove(path_ + "-journal", ignored);
  }

  std::string path_;
};

/// Throws where battles of the store are not solved.
StoreHeading read_complete(const std::string& path) {
  Database database(path, Database::Access::read);
  StoreHeading heading = read_heading(database);
  const std::int64_t open = database.number("SELECT count(*) FROM cell WHERE NOT done");
  if (open > 0) {
    throw Error(Place{path}, "shard " + heading.shard.text() + " is not complete: " +
                                 std::to_string(open) + " battles are not solved");
  }
  return heading;
}

/// Throws where the attached store and those before it have other results for a cell.
void check_overlap(Database& database, const std::string& path) {
  const auto compare = [&](const std::string& columns, const std::string& table) {
    const std::string own = "SELECT " + columns + " FROM input." + table;
    const std::string former = "SELECT " + columns + " FROM main." + table;
    const std::string both =
        " WHERE cell IN (SELECT number FROM input.cell) AND cell IN "
        "(SELECT number FROM main.cell)";
    for (const std::string& query :
         {own + both + " EXCEPT " + former + both, former + both + " EXCEPT " + own + both}) {
      Statement other(database, query + " LIMIT 1");
      if (!other.next()) continue;
      throw Error(Place{path}, "the store has other results than the stores before it for cell " +
                                   std::to_string(other.number(0)));
    }
  };
  compare("cell, name, numerator, denominator, is_root, is_chance, word", "figure");
  compare(
      "cell, number, winner, attacker, attacker_left, defender, defender_left, numbers, "
      "numerator, denominator",
      "outcome");
}

void add(Database& database, const std::string& path) {
  Statement attach(database, "ATTACH ?1 AS input");
  attach.bind(1, path).run();
  check_overlap(database, path);
  Transaction transaction(database);
  for (const char* table : {"job", "cell", "figure", "outcome"}) {
    database.run(std::string("INSERT OR IGNORE INTO main.") + table + " SELECT * FROM input." +
                 table);
  }
  transaction.commit();
  database.run("DETACH input");
}

/// The shards of so many that nobody gave.
std::string missing(const std::set<std::uint64_t>& given, std::uint64_t of) {
  std::vector<std::string> shards;
  for (std::uint64_t number = 1; number <= of && shards.size() < 5; ++number) {
    if (!given.contains(number)) shards.push_back(Shard{number, of}.text());
  }
  return shards.empty() ? "" : "; missing: shard " + join(shards);
}

}  // namespace

std::uint64_t merge_stores(const std::string& path, const std::vector<std::string>& stores,
                           const Progress& progress) {
  if (std::filesystem::exists(path)) throw Error(Place{path}, "there is such a file already");
  std::set<std::uint64_t> shards;
  StoreHeading heading;
  for (const std::string& store : stores) {
    const StoreHeading own = read_complete(store);
    if (!shards.empty() && own.text != heading.text) {
      throw Error(Place{store}, "this is the store of another sweep than " + stores.front());
    }
    heading = own;
    shards.insert(own.shard.number);
  }
  const std::uint64_t of = heading.shard.of;
  heading.shard = {};
  const Sweep sweep(Document::parse(heading.text, stores.front()));
  const Unfinished unfinished(path);
  {
    Database database(unfinished.path(), Database::Access::write);
    make_tables(database, sweep, heading);
    for (std::size_t i = 0; i < stores.size(); ++i) {
      check_time("merging stores", i, stores.size());
      if (progress) progress("merging stores", i, stores.size());
      add(database, stores[i]);
    }
    const auto cells = static_cast<std::uint64_t>(database.number("SELECT count(*) FROM cell"));
    if (cells < sweep.cells()) {
      throw Error(ErrorCode::input,
                  "the stores are not the whole sweep: they have " + std::to_string(cells) +
                      " of " + std::to_string(sweep.cells()) + " cells" + missing(shards, of));
    }
  }
  unfinished.publish(path);
  return sweep.cells();
}

}  // namespace asdic
