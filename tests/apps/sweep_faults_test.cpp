// Errors of sweeps, their stores and merging, and the files that remain after them.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <utility>

#include "tests/support/bash.hpp"
#include "tests/support/sweeps.hpp"

using namespace asdic;

namespace {

/// The beginning of a command in bash that runs without the rights of root, also if root runs the
/// tests.
const std::string as_anybody =
    "if [ $(id -u) = 0 ]; then set -- setpriv --reuid 65534 --regid 65534 --clear-groups; fi; "
    "exec \"$@\" ";

}  // namespace

TEST_CASE("Stores that do not belong together, disagree or lack something are not merged") {
  const Sweeps sweeps;
  sweeps.made("large.toml", "1", " --shard 1/2");
  sweeps.made("large.toml", "2", " --shard 2/2");
  sweeps.made("small.toml", "small");
  const std::string merge = "merge " + sweeps.at("out") + " " + sweeps.at("1") + " ";
  check_refused(merge, "the stores are not the whole sweep: they have ");
  check_refused(merge, "add the store of shard 2/2");
  check_refused(merge + sweeps.at("small"), "this is the store of another sweep than");
  check_refused(merge + sweeps.at("none"), "none: there is no such file");
  check_refused("merge " + sweeps.at("1") + " " + sweeps.at("2"), "the file already exists");
  check_refused("merge " + sweeps.at("out"), "takes OUT IN");
  sweeps.made("large.toml", "whole");
  change(sweeps.at("whole"),
         "UPDATE figure SET numerator = '7' WHERE cell = "
         "(SELECT max(cell) FROM figure) AND name = 'winner.attacker'");
  reseal(sweeps.at("whole"));
  check_refused(merge + sweeps.at("2") + " " + sweeps.at("whole"),
                "other results than the stores before it for cell ");
  change(sweeps.at("2"), "UPDATE cell SET done = 0 WHERE number = (SELECT max(number) FROM cell)");
  reseal(sweeps.at("2"));
  check_refused(merge + sweeps.at("2"), "shard 2/2 is not complete: 1 battles are not solved");
  CHECK_FALSE(std::ifstream(sweeps.at("out")).good());
  CHECK(in_bash("compgen -G \"" + sweeps.at("*unfinished*") + "\"").out.empty());
}

TEST_CASE("Merging touches no file but its own") {
  const Sweeps sweeps;
  sweeps.made("large.toml", "1", " --shard 1/2");
  sweeps.made("large.toml", "o.unfinished", " --shard 2/2");
  const std::string second = stored(sweeps.at("o.unfinished"));
  const std::string inputs = " " + sweeps.at("1") + " " + sweeps.at("o.unfinished");
  const Run merged = run("merge " + sweeps.at("o") + inputs);
  CHECK(merged.err.empty());
  CHECK(merged.status == 0);
  CHECK(stored(sweeps.at("o.unfinished")) == second);
  CHECK(stored(sweeps.at("o")) == sweeps.made("large.toml", "whole"));
}

TEST_CASE(
    "One of several merges into a file at the same time makes it, and the others are refused") {
  const Sweeps sweeps;
  sweeps.made("large.toml", "1", " --shard 1/2");
  sweeps.made("large.toml", "2", " --shard 2/2");
  const std::string merge = "\"$ASDIC\" merge " + sweeps.at("o") + " " + sweeps.at("1") + " " +
                            sweeps.at("2") + " & pids=\"$pids $!\"; ";
  const Run done = in_bash(merge + merge + merge +
                           "for pid in $pids; do wait $pid; ended=\"$ended$?\"; done; echo $ended");
  std::string ended = done.out.substr(done.out.size() - 4);
  std::sort(ended.begin(), ended.end());
  CHECK(ended == "\n022");
  CHECK(stored(sweeps.at("o")) == sweeps.made("large.toml", "whole"));
  CHECK(in_bash("compgen -G \"" + sweeps.at("*unfinished*") + "\"").out.empty());
}

