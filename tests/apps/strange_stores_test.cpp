// Stores of strangers, and files of strangers next to a store.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <vector>

#include "tests/support/bash.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/sqlite_bytes.hpp"
#include "tests/support/sweeps.hpp"

using namespace asdic;

namespace {

/// A directory with a store and the changes that another program made to it.
class StrangeStore {
 public:
  StrangeStore() { sweeps_.made("small.toml", "a"); }

  std::string at(const std::string& name) const { return sweeps_.at(name); }
  std::string path() const { return at("a"); }
  void write(const std::string& name, const std::string& bytes) const {
    sweeps_.write(name, bytes);
  }
  std::string table() const {
    return "table --store " + path() + " --set options.detection_lasts=battle --format csv";
  }
  std::string merge() const { return "merge " + at("out") + " " + path(); }
  std::string sweep() const { return sweeps_.sweep("small.toml", "a"); }
  std::string verify() const { return sweep() + " --verify-only"; }

  /// Checks that the command refuses in one line, and that every file remains as it is. Ends a
  /// command that takes more than a minute.
  void check_refused(const std::string& command, const std::string& words) const {
    CAPTURE(command);
    const auto before = files();
    check_ended(in_bash("timeout 60 \"$ASDIC\" " + command), 2, words);
    CHECK(files() == before);
  }
  void check_refused_everywhere(const std::string& words) const {
    for (const std::string& command : {table(), merge(), sweep(), verify()}) {
      check_refused(command, words);
    }
  }

 private:
  /// Returns the bytes of regular files by name, and "" for others.
  std::map<std::string, std::string> files() const {
    std::map<std::string, std::string> all;
    for (const auto& entry : std::filesystem::directory_iterator(at(""))) {
      const bool is_regular = entry.symlink_status().type() == std::filesystem::file_type::regular;
      all[entry.path().filename().string()] = is_regular ? bytes_of(entry.path().string()) : "";
    }
    return all;
  }

  Sweeps sweeps_;
};

std::uint32_t pages_of(const std::string& path) {
  return static_cast<std::uint32_t>(std::filesystem::file_size(path) / sqlite_page);
}

StoreHeading heading_of(const std::string& path) {
  Database database(path, Database::Access::read);
  return read_heading(database);
}

}  // namespace

TEST_CASE("A journal that names another file is refused, and that file stays") {
  const StrangeStore store;
  store.write("precious", "mine");
  for (const std::string& head :
       {journal(pages_of(store.path())), std::string(512, '\0'), std::string()}) {
    store.write("a-journal", head + end_of_journal(store.at("precious")));
    store.check_refused_everywhere(
        store.at("a-journal") +
        ": SQLite would take this file for the journal of the store, but it names another file");
  }
}

TEST_CASE("A journal that would change the size of a store is refused") {
  const StrangeStore store;
  const std::uint32_t pages = pages_of(store.path());
  for (const std::string& head : {journal(0), journal(pages + 1), journal(1 << 20),
                                  journal(0xffffffff), journal(pages, 2 * sqlite_page)}) {
    store.write("a-journal", head);
    store.check_refused_everywhere(
        "a-journal: SQLite would take this file for the journal of the "
        "store, but it is not of this store");
  }
}

TEST_CASE("Files of others next to a store are refused, and stay") {
  const StrangeStore store;
  const std::string journal_path = store.at("a-journal");
  for (const std::string& text :
       {std::string("mine"), std::string(5000, 'x'), journal(1).substr(0, 20), journal(1, 3)}) {
    store.write("a-journal", text);
    store.check_refused_everywhere(
        "a-journal: SQLite would take this file for the journal of the "
        "store, but it is not a journal of SQLite; move it away");
  }
  const std::string not_regular = "but it is not a regular file";
  std::filesystem::remove(journal_path);
  std::filesystem::create_symlink(store.at("small.toml"), journal_path);
  store.check_refused_everywhere(not_regular);
  std::filesystem::remove(journal_path);
  REQUIRE(in_bash("mkfifo " + journal_path).status == 0);
  store.check_refused_everywhere(not_regular);
  std::filesystem::remove(journal_path);
  for (const char* name : {"a-wal", "a-shm"}) {
    store.write(name, "mine");
    store.check_refused_everywhere(store.at(name) + ": SQLite would take this file for a part of");
    std::filesystem::remove(store.at(name));
  }
  CHECK(run(store.table()).status == 0);
}

TEST_CASE("A file that has the name of a journal is refused before its store is made") {
  const StrangeStore store;
  store.write("b-journal", small_sweep);
  const std::string words = "b-journal: SQLite would take this file for the journal of the store";
  store.check_refused("sweep " + store.at("b-journal") + " --store " + store.at("b"), words);
  store.check_refused("merge " + store.at("b") + " " + store.path(), words);
  store.write("b-journal", "");
  store.check_refused("merge " + store.at("b") + " " + store.path(), "the file already exists");
}

