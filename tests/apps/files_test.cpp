// What the program reads and writes: files, pipes and what else has a name in a folder.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include "tests/support/bash.hpp"
#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace asdic;

namespace {

const std::string counts = "check --rules one-for-one '1 ca' '1 ca' ";

/// The name of the signal by which the program ends with these arguments, or "EXIT". The signal is
/// sent once the program has begun to write into the folder, or has ended.
std::string interrupted(const std::string& signal, const std::string& arguments,
                        const std::string& folder) {
  return in_bash("set -m; \"$ASDIC\" " + arguments + " >/dev/null & until compgen -G \"" + folder +
                 "/*.unfinished\" >/dev/null || ! kill -0 $!; do sleep 0.01; done; kill -" +
                 signal + " $!; wait $!; kill -l $?")
      .out;
}

}  // namespace

TEST_CASE("A pipe that has a name and a device are refused and not waited for") {
  const TemporaryFolder folder;
  REQUIRE(mkfifo(folder.stem().c_str(), 0600) == 0);
  for (const std::string& name : {folder.stem(), std::string("/dev/zero"), std::string("/")}) {
    CAPTURE(name);
    check_refused("solve " + name, name + ": is neither a regular file nor a pipe of the shell");
    check_refused(counts + name, name + ": is neither");
    check_refused("compare --rules one-for-one '1 ca' '1 ca' --with " + name,
                  name + ": is neither");
  }
}

TEST_CASE("Pipes of the shell are read") {
  const Run done = in_bash(
      "\"$ASDIC\" check --rules one-for-one \"1 ca\" \"1 ca\" "
      "<(sleep 0.2; echo winner,count; sleep 0.2; echo draw,3; echo attacker,3; echo defender,3)");
  CHECK(done.err.empty());
  CHECK(done.status == 0);
  CHECK(run("solve /dev/stdin", hunt).status == 0);
}

TEST_CASE("A minus in place of a file is standard input, once") {
  const std::string compare = "compare --rules one-for-one '1 sub' '1 tr' --with -";
  CHECK(run(compare, hunt).status == 0);
  check_ended(run("check - -", "winner,count\ndraw,5\n"), 2,
              "standard input: can be read once, and is asked twice");
}

TEST_CASE("An error of reading is an error, and not the end") {
  check_ended(in_bash("exec \"$ASDIC\" solve - </"), 2, "standard input: cannot be read: ");
  check_ended(in_bash("exec \"$ASDIC\" solve - <&-"), 2, "standard input: cannot be read: ");
  check_refused("solve /proc/self/mem", "/proc/self/mem: cannot be read: ");
  check_refused(counts + "/proc/self/mem", "/proc/self/mem: cannot be read: ");
}

TEST_CASE("A name with a line break is told in one line") {
  check_refused("solve 'no\nfile'", "no file: there is no such file");
}

TEST_CASE("Counts that are too large are refused") {
  const std::string many = "winner,count\n" + std::string(16 << 20, '\n');
  check_ended(run(counts + "-", many), 2, "standard input: is larger than 16 MiB");
}

TEST_CASE("Where standard output is full the status is 3, whatever was asked for") {
  for (const char* asked : {"--version", "--help", "solve --help", "rules", "rules depth",
                            "solve --rules one-for-one '1 ca' '1 ca'",
                            "export --rules one-for-one '1 ca' '1 ca' --format drn"}) {
    CAPTURE(asked);
    check_ended(run(std::string(asked) + " >/dev/full"), 3, "standard output cannot be written");
  }
}

TEST_CASE("An export that is interrupted ends by the signal and leaves nothing") {
  for (const char* signal : {"INT", "TERM", "HUP"}) {
    CAPTURE(signal);
    const TemporaryFolder folder;
    std::ofstream(folder.stem() + ".drn") << "old";
    CHECK(interrupted(signal,
                      "export " ASDIC_SOURCE_DIR "/cases/bench/mix-80.toml --format drn --output " +
                          folder.stem(),
                      folder.path()) == std::string(signal) + "\n");
    CHECK(folder.files() == std::set<std::string>{"battle.drn"});
    CHECK(std::filesystem::file_size(folder.stem() + ".drn") == 3);
  }
}

TEST_CASE("A certificate that is interrupted ends by the signal and leaves nothing") {
  for (const char* signal : {"INT", "TERM", "HUP"}) {
    CAPTURE(signal);
    const TemporaryFolder folder;
    CHECK(interrupted(
              signal,
              "solve " ASDIC_SOURCE_DIR "/cases/bench/mix-20.toml --certificate " + folder.path(),
              folder.path()) == std::string(signal) + "\n");
    CHECK(folder.files().empty());
  }
}

TEST_CASE("A file that may not grow is a limit, and the old one stays") {
  const TemporaryFolder folder;
  std::ofstream(folder.stem() + ".tra") << "old";
  const Run done = in_bash("ulimit -f 8; exec \"$ASDIC\" export " ASDIC_SOURCE_DIR
                           "/cases/bench/mix-20.toml "
                           "--format prism --output " +
                           folder.stem());
  check_ended(done, 3, "battle.tra cannot be written: File too large");
  CHECK(folder.files() == std::set<std::string>{"battle.tra"});
  CHECK(std::filesystem::file_size(folder.stem() + ".tra") == 3);
}
