// Stores that are damaged, or that others made or changed.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "tests/support/bash.hpp"
#include "tests/support/sanitizer.hpp"
#include "tests/support/sweeps.hpp"

using namespace asdic;

namespace {

const std::string one_submarine = " WHERE cell = 8 AND name = 'winner.attacker'";

/// A store as a sweep writes it, and damaged copies of it.
class DamagedStore {
 public:
  DamagedStore() : right_(sweeps_.made("small.toml", "right")), table_(table_of("right").out) {}

  const Sweeps& sweeps() const { return sweeps_; }
  const std::string& right() const { return right_; }
  std::string path() const { return sweeps_.at("a"); }
  std::string sweep() const { return sweeps_.sweep("small.toml", "a"); }
  std::string table() const { return "table --store " + path() + rest_of_table; }
  std::string merge() const { return "merge " + sweeps_.at("out") + " " + path(); }

  void copy() const {
    std::filesystem::remove(sweeps_.at("out"));
    std::filesystem::remove(sweeps_.at("a-journal"));
    std::filesystem::copy_file(sweeps_.at("right"), path(),
                               std::filesystem::copy_options::overwrite_existing);
  }
  void changed(const std::string& sql) const {
    copy();
    change(path(), sql);
  }

  /// Checks that tables, merging and checking refuse the store, and that a sweep repairs it.
  void check_repaired(const std::string& words, const std::string& of_merge = "") const {
    CAPTURE(words);
    const std::string damaged = stored(path());
    check_refused(merge(), of_merge.empty() ? words : of_merge);
    check_refused(sweep() + " --verify-only", words);
    CHECK(stored(path()) == damaged);
    const Run done = ended(sweep());
    CHECK(done.status == 0);
    CHECK(done.err.find("asdic: warning: " + path()) == 0);
    CHECK(done.err.find(words) != std::string::npos);
    CHECK(stored(path()) == right_);
    const Run again = run(sweep() + " --verify-only");
    CHECK(again.out ==
          path() + ": all rows are as they were written; 18 cells, 8 battles solved\n");
  }
  /// Checks that every command refuses the store in one line.
  void check_refused_everywhere(const std::string& words) const {
    CAPTURE(words);
    for (const std::string& command : {table(), merge(), sweep(), sweep() + " --verify-only"}) {
      check_refused(command, words);
    }
  }
  /// Checks that every command gives right results or refuses in one line.
  void check_never_wrong() const {
    const auto refused = [](const Run& run) {
      if (run.status != 2) return false;
      CHECK(is_one_line(run.err));
      CHECK(run.out.empty());
      return true;
    };
    const Run shown = ended(table());
    CAPTURE(shown.err);
    if (!refused(shown)) {
      CHECK(shown.status == 0);
      CHECK(shown.out == table_);
    }
    const Run merged = ended(merge());
    CAPTURE(merged.err);
    if (!refused(merged)) {
      CHECK(merged.status == 0);
      CHECK(stored(sweeps_.at("out")) == right_);
    }
    const Run swept = ended(sweep());
    CAPTURE(swept.err);
    if (!refused(swept)) {
      CHECK(swept.status == 0);
      CHECK(stored(path()) == right_);
    }
  }

 private:
  Run table_of(const std::string& store) const {
    return run("table --store " + sweeps_.at(store) + rest_of_table);
  }
  /// Runs asdic. A run that takes more than a minute ends with status 124.
  static Run ended(const std::string& arguments) {
    return in_bash("timeout 60 \"$ASDIC\" " + arguments);
  }

  inline static const std::string rest_of_table =
      " --set options.detection_lasts=battle --format csv --fractions";

  Sweeps sweeps_;
  std::string right_;
  std::string table_;
};

}  // namespace

TEST_CASE("A number that is damaged is never shown, and is solved again") {
  const DamagedStore store;
  for (const char* value : {"'0'", "'-5'", "''", "'abc'", "'1e5'", "'777'", "'05'", "NULL", "7",
                            "x'35'", "0.4", "zeroblob(1000000)"}) {
    for (const char* column : {"numerator", "denominator"}) {
      CAPTURE(value);
      CAPTURE(column);
      store.changed(std::string("UPDATE figure SET ") + column + " = " + value + one_submarine);
      const std::string words = "cell 8: the figure 'winner.attacker' is damaged";
      check_refused(store.table(), words);
      if (std::string(column) == "numerator") store.check_repaired(words);
    }
  }
}