TEST_CASE("The journal of a store is found through a symbolic link") {
  const StrangeStore store;
  std::filesystem::create_symlink(store.path(), store.at("link"));
  const std::string table = "table --store " + store.at("link") + " --set options.detection_lasts=";
  CHECK(run(table + "battle").status == 0);
  store.write("a-journal", "mine");
  store.check_refused(table + "battle", "a-journal: SQLite would take this file for the journal");
}

TEST_CASE("A journal without a header is left from a process that wrote nothing yet") {
  const StrangeStore store;
  const std::string right = stored(store.path());
  for (const std::string& text :
       {std::string(), std::string(512, '\0'), std::string(12, '\0') + journal(1).substr(12)}) {
    store.write("a-journal", text);
    for (const std::string& command : {store.table(), store.verify(), store.sweep()}) {
      CAPTURE(command);
      CHECK(run(command).status == 0);
      CHECK(stored(store.path()) == right);
    }
  }
}

TEST_CASE("A store that was half made when its process was killed is made again") {
  const Sweeps sweeps;
  const std::string right = sweeps.made("small.toml", "right");
  sweeps.kill_while_writing("CREATE TABLE half (a); INSERT INTO half VALUES (zeroblob(1000000))",
                            "a", "b");
  CHECK(std::filesystem::file_size(sweeps.at("b")) > 0);
  CHECK(sweeps.made("small.toml", "b") == right);
  CHECK_FALSE(std::filesystem::exists(sweeps.at("b-journal")));
}

TEST_CASE("A store in SQLite's WAL mode is refused, and no log is made") {
  const StrangeStore store;
  change(store.path(), "PRAGMA journal_mode = WAL");
  store.check_refused_everywhere(store.path() + ": the file is damaged, or another program turned");
}

TEST_CASE("A list of tables without an end is refused at once") {
  const StrangeStore store;
  std::filesystem::remove(store.path());
  change(store.path(), "CREATE TABLE t (a UNIQUE)");
  make_list_of_tables_endless(store.path());
  store.check_refused_everywhere(store.path() + ": the file is damaged; ");
}

TEST_CASE("Cells without an end are counted no further than a sweep has cells") {
  const StrangeStore store;
  // A record of a job, of done, which is 1, and of the number of a cell.
  make_endless(store.path(), "cell_of_job", std::string("\6\4\1\11\1\0\0", 7));
  store.check_refused(store.table(), "the store is damaged: cells are missing or added");
  for (const std::string& command : {store.merge(), store.sweep(), store.verify()}) {
    store.check_refused(command, "the file is damaged: its pages or indexes contradict each other");
  }
}

TEST_CASE("Figures of a cell without an end are refused at the first that comes again") {
  const StrangeStore store;
  change(store.path(), "DELETE FROM figure WHERE cell <> 8");
  // A record with the cell and the name of a figure.
  make_endless(store.path(), "figure", "\5\3\1\17\10a");
  store.check_refused(store.table() + " --rows attacker.units.sub=1 --columns defender.units.dd=1",
                      store.path() + ": the file is damaged; ");
}

TEST_CASE("A heading larger than a case may be is damaged, whatever its checksum is") {
  const StrangeStore store;
  const std::string large(std::size_t{1} << 20, 'x');
  const auto write = [&](const StoreHeading& heading) {
    Database database(store.path(), Database::Access::write);
    database.run("DELETE FROM sweep");
    write_heading(database, heading);
  };
  const StoreHeading right = heading_of(store.path());
  StoreHeading heading = right;
  heading.text += "#" + large + "\n";
  write(heading);
  store.check_refused_everywhere("what the store says of its sweep is damaged");
  heading = right;
  heading.files = "{\"" + large + "\":\"\"}";
  write(heading);
  store.check_refused_everywhere("what the store says of its sweep is damaged");
  write(right);
  CHECK(run(store.verify()).status == 0);
}

TEST_CASE("An error names the store that has it") {
  check_refused([] { Database::open_in_memory("a").run("nonsense"); }, "a", {"nonsense"});
  Database database = Database::open_in_memory("a");
  // Each value is small enough, and the row is larger than SQLite would write it again.
  Statement query(database, "SELECT hex(zeroblob(17000000)), hex(zeroblob(17000000))");
  REQUIRE(query.next());
  check_refused([&] { query.row(); }, "a", {"a value or a row in it has more than 64 MiB"});
}

TEST_CASE("Long numbers of a store keep within the time") {
  const StrangeStore store;
  change(store.path(),
         "UPDATE figure SET numerator = '1' || hex(zeroblob(750000)), denominator = '1' || "
         "hex(zeroblob(750000))");
  reseal(store.path());
  check_ended(run(store.table() + " --time 0.05"), 3, "stopped after 0.05 s");
}
