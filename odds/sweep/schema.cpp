#include "odds/sweep/schema.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "lib/error.hpp"
#include "lib/exact/hash.hpp"
#include "lib/exact/number.hpp"
#include "lib/text.hpp"
#include "odds/sweep/checksum.hpp"

namespace asdic {

namespace {

constexpr std::int64_t application = 0x61736463;  ///< "asdc"

/// The SQL that makes the table of the heading. It is equal in all stores of this version.
const std::string table_of_heading =
    "CREATE TABLE sweep (asdic TEXT NOT NULL, text TEXT NOT NULL, files TEXT NOT NULL, shard "
    "INTEGER "
    "NOT NULL, shards INTEGER NOT NULL, cells INTEGER NOT NULL, plan TEXT NOT NULL, checksum "
    "INTEGER "
    "NOT NULL)";

/// Returns the type of the column of an axis. SQLite compares its values as it says.
std::string column_type(AxisType type) {
  return type == AxisType::integer ? "INTEGER" : type == AxisType::real ? "REAL" : "TEXT";
}

AxisType type_in(std::int64_t format, AxisType type) {
  return format == oldest_format ? AxisType::text : type;
}

Error damaged_heading(const Database& database) {
  return {Place{database.path()},
          "what the store says of its sweep is damaged; take a copy of the file from before, or "
          "remove it and sweep again"};
}

/// Returns the checksum of the heading. It is computed with the sweep checksum 0.
std::int64_t checksum_of_heading(const StoreRow& row) {
  return checksum("sweep", 0, row);
}

/// Returns type, name, table and SQL text of the first tables, indexes, views and triggers of a
/// file.
std::vector<StoreRow> named_things(Database& database) {
  constexpr std::size_t most = 100;
  std::vector<StoreRow> things;
  Statement query(database, "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name");
  while (things.size() < most && query.next()) things.push_back(query.row());
  return things;
}

}  // namespace

bool is_too_large(const StoreHeading& heading) {
  return std::max(heading.text.size(), heading.files.size()) > most_bytes_of_case;
}

void make_tables(Database& database, const Sweep& sweep, std::int64_t format) {
  std::string keys;
  std::string columns = "number AS cell";
  for (std::size_t i = 0; i < sweep.axes().size(); ++i) {
    const std::string key = sql_name(sweep.axes()[i].key);
    keys += key + " " + column_type(type_in(format, sweep.axis_types()[i])) + " NOT NULL, ";
    columns += ", " + key;
  }
  for (const std::string& name : sweep.show()) {
    columns += ", (SELECT coalesce(word, lower) FROM figure WHERE cell = number AND name = " +
               sql_text(name) + ") AS " + sql_name(name);
  }
  database.run("PRAGMA application_id = " + std::to_string(application));
  database.run("PRAGMA user_version = " + std::to_string(format));
  database.run(table_of_heading);
  database.run(
      "CREATE TABLE job (number INTEGER PRIMARY KEY, cost INTEGER NOT NULL, checksum INTEGER NOT "
      "NULL)");
  database.run(
      "CREATE TABLE cell (number INTEGER PRIMARY KEY, job INTEGER, done INTEGER NOT NULL, " + keys +
      "\"case\" TEXT, chain TEXT, why TEXT, checksum INTEGER NOT NULL)");
  database.run("CREATE INDEX cell_of_job ON cell (job, done)");
  database.run(
      "CREATE TABLE figure (cell INTEGER NOT NULL, name TEXT NOT NULL, numerator TEXT, "
      "denominator TEXT, is_root INTEGER NOT NULL, is_chance INTEGER NOT NULL, word TEXT, "
      "lower REAL, upper REAL, checksum INTEGER NOT NULL, "
      "PRIMARY KEY (cell, name)) WITHOUT ROWID");
  database.run(
      "CREATE TABLE outcome (cell INTEGER NOT NULL, number INTEGER NOT NULL, winner TEXT, "
      "attacker TEXT, attacker_left TEXT, defender TEXT, defender_left TEXT, numbers TEXT, "
      "numerator TEXT NOT NULL, denominator TEXT NOT NULL, lower REAL NOT NULL, "
      "upper REAL NOT NULL, checksum INTEGER NOT NULL, PRIMARY KEY (cell, number)) WITHOUT ROWID");
  database.run("CREATE VIEW answer AS SELECT " + columns +
               " FROM cell WHERE done AND job NOT NULL");
}

StoreRow axis_values(const Sweep& sweep, std::uint64_t cell, std::int64_t format) {
  StoreRow row;
  std::vector<std::string> values = sweep.values(cell);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const AxisType type = type_in(format, sweep.axis_types()[i]);
    if (type == AxisType::text) {
      row.emplace_back(std::move(values[i]));
    } else if (type == AxisType::integer) {
      row.emplace_back(std::int64_t{std::stoll(values[i])});
    } else {
      row.emplace_back(parse_fraction(values[i])->to_double());
    }
  }
  return row;
}