TEST_CASE("Other changes in a row are also detected, and the row is solved again") {
  const DamagedStore store;
  const auto repaired = [&](const std::string& sql, const std::string& words) {
    CAPTURE(sql);
    store.changed(sql);
    store.check_repaired(words);
  };
  const std::string figure = "cell 8: the figure 'winner.attacker' is damaged";
  for (const char* change :
       {"is_chance = 0", "is_root = 1", "word = 'none'", "lower = 0.5", "upper = NULL",
        "checksum = checksum + 1", "checksum = 'abc'", "checksum = 1e300", "is_root = 'x'"}) {
    repaired(std::string("UPDATE figure SET ") + change + one_submarine, figure);
  }
  repaired("UPDATE figure SET name = 'winner.draw'" + one_submarine,
           "cell 8: the figure 'winner.draw' is damaged");
  const std::string cell =
      "cell 8: its row is damaged, or a figure or an outcome is missing or added";
  repaired("DELETE FROM figure" + one_submarine, cell);
  repaired("DELETE FROM figure WHERE cell = 8", cell);
  for (const char* change :
       {"done = 'x'", "\"case\" = NULL", "chain = 'x'", "why = 'no'", "job = 1", "job = NULL",
        "job = 'x'", "\"attacker.units.sub\" = '2'", "checksum = 0"}) {
    repaired(std::string("UPDATE cell SET ") + change + " WHERE number = 8", cell);
  }
  repaired("UPDATE figure SET cell = 0" + one_submarine,
           "cell 0: the figure 'winner.attacker' is damaged");
  store.changed("UPDATE cell SET done = 0 WHERE number = 8");
  store.check_repaired(cell, "shard 1/1 is not complete: 1 battles are not solved");
}

TEST_CASE("Cells and jobs that are missing, added or exchanged are repaired and not waited for") {
  const DamagedStore store;
  const auto repaired = [&](const std::string& sql, const std::string& words) {
    CAPTURE(sql);
    store.changed(sql);
    store.check_repaired(words);
  };
  repaired("DELETE FROM cell WHERE number = 8",
           "3 figures and outcomes belong to cells that the store lacks");
  repaired("DELETE FROM cell WHERE number = 0", "cells or jobs are missing, added or exchanged");
  repaired("UPDATE cell SET number = 18 WHERE number = 8", "cell 18: the sweep has no such cell");
  repaired("UPDATE cell SET number = -1 WHERE number = 8", "the sweep has no such cell");
  repaired("UPDATE cell SET number = 100000000000 WHERE number = 8",
           "cell 100000000000: the sweep has no such cell");
  repaired("UPDATE figure SET cell = 'abc' WHERE cell = 8", "cell 8: its row is damaged");
  repaired("DELETE FROM job", "cells or jobs are missing, added or exchanged");
  repaired("DELETE FROM job WHERE number = 0", "cells or jobs are missing, added or exchanged");
  repaired("UPDATE job SET number = 77 WHERE number = 0", "job 77: its row is damaged");
  repaired("UPDATE job SET cost = -1 WHERE number = 0", "job 0: its row is damaged");
  repaired("INSERT INTO job VALUES (77, 1, 1)", "job 77: its row is damaged");
  store.changed("DELETE FROM cell WHERE number = 8");
  check_refused(store.table(), "the store is damaged: cells are missing or added");
}

TEST_CASE("A shard keeps to its own cells, also when it is repaired") {
  const Sweeps sweeps;
  const std::string before = sweeps.made("large.toml", "1", " --shard 1/2");
  sweeps.made("large.toml", "2", " --shard 2/2");
  Database other(sweeps.at("2"), Database::Access::read);
  Statement foreign(other, "SELECT * FROM cell ORDER BY number");
  REQUIRE(foreign.next());
  {
    Database own(sweeps.at("1"), Database::Access::write);
    const StoreRow row = foreign.row();
    Statement(own, insertion("cell", row.size())).bind(row).run();
    own.run("DELETE FROM cell WHERE number = (SELECT max(number) FROM cell)");
  }
  CHECK(stored(sweeps.at("1")) != before);
  CHECK(run(sweeps.sweep("large.toml", "1") + " --shard 1/2").status == 0);
  CHECK(stored(sweeps.at("1")) == before);
}

TEST_CASE("Numbers that are none are refused, whatever their checksums are") {
  const DamagedStore store;
  for (const char* change :
       {"numerator = '0x10'", "numerator = '010'", "numerator = '1e5'", "numerator = ''",
        "numerator = '-'", "numerator = ' 2'", "numerator = '777'", "numerator = '-2'",
        "numerator = NULL", "denominator = '0'", "denominator = '-5'", "denominator = NULL",
        "is_root = 'x'", "is_chance = 'y'",
        "numerator = '1' || hex(zeroblob(2000000)), denominator = '1' || hex(zeroblob(2000000))"}) {
    CAPTURE(change);
    store.changed(std::string("UPDATE figure SET ") + change + one_submarine);
    reseal(store.path());
    check_refused(store.table(), "cell 8: the figure 'winner.attacker' is not a figure");
  }
}

