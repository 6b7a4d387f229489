// Sweeps and their stores, as their users make them.
#include <doctest/doctest.h>

#include <fstream>
#include <random>

#include "tests/support/bash.hpp"
#include "tests/support/program.hpp"
#include "tests/support/stored.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace asdic;

namespace {

const std::string small =
    "rules = \"one-for-one\"\nattacker.units = \"1 sub\"\ndefender.units = \"1 dd\"\n[sweep]\n"
    "axes = [\"attacker.units.sub=0..2\", \"defender.units.dd=0..2\", "
    "\"options.detection_lasts=battle,round\"]\n"
    "show = [\"winner.attacker\", \"exchange\", \"rounds.sd\"]\n";

/// A sweep of families enough for several processes.
const std::string large =
    "rules = \"one-for-one\"\nattacker.units = \"1 sub\"\ndefender.units = \"1 dd\"\n[sweep]\n"
    "axes = [\"attacker.units.sub=0..4\", \"defender.units.dd=0..4\", \"attacker.units.ca=0..2\", "
    "\"options.detection_lasts=battle,round\", \"options.detection_ratio=1,2,1/2\", "
    "\"options.firing_reveals=true,false\"]\nshow = [\"winner.attacker\", \"rounds.sd\"]\n";

/// A folder with sweeps and the stores that are made of them.
class Sweeps {
 public:
  Sweeps() {
    write("small.toml", small);
    write("large.toml", large);
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

 private:
  TemporaryFolder folder_;
};

std::string answer_of(const std::string& path, const std::string& query) {
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

}  // namespace

TEST_CASE("A store has every cell with its coordinates, its case, exact figures and doubles") {
  const Sweeps sweeps;
  const Run done = run(sweeps.sweep("small.toml", "a"));
  CHECK(done.status == 0);
  CHECK(done.out == sweeps.at("a") + ": 18 cells, 8 battles solved\n");
  const std::string where =
      " FROM cell JOIN figure ON cell.number = cell WHERE \"attacker.units.sub\" = 1 AND "
      "\"defender.units.dd\" = 1 AND \"options.detection_lasts\" = 'battle'";
  CHECK(answer_of(sweeps.at("a"), "SELECT name, numerator, denominator, is_root" + where) ==
        "exchange|6|5|0\nrounds.sd|36|25|1\nwinner.attacker|2|5|0\n");
  CHECK(answer_of(sweeps.at("a"), "SELECT lower <= 0.4 AND upper >= 0.4 AND upper - lower < 1e-15" +
                                      where + " AND name = 'winner.attacker'") == "1\n");
  const std::string battle = answer_of(sweeps.at("a"), "SELECT \"case\", chain" + where);
  const auto end = battle.find('|');
  const auto alone = answer("solve -", battle.substr(0, end));
  CHECK(alone["winner"]["attacker"]["exact"] == "2/5");
  CHECK(battle.substr(end + 1, 16).find_first_not_of("0123456789abcdef") == std::string::npos);
}

TEST_CASE("The cells of a store are those of the table") {
  const Sweeps sweeps;
  sweeps.made("small.toml", "a");
  const Run table = run("table " + sweeps.at("small.toml") +
                        " --rows attacker.units.sub=2 --columns defender.units.dd=1,2 "
                        "--show winner.attacker --fractions --format csv");
  CHECK(table.out ==
        "attacker.units.sub,defender.units.dd,winner.attacker\n" +
            answer_of(sweeps.at("a"),
                      "SELECT '2,' || \"defender.units.dd\" || ',' || numerator || '/' || "
                      "denominator FROM cell JOIN figure ON cell.number = cell WHERE "
                      "\"attacker.units.sub\" = 2 AND \"options.detection_lasts\" = 'battle' AND "
                      "name = 'winner.attacker'"));
}

TEST_CASE("Whole distributions are kept where they are asked for") {
  const Sweeps sweeps;
  sweeps.write("whole.toml",
               "rules = \"one-for-one\"\nattacker.units = \"1 ca\"\n"
               "defender.units = \"1 ca\"\n[sweep]\naxes = \"attacker.units.ca=1..2\"\n"
               "outcomes = true\n");
  sweeps.made("whole.toml", "a");
  CHECK(answer_of(sweeps.at("a"),
                  "SELECT winner, attacker, defender, numerator, denominator FROM outcome WHERE "
                  "cell = 0 ORDER BY winner") ==
        "attacker|1 ca||1|3\ndefender||1 ca|1|3\ndraw|||1|3\n");
  CHECK(answer_of(sweeps.at("a"), "SELECT count(DISTINCT cell) FROM outcome") == "2\n");
}

TEST_CASE("A sweep that is done is not done again") {
  const Sweeps sweeps;
  const std::string once = sweeps.made("small.toml", "a");
  change(sweeps.at("a"), "UPDATE figure SET numerator = '7' WHERE cell = 8 AND name = 'exchange'");
  const std::string changed = stored(sweeps.at("a"));
  CHECK(changed != once);
  CHECK(sweeps.made("small.toml", "a") == changed);
}

TEST_CASE("Killed at any moment and run again, a store is as that of an undisturbed run") {
  const Sweeps sweeps;
  const std::string undisturbed = sweeps.made("large.toml", "whole");
  std::mt19937 random(22);
  for (int store = 0; store < 3; ++store) {
    const std::string name = "killed" + std::to_string(store);
    for (int kill = 0; kill < 4; ++kill) {
      const std::string seconds = std::to_string(0.001 * static_cast<double>(random() % 700));
      in_bash("timeout -s KILL " + seconds + " \"$ASDIC\" " + sweeps.sweep("large.toml", name));
    }
    CHECK(sweeps.made("large.toml", name) == undisturbed);
  }
}

TEST_CASE("Processes that share a store do its jobs once and all end when it is complete") {
  const Sweeps sweeps;
  const std::string alone = sweeps.made("large.toml", "alone");
  const std::string sweep = "\"$ASDIC\" " + sweeps.sweep("large.toml", "shared");
  const Run done = in_bash(sweep + " & " + sweep + " & " + sweep + "; wait");
  CHECK(done.err.empty());
  CHECK(stored(sweeps.at("shared")) == alone);
}

TEST_CASE("Shards are disjoint, cost about the same, and merge into the store of the whole") {
  const Sweeps sweeps;
  const std::string whole = sweeps.made("large.toml", "whole");
  std::vector<std::int64_t> costs;
  std::string names;
  for (const std::string shard : {"1", "2", "3"}) {
    sweeps.made("large.toml", shard, " --shard " + shard + "/3");
    names += " " + sweeps.at(shard);
    costs.push_back(std::stoll(answer_of(sweeps.at(shard), "SELECT sum(cost) FROM job")));
  }
  CHECK(*std::max_element(costs.begin(), costs.end()) * 9 <
        *std::min_element(costs.begin(), costs.end()) * 10);
  const Run merged = run("merge " + sweeps.at("merged") + names);
  CAPTURE(merged.err);
  CHECK(merged.status == 0);
  CHECK(stored(sweeps.at("merged")) == whole);
}

TEST_CASE("Stores that do not belong together, disagree or lack something are not merged") {
  const Sweeps sweeps;
  sweeps.made("large.toml", "1", " --shard 1/2");
  sweeps.made("large.toml", "2", " --shard 2/2");
  sweeps.made("small.toml", "small");
  const std::string merge = "merge " + sweeps.at("out") + " " + sweeps.at("1") + " ";
  check_refused(merge, "the stores are not the whole sweep: they have ");
  check_refused(merge, "missing: shard 2/2");
  check_refused(merge + sweeps.at("small"), "this is the store of another sweep than");
  check_refused(merge + sweeps.at("none"), "none: unable to open database file");
  check_refused("merge " + sweeps.at("1") + " " + sweeps.at("2"), "there is such a file already");
  check_refused("merge " + sweeps.at("out"), "takes OUT IN");
  sweeps.made("large.toml", "whole");
  change(sweeps.at("whole"),
         "UPDATE figure SET numerator = '7' WHERE cell = "
         "(SELECT max(cell) FROM figure) AND name = 'winner.attacker'");
  check_refused(merge + sweeps.at("2") + " " + sweeps.at("whole"),
                "other results than the stores before it for cell ");
  change(sweeps.at("2"), "UPDATE cell SET done = 0 WHERE number = (SELECT max(number) FROM cell)");
  check_refused(merge + sweeps.at("2"), "shard 2/2 is not complete: 1 battles are not solved");
  CHECK_FALSE(std::ifstream(sweeps.at("out")).good());
  CHECK_FALSE(std::ifstream(sweeps.at("out.unfinished")).good());
}

TEST_CASE("A store of another sweep, shard or version is refused, and so is what is no store") {
  const Sweeps sweeps;
  const std::string before = sweeps.made("small.toml", "a");
  check_refused(sweeps.sweep("large.toml", "a"), "a: this is the store of another sweep");
  check_refused(sweeps.sweep("small.toml", "a") + " --shard 1/2",
                "this is the store of shard 1/1, not of 1/2");
  CHECK(stored(sweeps.at("a")) == before);
  change(sweeps.at("a"), "UPDATE sweep SET asdic = '0.0.9'");
  check_refused(sweeps.sweep("small.toml", "a"), "the store is of asdic 0.0.9; this is asdic ");
  change(sweeps.at("a"), "PRAGMA user_version = 9");
  check_refused(sweeps.sweep("small.toml", "a"), "a format that this version does not know");
  change(sweeps.at("a"), "PRAGMA application_id = 0");
  check_refused(sweeps.sweep("small.toml", "a"), "this is no store of asdic sweep");
  check_refused(sweeps.sweep("small.toml", "small.toml"), "file is not a database");
  check_refused(sweeps.sweep("small.toml", "none/a"), "the store cannot be opened for writing: ");
}

TEST_CASE("A disk that is full ends a sweep, and what was done is kept") {
  const Sweeps sweeps;
  const std::string sweep = sweeps.sweep("large.toml", "a");
  const Run full = in_bash("ulimit -f 100; exec \"$ASDIC\" " + sweep);
  check_ended(full, 3, "a cannot be written: ");
  CHECK(sweeps.made("large.toml", "a") == sweeps.made("large.toml", "b"));
}

TEST_CASE("Cells beyond a limit say so, the others are solved, and more is done with more") {
  const Sweeps sweeps;
  const Run limited = run(sweeps.sweep("small.toml", "a") + " --max-states 20");
  check_ended(limited, 3, " battles could not be solved; each shows the reason in the store");
  CHECK(answer_of(sweeps.at("a"),
                  "SELECT count(*) FROM cell WHERE NOT done AND why LIKE "
                  "'%20 states%'") != "0\n");
  CHECK(answer_of(sweeps.at("a"), "SELECT count(*) FROM cell WHERE done AND job NOT NULL") !=
        "0\n");
  sweeps.made("small.toml", "a");
  CHECK(answer_of(sweeps.at("a"), "SELECT count(*) FROM cell WHERE NOT done") == "0\n");
}

TEST_CASE("Time that is over ends a sweep, which goes on later") {
  const Sweeps sweeps;
  check_ended(run(sweeps.sweep("large.toml", "a") + " --time 0.001"), 3, "");
  CHECK(sweeps.made("large.toml", "a") == sweeps.made("large.toml", "b"));
}

TEST_CASE("Sweeps without axes, with wrong axes, figures and shards are refused") {
  const Sweeps sweeps;
  const auto refused = [&](const std::string& text, const std::string& words) {
    sweeps.write("wrong.toml",
                 "rules = \"one-for-one\"\nattacker.units = \"1 ca\"\n"
                 "defender.units = \"1 ca\"\n" +
                     text);
    check_refused(sweeps.sweep("wrong.toml", "a"), words);
    CHECK_FALSE(std::ifstream(sweeps.at("a")).good());
  };
  refused("", "a sweep needs [sweep] with axes");
  refused("[sweep]\naxes = \"die=6\"\n", "a sweep needs figures");
  refused("[sweep]\naxes = \"die=6\"\nrows = 1\n", "wrong.toml:6:1: ");
  refused("[sweep]\naxes = [\"die=6\", \"die=12\"]\noutcomes = true\n",
          "wrong.toml:5:18: axes die: is already the key of another axis");
  refused("[sweep]\naxes = \"die=6\"\nshow = \"winner.nobody\"\n",
          "[sweep] show: unknown figure 'winner.nobody'");
  refused("[sweep]\naxes = \"attacker.units.ca=0\"\noutcomes = true\n",
          "the sweep has no cell in which both sides have units");
  for (const char* shard : {"0/2", "3/2", "1", "1/", "/2", "01/2", "1/100001", "x"}) {
    check_refused(sweeps.sweep("small.toml", "a") + " --shard " + shard, "--shard: ");
  }
}
