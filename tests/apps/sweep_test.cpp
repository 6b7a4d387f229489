// Sweeps and their stores.
#define XXH_INLINE_ALL
#include <doctest/doctest.h>
#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <fstream>
#include <random>
#include <sstream>

#include "tests/support/bash.hpp"
#include "tests/support/sanitizer.hpp"
#include "tests/support/sweeps.hpp"

using namespace asdic;

TEST_CASE("A store has every cell with its coordinates, its case, exact figures and doubles") {
  const Sweeps sweeps;
  const Run done = run(sweeps.sweep("small.toml", "a"));
  CHECK(done.status == 0);
  CHECK(done.out == sweeps.at("a") + ": 18 cells, 8 battles solved now, 0 before\n");
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

TEST_CASE("A store has a row of doubles and words for each battle that is solved") {
  const Sweeps sweeps;
  sweeps.made("small.toml", "a");
  CHECK(answer_of(sweeps.at("a"), "SELECT count(*) FROM answer") == "8\n");
  CHECK(answer_of(sweeps.at("a"),
                  "SELECT cell, abs(\"winner.attacker\" - 0.4) < 1e-15, \"rounds.sd\" FROM answer "
                  "WHERE \"attacker.units.sub\" = 1 AND \"defender.units.dd\" = 1 AND "
                  "\"options.detection_lasts\" = 'battle'") == "8|1|1.2\n");
}

TEST_CASE("Values of an axis that are all numbers compare as numbers") {
  const Sweeps sweeps;
  sweeps.write("numbers.toml",
               "rules = \"one-for-one\"\nattacker.units = \"1 sub\"\ndefender.units = \"1 dd\"\n"
               "[sweep]\naxes = [\"attacker.units.sub=8..11\", \"options.detection_ratio=0.5,2\", "
               "\"options.detection_lasts=battle,round\"]\nshow = \"winner.attacker\"\n");
  sweeps.made("numbers.toml", "a");
  const auto answer = [&](const std::string& query) { return answer_of(sweeps.at("a"), query); };
  for (const std::string table : {"cell", "answer"}) {
    CHECK(answer("SELECT DISTINCT \"attacker.units.sub\" FROM " + table + " ORDER BY 1") ==
          "8\n9\n10\n11\n");
    CHECK(answer("SELECT count(*) FROM " + table + " WHERE \"attacker.units.sub\" > 9") == "8\n");
    CHECK(answer("SELECT count(*) FROM " + table + " WHERE \"options.detection_ratio\" < 1") ==
          "8\n");
  }
  CHECK(answer("SELECT DISTINCT typeof(\"attacker.units.sub\"), "
               "typeof(\"options.detection_ratio\"), typeof(\"options.detection_lasts\") FROM "
               "cell") == "integer|real|text\n");
}

TEST_CASE("Stores of format 3, in which all axes are texts, are read, continued and merged") {
  const Sweeps sweeps;
  sweeps.made("small.toml", "new");
  store_of_format_3(sweeps.at("new"), sweeps.at("old"));
  const std::string done = stored(sweeps.at("old"));
  CHECK(answer_of(sweeps.at("old"), "SELECT DISTINCT typeof(\"attacker.units.sub\") FROM cell") ==
        "text\n");
  const std::string shown =
      " --set options.detection_lasts=battle --show winner.attacker --format csv";
  CHECK(run("table --store " + sweeps.at("old") + shown).out ==
        run("table --store " + sweeps.at("new") + shown).out);
  CHECK(run(sweeps.sweep("small.toml", "old") + " --verify-only").status == 0);
  change(sweeps.at("old"), "UPDATE figure SET numerator = '7' WHERE cell = 8");
  CHECK(run(sweeps.sweep("small.toml", "old")).status == 0);
  CHECK(stored(sweeps.at("old")) == done);
  CHECK(run("merge " + sweeps.at("merged") + " " + sweeps.at("old")).status == 0);
  CHECK(stored(sweeps.at("merged")) == done);
  check_refused("merge " + sweeps.at("both") + " " + sweeps.at("old") + " " + sweeps.at("new"),
                "the store has format 4, and " + sweeps.at("old") + " has 3");
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
  reseal(sweeps.at("a"));
  const std::string changed = stored(sweeps.at("a"));
  CHECK(changed != once);
  CHECK(sweeps.made("small.toml", "a") == changed);
}

TEST_CASE("Killed at any moment and run again, a store is as that of an undisturbed run") {
  const Sweeps sweeps;
  const std::string undisturbed = sweeps.made("large.toml", "whole");
  std::mt19937 random(22);
  const int stores = has_sanitizer ? 1 : 5;
  for (int store = 0; store < stores; ++store) {
    const std::string name = "killed" + std::to_string(store);
    for (int kill = 0; kill < 10; ++kill) {
      const std::string seconds = std::to_string(0.001 * static_cast<double>(random() % 400));
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

TEST_CASE(
    "Cells that exceed a limit have a reason, others are solved, and a greater limit solves more") {
  const Sweeps sweeps;
  const Run limited = run(sweeps.sweep("small.toml", "a") + " --max-states 20");
  check_ended(limited, 3, " battles could not be solved; asdic table --store ");
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

TEST_CASE("A file that a case names belongs to the sweep, with what is in it") {
  const Sweeps sweeps;
  const std::string battle =
      "rules = \"one-for-one\"\nattacker.units = \"2 sub\"\nattacker.undetected = \"optimal\"\n"
      "defender.units = \"1 bb\"\n";
  sweeps.write("open.toml", battle);
  REQUIRE(run("solve " + sweeps.at("open.toml") + " --play " + sweeps.at("mine.csv")).status == 0);
  std::ostringstream text;
  text << std::ifstream(sweeps.at("mine.csv")).rdbuf();
  const std::string best = text.str();
  sweeps.write("played.toml", battle +
                                  "attacker.play = \"mine.csv\"\n[sweep]\n"
                                  "axes = \"die=6,12\"\nshow = \"winner.attacker\"\n");
  sweeps.write("by-axis.toml", battle +
                                   "[sweep]\naxes = [\"attacker.play=mine.csv\", \"die=6,12\"]\n"
                                   "show = \"winner.attacker\"\n");
  const std::string played = sweeps.made("played.toml", "a");
  CHECK(sweeps.made("played.toml", "a") == played);
  sweeps.made("played.toml", "1", " --shard 1/2");
  sweeps.made("by-axis.toml", "axis");
  // Some position is played in another way.
  std::string other = best;
  const auto none = other.find(",none,");
  REQUIRE(none != std::string::npos);
  other.replace(none, 6, ",1 sub,");
  sweeps.write("mine.csv", other);
  const std::string words = "a file that the cases name has changed since the store was made";
  check_refused(sweeps.sweep("played.toml", "a"), words);
  check_refused(sweeps.sweep("played.toml", "a") + " --verify-only", words);
  check_refused(sweeps.sweep("by-axis.toml", "axis"), words);
  CHECK(stored(sweeps.at("a")) == played);
  const std::string figures = "SELECT numerator, denominator FROM figure";
  sweeps.made("played.toml", "other");
  CHECK(answer_of(sweeps.at("other"), figures) != answer_of(sweeps.at("a"), figures));
  sweeps.made("played.toml", "2", " --shard 2/2");
  check_refused("merge " + sweeps.at("out") + " " + sweeps.at("1") + " " + sweeps.at("2"),
                "this is the store of another sweep than " + sweeps.at("1") +
                    ": files that the cases name had other contents");
  sweeps.write("mine.csv", best);
  CHECK(sweeps.made("played.toml", "a") == played);
}

TEST_CASE("Checksums are those that docs/reference/sweeps.md describes") {
  const Sweeps sweeps;
  sweeps.made("small.toml", "a");
  const auto eight = [](std::uint64_t number) {
    std::string bytes;
    for (int i = 0; i < 8; ++i) bytes += static_cast<char>((number >> (8 * i)) & 0xff);
    return bytes;
  };
  const auto text = [&](const std::string& letters) {
    return "t" + eight(letters.size()) + letters;
  };
  const auto whole = [&](std::int64_t number) {
    return "i" + eight(static_cast<std::uint64_t>(number));
  };
  const auto real = [&](const StoreValue& value) {
    return "r" + eight(std::bit_cast<std::uint64_t>(std::get<double>(value)));
  };
  const auto sum = [](const std::string& bytes) {
    return static_cast<std::int64_t>(XXH3_64bits(bytes.data(), bytes.size()));
  };
  Database database(sweeps.at("a"), Database::Access::read);
  Statement heading(database, "SELECT asdic, text, files FROM sweep");
  REQUIRE(heading.next());
  const std::int64_t sweep = sum(eight(0) + text("sweep") + text(heading.text(0)) +
                                 text(heading.text(1)) + text(heading.text(2)));
  Statement row(
      database,
      "SELECT lower, upper, checksum FROM figure WHERE cell = 8 AND name = 'winner.attacker'");
  REQUIRE(row.next());
  CHECK(row.number(2) == sum(eight(static_cast<std::uint64_t>(sweep)) + text("figure") + whole(8) +
                             text("winner.attacker") + text("2") + text("5") + whole(0) + whole(1) +
                             "n" + real(row.row()[0]) + real(row.row()[1])));
  Statement job(database, "SELECT number, cost, checksum FROM job");
  REQUIRE(job.next());
  CHECK(job.number(2) == sum(eight(static_cast<std::uint64_t>(sweep)) + text("job") +
                             whole(job.number(0)) + whole(job.number(1))));
}