TEST_CASE("A merge that is interrupted leaves nothing") {
  const Sweeps sweeps;
  sweeps.made("large.toml", "1", " --shard 1/2");
  sweeps.made("large.toml", "2", " --shard 2/2");
  const std::string merge =
      "\"$ASDIC\" merge " + sweeps.at("o") + " " + sweeps.at("1") + " " + sweeps.at("2");
  for (const char* seconds : {"0.01", "0.02", "0.03", "0.04", "0.06", "0.08"}) {
    in_bash("timeout -s INT " + std::string(seconds) + " " + merge + "; rm -f " + sweeps.at("o"));
    CHECK(in_bash("compgen -G \"" + sweeps.at("*unfinished*") + "\"").out.empty());
  }
}

TEST_CASE("With closed standard streams stores are as with open ones") {
  const Sweeps sweeps;
  const std::string right = sweeps.made("small.toml", "right");
  for (const std::pair<std::string, int>& closed :
       {std::pair<std::string, int>{"<&-", 0}, {"2>&-", 0}, {">&-", 3}, {"<&- >&- 2>&-", 3}}) {
    CAPTURE(closed.first);
    for (const std::string& command :
         {sweeps.sweep("small.toml", "a"), "merge " + sweeps.at("b") + " " + sweeps.at("a")}) {
      CHECK(in_bash("\"$ASDIC\" " + command + " " + closed.first).status == closed.second);
    }
    CHECK(stored(sweeps.at("a")) == right);
    CHECK(stored(sweeps.at("b")) == right);
    std::filesystem::remove(sweeps.at("a"));
    std::filesystem::remove(sweeps.at("b"));
  }
}

TEST_CASE("A store is a regular file, and its name means nothing else") {
  const Sweeps sweeps;
  sweeps.made("small.toml", "a");
  REQUIRE(in_bash("mkfifo " + sweeps.at("pipe")).status == 0);
  const std::string own = "SQLite has a meaning of its own for this name; ./";
  const auto refused = [&](const std::string& name, const std::string& words) {
    check_refused("sweep " + sweeps.at("small.toml") + " --store " + name, words);
    check_refused("sweep " + sweeps.at("small.toml") + " --verify-only --store " + name, words);
    check_refused("table --store " + name, words);
    check_refused("merge " + name + " " + sweeps.at("a"), words);
    check_refused("merge " + sweeps.at("out") + " " + name, words);
  };
  refused(":memory:", ":memory:: " + own + ":memory: is a file of this name");
  refused("file:" + sweeps.at("b"), own + "file:");
  refused("\"file:?mode=memory\"", own + "file:");
  refused("\"\"", " is empty");
  refused("-", "-: a store is a file, not standard input or output; ./- is a file of this name");
  refused("/dev/null", "/dev/null: is not a regular file, as a store is");
  refused(sweeps.at("pipe"), "pipe: is not a regular file, as a store is");
  refused(sweeps.at(""), "is not a regular file, as a store is");
  const Run done = in_bash("cd " + sweeps.at("") + "; for name in :memory: file:b; do \"$ASDIC\" " +
                           "sweep small.toml --store ./$name; done; ls");
  CHECK(done.out.find("\n:memory:\n") != std::string::npos);
  CHECK(done.out.find("\nfile:b\n") != std::string::npos);
  CHECK(done.out.find("journal") == std::string::npos);
}

TEST_CASE("A store that is written is not a symbolic link") {
  const Sweeps sweeps;
  const std::string before = sweeps.made("small.toml", "a");
  std::filesystem::create_symlink(sweeps.at("a"), sweeps.at("link"));
  std::filesystem::create_symlink(sweeps.at("b"), sweeps.at("nowhere"));
  for (const char* name : {"link", "nowhere"}) {
    const std::string words =
        sweeps.at(name) + ": is a symbolic link; name the file that it leads to";
    check_refused(sweeps.sweep("small.toml", name), words);
    check_refused("merge " + sweeps.at(name) + " " + sweeps.at("a"), words);
  }
  CHECK(stored(sweeps.at("a")) == before);
  CHECK_FALSE(std::filesystem::exists(sweeps.at("b")));
  CHECK(run(sweeps.sweep("small.toml", "link") + " --verify-only").status == 0);
  check_refused(sweeps.sweep("small.toml", "nowhere") + " --verify-only",
                "nowhere: there is no such file");
}

