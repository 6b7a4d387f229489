// Sweeps and their stores, made as users make them.
#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/support/program.hpp"
#include "tests/support/stored.hpp"
#include "tests/support/temporary_folder.hpp"

namespace asdic {

inline const std::string small_sweep =
    "rules = \"one-for-one\"\nattacker.units = \"1 sub\"\ndefender.units = \"1 dd\"\n[sweep]\n"
    "axes = [\"attacker.units.sub=0..2\", \"defender.units.dd=0..2\", "
    "\"options.detection_lasts=battle,round\"]\n"
    "show = [\"winner.attacker\", \"exchange\", \"rounds.sd\"]\n";

/// A sweep with enough families for several processes.
inline const std::string large_sweep =
    "rules = \"one-for-one\"\nattacker.units = \"1 sub\"\ndefender.units = \"1 dd\"\n[sweep]\n"
    "axes = [\"attacker.units.sub=0..4\", \"defender.units.dd=0..4\", \"attacker.units.ca=0..2\", "
    "\"options.detection_lasts=battle,round\", \"options.detection_ratio=1,2,1/2\", "
    "\"options.firing_reveals=true,false\"]\nshow = [\"winner.attacker\", \"rounds.sd\"]\n";

/// A folder with sweeps and the stores that are made from them.
class Sweeps {
 public:
  Sweeps() {
    write("small.toml", small_sweep);
    write("large.toml", large_sweep);
  }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(at(name)) << text;
  }
  std::string at(const std::string& name) const { return folder_.path() + "/" + name; }
  std::string sweep(const std::string& name, const std::string& store) const {
    return "sweep " + at(name) + " --store " + at(store);
  }
  std::string made(const std::string& name, const std::string& store,
                   const std::string& more = "") const {
    const Run done = run(sweep(name, store) + more);
    CAPTURE(done.err);
    CHECK(done.status == 0);
    return stored(at(store));
  }

  /// Writes to `left` the store and journal that a process leaves if it is killed during
  /// `statement`.
  void kill_while_writing(const std::string& statement, const std::string& store,
                          const std::string& left) const {
    Database killed(at(store), Database::Access::write);
    killed.run("PRAGMA cache_size = 1");
    const Transaction half(killed);
    killed.run(statement);
    for (const char* ending : {"", "-journal"}) {
      std::filesystem::copy_file(at(store) + ending, at(left) + ending);
    }
  }

 private:
  TemporaryFolder folder_;
};

/// Returns the rows of a query, with | between columns.
inline std::string answer_of(const std::string& path, const std::string& query) {
  Database database(path, Database::Access::read);
  Statement rows(database, query);
  std::string text;
  while (rows.next()) {
    for (int column = 0; column < rows.columns(); ++column) {
      text += (column > 0 ? "|" : "") + rows.text(column);
    }
    text += "\n";
  }
  return text;
}

}  // namespace asdic
