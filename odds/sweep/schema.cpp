#include "odds/sweep/schema.hpp"

#include "lib/error.hpp"

namespace asdic {

namespace {

constexpr std::int64_t application = 0x61736463;  ///< "asdc"
constexpr std::int64_t format = 2;

}  // namespace

void make_tables(Database& database, const Sweep& sweep, const StoreHeading& heading) {
  std::string keys;
  std::string columns = "number AS cell";
  for (const Axis& axis : sweep.axes()) {
    keys += sql_name(axis.key) + " TEXT NOT NULL, ";
    columns += ", " + sql_name(axis.key);
  }
  for (const std::string& name : sweep.show()) {
    columns += ", (SELECT coalesce(word, lower) FROM figure WHERE cell = number AND name = " +
               sql_text(name) + ") AS " + sql_name(name);
  }
  database.run("PRAGMA application_id = " + std::to_string(application));
  database.run("PRAGMA user_version = " + std::to_string(format));
  database.run(
      "CREATE TABLE sweep (asdic TEXT NOT NULL, text TEXT NOT NULL, shard INTEGER NOT NULL, "
      "shards INTEGER NOT NULL)");
  database.run(
      "CREATE TABLE job (number INTEGER PRIMARY KEY, cost INTEGER NOT NULL, done INTEGER NOT "
      "NULL)");
  database.run(
      "CREATE TABLE cell (number INTEGER PRIMARY KEY, job INTEGER, done INTEGER NOT NULL, " + keys +
      "\"case\" TEXT, chain TEXT, why TEXT)");
  database.run("CREATE INDEX cell_of_job ON cell (job)");
  database.run(
      "CREATE TABLE figure (cell INTEGER NOT NULL, name TEXT NOT NULL, numerator TEXT, "
      "denominator TEXT, is_root INTEGER NOT NULL, is_chance INTEGER NOT NULL, word TEXT, "
      "lower REAL, upper REAL, "
      "PRIMARY KEY (cell, name)) WITHOUT ROWID");
  database.run(
      "CREATE TABLE outcome (cell INTEGER NOT NULL, number INTEGER NOT NULL, winner TEXT, "
      "attacker TEXT, attacker_left TEXT, defender TEXT, defender_left TEXT, numbers TEXT, "
      "numerator TEXT NOT NULL, denominator TEXT NOT NULL, lower REAL NOT NULL, "
      "upper REAL NOT NULL, PRIMARY KEY (cell, number)) WITHOUT ROWID");
  database.run("CREATE VIEW answer AS SELECT " + columns +
               " FROM cell WHERE done AND job NOT NULL");
  Statement insert(database, "INSERT INTO sweep VALUES (?1, ?2, ?3, ?4)");
  insert.bind(1, heading.asdic).bind(2, heading.text);
  insert.bind(3, static_cast<std::int64_t>(heading.shard.number));
  insert.bind(4, static_cast<std::int64_t>(heading.shard.of)).run();
}

bool is_empty(Database& database) {
  return database.number("SELECT count(*) FROM sqlite_master") == 0;
}

StoreHeading read_heading(Database& database) {
  if (database.number("PRAGMA application_id") != application) {
    throw Error(Place{database.path()}, "this is no store of asdic sweep");
  }
  if (database.number("PRAGMA user_version") != format) {
    throw Error(Place{database.path()}, "the store has a format that this version does not know");
  }
  Statement query(database, "SELECT asdic, text, shard, shards FROM sweep");
  query.next();
  StoreHeading heading{
      query.text(0),
      query.text(1),
      {static_cast<std::uint64_t>(query.number(2)), static_cast<std::uint64_t>(query.number(3))}};
  if (heading.asdic != ASDIC_VERSION) {
    throw Error(Place{database.path()},
                "the store is of asdic " + heading.asdic + "; this is asdic " ASDIC_VERSION);
  }
  return heading;
}

}  // namespace asdic