TEST_CASE(
    "A store of another sweep, shard or version is refused, and so is a file that is not a store") {
  const Sweeps sweeps;
  const std::string before = sweeps.made("small.toml", "a");
  check_refused(sweeps.sweep("large.toml", "a"), "a: this is the store of another sweep");
  check_refused(sweeps.sweep("small.toml", "a") + " --shard 1/2",
                "this is the store of shard 1/1, not of 1/2");
  CHECK(stored(sweeps.at("a")) == before);
  change(sweeps.at("a"), "UPDATE sweep SET asdic = '0.0.9'");
  check_refused(sweeps.sweep("small.toml", "a"), "asdic 0.0.9 made the store, and this is asdic ");
  change(sweeps.at("a"), "PRAGMA user_version = 9");
  check_refused(sweeps.sweep("small.toml", "a"),
                "the store has format 9, but this version of asdic has 4");
  change(sweeps.at("a"), "PRAGMA application_id = 0");
  check_refused(sweeps.sweep("small.toml", "a"), "this is not a store of asdic sweep");
  check_refused(sweeps.sweep("small.toml", "small.toml"), "this is not a store of asdic sweep");
  check_refused(sweeps.sweep("small.toml", "none/a"), "the store cannot be opened for writing: ");
}

TEST_CASE("A disk that is full ends a sweep, and what was done is kept") {
  const Sweeps sweeps;
  const std::string sweep = sweeps.sweep("large.toml", "a");
  const Run full = in_bash("ulimit -f 100; exec \"$ASDIC\" " + sweep);
  check_ended(full, 3, "a cannot be written, because the disk ");
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
          "the sweep has no cell in which all sides and waves have units");
  for (const char* shard : {"0/2", "3/2", "1", "1/", "/2", "01/2", "1/100001", "x"}) {
    check_refused(sweeps.sweep("small.toml", "a") + " --shard " + shard, "--shard: ");
  }
}

TEST_CASE("A store that another process writes for long ends a sweep, and is as it was") {
  const Sweeps sweeps;
  CHECK(run(sweeps.sweep("small.toml", "a") + " --max-states 20").status == 3);
  const std::string before = stored(sweeps.at("a"));
  {
    Database other(sweeps.at("a"), Database::Access::write);
    const Transaction writing(other);
    check_ended(run(sweeps.sweep("small.toml", "a") + " --time 1"), 3,
                "a: another process is writing it");
  }
  CHECK(stored(sweeps.at("a")) == before);
}

TEST_CASE("A store that may only be read is refused to a sweep, and shows its table") {
  const Sweeps sweeps;
  const std::string before = sweeps.made("small.toml", "a");
  const std::string table =
      " table --store " + sweeps.at("a") + " --set options.detection_lasts=battle --show exchange";
  const Run own = run(table);
  CHECK(in_bash("chmod 755 " + sweeps.at("") + "; chmod 444 " + sweeps.at("a")).status == 0);
  const std::string asdic = as_anybody + "\"$ASDIC\" ";
  check_ended(in_bash(asdic + sweeps.sweep("small.toml", "a")), 2,
              "a: the store cannot be opened for writing: Permission denied");
  CHECK(in_bash(asdic + table).out == own.out);
  CHECK(stored(sweeps.at("a")) == before);
}

TEST_CASE("Incomplete writes of a killed process are undone before the store is read") {
  const Sweeps sweeps;
  const std::string before = sweeps.made("large.toml", "a");
  sweeps.kill_while_writing("UPDATE figure SET numerator = 7", "a", "b");
  in_bash("chmod 755 " + sweeps.at("") + "; chmod 444 " + sweeps.at("b"));
  const std::string table = "table --store " + sweeps.at("b") +
                            " --set attacker.units.ca=0 --set options.detection_lasts=battle "
                            "--set options.detection_ratio=1 --set options.firing_reveals=true";
  check_ended(in_bash(as_anybody + "\"$ASDIC\" " + table), 2, "b: the store is read-only");
  CHECK(run(table).status == 0);
  CHECK(stored(sweeps.at("b")) == before);
}