TEST_CASE("Content of a store that is not from asdic is refused and not executed") {
  const DamagedStore store;
  const auto refused = [&](const std::string& sql, const std::string& words) {
    CAPTURE(sql);
    store.changed(sql);
    store.check_refused_everywhere(words);
  };
  const std::string changed = ", which is not one of asdic sweep or was changed; nothing of it is";
  refused("CREATE TRIGGER t AFTER UPDATE ON cell BEGIN DELETE FROM figure; END",
          "the store has the trigger 't'" + changed);
  refused("CREATE VIEW z AS SELECT 1", "the store has the view 'z'" + changed);
  refused("CREATE TABLE more (a)", "the store has the table 'more'" + changed);
  refused("CREATE INDEX more ON job (cost)", "the store has the index 'more'" + changed);
  refused("DROP VIEW answer; CREATE VIEW answer AS SELECT randomblob(1000000000)",
          "the store has the view 'answer'" + changed);
  refused(
      "DROP TABLE job; CREATE VIEW job AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT "
      "i + 1 FROM n) SELECT i AS number, 1 AS cost, 1 AS checksum FROM n",
      "the store has the view 'job'" + changed);
  refused("ALTER TABLE figure RENAME TO former; CREATE VIEW figure AS SELECT * FROM former",
          changed);
  refused("ALTER TABLE sweep RENAME TO former; CREATE VIEW sweep AS SELECT * FROM former",
          "the store has no table 'sweep' as asdic sweep makes it");
  refused("ALTER TABLE cell ADD COLUMN more", "the store has the table 'cell'" + changed);
  refused("DROP TABLE outcome", "the store lacks the table 'outcome'");
  refused("DROP VIEW answer; DROP INDEX cell_of_job", "the store lacks the view 'answer'");
  const std::string heading = "what the store says of its sweep is damaged";
  refused("DELETE FROM sweep", heading);
  refused("INSERT INTO sweep SELECT * FROM sweep", heading);
  for (const char* change : {"text = text || ' '", "shard = 7", "shards = 0", "cells = 17",
                             "files = '{\"a\":\"b\"}'", "plan = 'x'", "checksum = 'x'"}) {
    refused(std::string("UPDATE sweep SET ") + change, heading);
  }
  refused("PRAGMA user_version = 2", "the store has format 2, but this version of asdic has 4");
}

TEST_CASE("Databases of others and files that are none are refused and stay as they are") {
  const DamagedStore store;
  store.copy();
  std::filesystem::remove(store.path());
  change(store.path(), "CREATE TABLE cell (number); INSERT INTO cell VALUES (1)");
  store.check_refused_everywhere("this is not a store of asdic sweep");
  std::ofstream(store.path()) << std::string(5000, 'x');
  store.check_refused_everywhere("this is not a store of asdic sweep");
  CHECK(std::filesystem::file_size(store.path()) == 5000);
  store.copy();
  std::filesystem::resize_file(store.path(), 3 * 4096 + 100);
  store.check_refused_everywhere("the file is damaged");
}

TEST_CASE("Any damage to a store leads to right results or to an error of one line") {
  const DamagedStore store;
  std::mt19937 random(1926);
  const auto any = [&](const auto& all) { return all[random() % std::size(all)]; };
  const char* const values[] = {"0",       "-1",    "''", "'abc'", "'1e5'", "NULL",
                                "x'00ff'", "1e300", "18", "2.5",   "'7'",   "9223372036854775807"};
  struct Table {
    std::string name;
    std::string key;
    std::vector<std::string> columns;
  };
  const std::vector<Table> tables = {
      {"sweep",
       "shard",
       {"asdic", "text", "files", "shard", "shards", "cells", "plan", "checksum"}},
      {"job", "number", {"number", "cost", "checksum"}},
      {"cell",
       "number",
       {"number", "job", "done", "\"defender.units.dd\"", "\"case\"", "why", "checksum"}},
      {"figure",
       "cell",
       {"cell", "name", "numerator", "denominator", "is_root", "is_chance", "word", "lower",
        "checksum"}}};
  const int trials = has_sanitizer ? 8 : 40;
  for (int trial = 0; trial < trials; ++trial) {
    CAPTURE(trial);
    store.copy();
    if (trial % 2 == 0) {
      const Table& table = any(tables);
      const std::string some = " WHERE " + table.key + " % 3 = " + std::to_string(random() % 3);
      const std::string column = any(table.columns);
      const std::string update = "UPDATE OR IGNORE " + table.name + " SET " + column + " = ";
      const std::string sql[] = {
          update + any(values) + some,
          update + "(SELECT max(" + column + ") FROM " + table.name + ")" + some,
          "DELETE FROM " + table.name + some,
          "INSERT OR REPLACE INTO " + table.name + " SELECT * FROM " + table.name + some};
      const std::string chosen = any(sql);
      CAPTURE(chosen);
      try {
        change(store.path(), chosen);
      } catch (const Error&) {  // the tables do not take it
      }
      store.check_never_wrong();
      continue;
    }
    std::fstream file(store.path(), std::ios::in | std::ios::out | std::ios::binary);
    const std::size_t size = std::filesystem::file_size(store.path());
    std::string harm;
    for (std::size_t flips = 1 + random() % 3; flips > 0; --flips) {
      const auto place = static_cast<std::streamoff>(random() % size);
      const char byte = static_cast<char>(random() % 256);
      harm += std::to_string(place) + " ";
      file.seekp(place);
      file.put(byte);
    }
    file.close();
    CAPTURE(harm);
    store.check_never_wrong();
  }
}