void write_heading(Database& database, const StoreHeading& heading) {
  StoreRow row = {heading.asdic,
                  heading.text,
                  heading.files,
                  static_cast<std::int64_t>(heading.shard.number),
                  static_cast<std::int64_t>(heading.shard.of),
                  heading.cells,
                  heading.plan};
  row.emplace_back(checksum_of_heading(row));
  Statement(database, "INSERT INTO sweep VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)").bind(row).run();
}

bool is_empty(Database& database) {
  return database.number("SELECT count(*) FROM sqlite_master") == 0;
}

StoreHeading read_heading(Database& database) {
  if (database.number("PRAGMA application_id") != application) {
    throw Error(Place{database.path()}, "this is not a store of asdic sweep");
  }
  const std::int64_t own = database.number("PRAGMA user_version");
  if (own < oldest_format || own > newest_format) {
    throw Error(Place{database.path()},
                "the store has format " + std::to_string(own) + ", but this version of asdic has " +
                    std::to_string(newest_format) + "; sweep again into another file");
  }
  // A view or a virtual table of this name would be run if it was read.
  Statement table(database, "SELECT count(*) FROM sqlite_master WHERE name = 'sweep' AND sql = ?1");
  table.bind(1, std::string_view(table_of_heading));
  if (!table.next() || table.number(0) != 1) {
    throw Error(Place{database.path()}, "the store has no table 'sweep' as asdic sweep makes it");
  }
  Statement query(database, "SELECT * FROM sweep");
  if (!query.next()) throw damaged_heading(database);
  StoreRow row = query.row();
  const auto* const asdic = std::get_if<std::string>(row.data());
  if (asdic != nullptr && *asdic != ASDIC_VERSION) {
    throw Error(Place{database.path()}, "asdic " + one_line(*asdic) +
                                            " made the store, and this is asdic " ASDIC_VERSION
                                            "; sweep again into another file");
  }
  const StoreValue found = row.back();
  row.pop_back();
  const auto* const sum = std::get_if<std::int64_t>(&found);
  if (sum == nullptr || *sum != checksum_of_heading(row)) throw damaged_heading(database);
  StoreHeading heading{
      query.text(0),
      query.text(1),
      query.text(2),
      {static_cast<std::uint64_t>(query.number(3)), static_cast<std::uint64_t>(query.number(4))},
      query.number(5),
      query.text(6),
      own};
  if (is_too_large(heading) || query.next()) throw damaged_heading(database);
  return heading;
}

void check_tables(Database& database, const Sweep& sweep, std::int64_t format) {
  Database right = Database::open_in_memory(database.path());
  make_tables(right, sweep, format);
  const std::vector<StoreRow> wanted = named_things(right);
  const std::vector<StoreRow> present = named_things(database);
  const auto text = [](const StoreRow& row, std::size_t column) {
    const auto* const found = std::get_if<std::string>(&row[column]);
    return found == nullptr ? std::string() : *found;
  };
  const auto same = [&](const StoreRow& a, const StoreRow& b) {
    for (std::size_t column = 0; column < a.size(); ++column) {
      if (text(a, column) != text(b, column)) return false;
    }
    return true;
  };
  const auto has = [&](const std::vector<StoreRow>& all, const StoreRow& row) {
    return std::any_of(all.begin(), all.end(),
                       [&](const StoreRow& each) { return same(each, row); });
  };
  for (const StoreRow& row : present) {
    if (has(wanted, row)) continue;
    throw Error(Place{database.path()},
                "the store has the " + one_line(text(row, 0)) + " " + quote(text(row, 1)) +
                    ", which is not one of asdic sweep or was changed; nothing of it is run");
  }
  for (const StoreRow& row : wanted) {
    if (has(present, row)) continue;
    throw Error(Place{database.path()},
                "the store lacks the " + text(row, 0) + " " + quote(text(row, 1)));
  }
}

std::int64_t count_cells(Database& database, std::uint64_t most, const std::string& condition) {
  return database.number("SELECT count(*) FROM (SELECT done FROM cell LIMIT " +
                         std::to_string(most + 1) + ") WHERE " + condition);
}

std::string plan_signature(Database& database) {
  Hash hash;
  for (const char* columns : {"number, coalesce(job, -1) FROM cell", "number, cost FROM job"}) {
    Statement query(database, std::string("SELECT ") + columns + " ORDER BY number");
    std::uint64_t rows = 0;
    for (; query.next(); ++rows) {
      hash.add(static_cast<std::uint64_t>(query.number(0)));
      hash.add(static_cast<std::uint64_t>(query.number(1)));
    }
    hash.add(rows);
  }
  return hash.text();
}

}  // namespace asdic
