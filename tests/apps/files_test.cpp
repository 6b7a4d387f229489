// The files that the program reads and writes: files, pipes and other entries of a directory.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <fstream>
#include <iterator>
#include <vector>

#include "tests/support/bash.hpp"
#include "tests/support/program.hpp"
#include "tests/support/sanitizer.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace asdic;

namespace {

const std::string counts = "check --rules one-for-one '1 ca' '1 ca' ";

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A battle in which both sides choose.
const std::string open_choices =
    "rules = \"one-for-one\"\nattacker.units = \"2 ca\"\ndefender.units = \"1 dd, 1 ca\"\n"
    "attacker.retreat = \"optimal\"\ndefender.losses = \"optimal\"\n";

constexpr const char* reads_it = "this command reads it; give another name";

const std::vector<const char*> signals =
    has_sanitizer ? std::vector{"INT", "PIPE"}
                  : std::vector{"INT", "TERM", "HUP", "QUIT", "ALRM", "XCPU", "PIPE"};

/// Returns the name of the signal by which the program ends with these arguments, or "EXIT". The
/// signal is sent once the program has begun to write into the directory, or has ended.
std::string interrupted(const std::string& signal, const std::string& arguments,
                        const std::string& folder) {
  return in_bash("ulimit -c 0; set -m; \"$ASDIC\" " + arguments +
                 " >/dev/null & until compgen -G \"" + folder +
                 "/*.unfinished\" >/dev/null || ! kill -0 $!; do sleep 0.01; done; kill -" +
                 signal + " $!; wait $!; kill -l $?")
      .out;
}

}  // namespace

TEST_CASE("A pipe that has a name and a device are refused and not waited for") {
  const TemporaryFolder folder;
  REQUIRE(mkfifo(folder.stem().c_str(), 0600) == 0);
  for (const std::string& name : {folder.stem(), std::string("/dev/zero")}) {
    CAPTURE(name);
    check_refused("solve " + name, name + ": is neither a regular file nor a pipe of the shell");
    check_refused(counts + name, name + ": is neither");
    check_refused("compare --rules one-for-one '1 ca' '1 ca' --with " + name,
                  name + ": is neither");
  }
  const std::string directory = "/: is a directory; give a file, or - for standard input";
  check_refused("solve /", directory);
  check_refused(counts + "/", directory);
  check_refused("compare --rules one-for-one '1 ca' '1 ca' --with /", directory);
}

TEST_CASE("Pipes of the shell are read") {
  const Run done = in_bash(
      "\"$ASDIC\" check --rules one-for-one \"1 ca\" \"1 ca\" "
      "<(sleep 0.2; echo winner,count; sleep 0.2; echo draw,3; echo attacker,3; echo defender,3)");
  CHECK(done.err.empty());
  CHECK(done.status == 0);
  CHECK(run("solve /dev/stdin", hunt).status == 0);
}

TEST_CASE("Input that does not come is waited for as long as there is time") {
  const Run done = in_bash("exec \"$ASDIC\" solve - --time 0.2 < <(sleep 20 2>/dev/null)");
  CHECK(done.status == 3);
  CHECK(done.err.find("stopped after 0.2 s (waiting for input)") != std::string::npos);
  check_ended(in_bash("\"$ASDIC\" solve --time 0.2 <(exec sleep 5)"), 3,
              "stopped after 0.2 s (waiting for input)");
}

TEST_CASE("A minus in place of a file is standard input, once") {
  const std::string compare = "compare --rules one-for-one '1 sub' '1 tr' --with -";
  CHECK(run(compare, hunt).status == 0);
  check_ended(run("check - -", "winner,count\ndraw,5\n"), 2,
              "standard input: can be read only once, and is given twice");
}

TEST_CASE("An error of reading is an error, and not the end") {
  check_ended(in_bash("exec \"$ASDIC\" solve - </"), 2, "standard input: cannot be read: ");
  check_ended(in_bash("exec \"$ASDIC\" solve - <&-"), 2, "standard input: cannot be read: ");
  check_refused("solve /proc/self/mem", "/proc/self/mem: cannot be read: ");
  check_refused(counts + "/proc/self/mem", "/proc/self/mem: cannot be read: ");
}

// With sanitizers the program has shared libraries, which need a file that is open.
TEST_CASE("Too many open files are a limit, not a wrong file" * doctest::skip(has_sanitizer)) {
  const Run done = in_bash("ulimit -n 3; exec \"$ASDIC\" solve /dev/null");
  CHECK(done.status == 3);
  CHECK(done.err.find("/dev/null: cannot be read: Too many open files") != std::string::npos);
}

TEST_CASE("Best play does not replace a file that the command reads") {
  const TemporaryFolder folder;
  const std::string case_file = folder.path() + "/case.toml";
  const std::string play = folder.path() + "/play.csv";
  const std::string& text = open_choices;
  std::ofstream(case_file) << text;
  check_refused("solve " + case_file + " --play " + case_file,
                case_file + " cannot be written: " + reads_it);
  check_refused("solve " + case_file + " --play " + folder.path() + "/./case.toml", reads_it);
  CHECK(text_of(case_file) == text);

  REQUIRE(run("solve " + case_file + " --play " + play).status == 0);
  const std::string written = text_of(play);
  std::ofstream(case_file, std::ios::app) << "attacker.play = \"play.csv\"\n";
  check_refused("solve " + case_file + " --play " + play, reads_it);
  CHECK(text_of(play) == written);
}

TEST_CASE("A line with very many fields is refused at its place, whatever is read") {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/counts.csv";
  std::ofstream(file) << "winner,count\nattacker,3\n" << std::string(2000, ',') << "\n";
  check_refused(counts + file, file + ":3:1001: a line has more than 1000 fields");
}

TEST_CASE("No output replaces a case that comes by standard input") {
  const TemporaryFolder folder;
  for (const std::string& arguments :
       {"solve - --play " + folder.path() + "/chain.gz", "solve - --certificate " + folder.path(),
        "export - --format drn --output " + folder.stem()}) {
    CAPTURE(arguments);
    for (const char* name : {"/chain.gz", "/battle.drn"}) {
      std::ofstream(folder.path() + name) << open_choices;
    }
    const std::string fixed = " --set attacker.retreat=never";
    const bool is_export = arguments.starts_with("export");
    const std::string file = folder.path() + (is_export ? "/battle.drn" : "/chain.gz");
    check_ended(in_bash("\"$ASDIC\" " + arguments + (is_export ? fixed : "") + " <" + file), 2,
                file + " cannot be written: " + reads_it);
    CHECK(text_of(file) == open_choices);
  }
}

TEST_CASE("Outputs that cannot be written are refused before the work") {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/case.toml";
  std::ofstream(file) << open_choices;
  const std::string solve = "solve " + file + " --max-states 1";
  CHECK(run(solve).status == 3);
  const std::string missing = folder.path() + "/missing/output";
  check_refused(solve + " --play " + missing, missing + " cannot be written: No such file");
  for (const std::string flag : {" --certificate ", " --checkpoint "}) {
    check_refused(solve + flag + missing, missing + ": cannot create the folder: No such file");
    check_refused(solve + flag + file, file + ": cannot create the folder: ");
  }
  const std::string certificate = folder.path() + "/certificate";
  std::filesystem::create_directories(certificate + "/values.gz");
  check_refused(solve + " --certificate " + certificate, "values.gz cannot be written: ");
  CHECK(folder.files() == std::set<std::string>{"case.toml", "certificate"});
}

TEST_CASE("Best play and a certificate do not go into one file") {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/case.toml";
  std::ofstream(file) << open_choices;
  const std::string certificate = folder.path() + "/certificate";
  const std::string asked = "solve " + file + " --certificate " + certificate + " --play ";
  for (const std::string& play :
       {certificate + "/chain.gz", folder.path() + "/./certificate/answer.gz"}) {
    check_refused(asked + play, "--play: --certificate also writes ");
  }
  CHECK(folder.files() == std::set<std::string>{"case.toml"});
  CHECK(run(asked + certificate + "/play.csv").status == 0);
}

TEST_CASE("A name with a line break is printed in one line") {
  check_refused("solve 'no\nfile'", "no file: there is no such file");
}

TEST_CASE("Counts that are too large are refused") {
  const std::string many = "winner,count\n" + std::string(16 << 20, '\n');
  check_ended(run(counts + "-", many), 2, "standard input: is larger than 16 MiB");
}

TEST_CASE("If standard output is full, the exit status is 3") {
  for (const char* asked : {"--version", "--help", "solve --help", "rules", "rules depth",
                            "solve --rules one-for-one '1 ca' '1 ca'",
                            "export --rules one-for-one '1 ca' '1 ca' --format drn"}) {
    CAPTURE(asked);
    check_ended(run(std::string(asked) + " >/dev/full"), 3, "cannot write to standard output");
  }
}

TEST_CASE("An export that is interrupted ends by the signal and leaves nothing") {
  for (const char* signal : signals) {
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
  for (const char* signal : signals) {
    CAPTURE(signal);
    const TemporaryFolder folder;
    for (const std::string& inside : {folder.path(), folder.path() + "/new"}) {
      CHECK(
          interrupted(signal,
                      "solve " ASDIC_SOURCE_DIR "/cases/bench/mix-20.toml --certificate " + inside,
                      inside) == std::string(signal) + "\n");
      CHECK(folder.files().empty());
    }
  }
}

TEST_CASE("A certificate that fails removes the folder that it made, and no other") {
  const TemporaryFolder folder;
  const std::string inside = folder.path() + "/new";
  const std::string script = "ulimit -f 8; \"$ASDIC\" solve " ASDIC_SOURCE_DIR
                             "/cases/bench/mix-20.toml --certificate " +
                             inside;
  check_ended(in_bash(script), 3, "cannot be written: File too large");
  CHECK(folder.files().empty());
  std::filesystem::create_directory(inside);
  check_ended(in_bash(script), 3, "cannot be written: File too large");
  CHECK(folder.files() == std::set<std::string>{"new"});
}

TEST_CASE("A reader that has ended ends the program by SIGPIPE, also if it writes files") {
  const TemporaryFolder folder;
  in_bash("{ sleep 0.3; \"$ASDIC\" solve --rules one-for-one \"1 ca\" \"1 ca\" --certificate " +
          folder.path() + "/certificate; kill -l $? >" + folder.path() + "/signal; } | true");
  CHECK(text_of(folder.path() + "/signal") == "PIPE\n");
  CHECK(folder.files() == std::set<std::string>{"certificate", "signal"});
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

TEST_CASE("With closed standard streams every command writes its files as with open ones") {
  const TemporaryFolder folder;
  std::ofstream(folder.path() + "/open.toml")
      << "rules = \"one-for-one\"\nattacker.units = \"2 sub\"\n"
         "attacker.undetected = \"optimal\"\ndefender.units = \"1 bb\"\n";
  const std::string forces = " --rules one-for-one \"2 ca\" \"1 dd, 1 ca\"";
  for (const std::string& command : {"export" + forces + " --format prism --output made/battle",
                                     "export" + forces + " --format drn --output made/battle",
                                     std::string("solve open.toml --play made/play.csv"),
                                     "solve" + forces + " --certificate made/certificate",
                                     "solve" + forces + " --checkpoint made/checkpoint"}) {
    CAPTURE(command);
    const std::string script = "cd " + folder.path() +
                               "; rm -rf right made; mkdir made; \"$ASDIC\" " + command +
                               " >/dev/null && mv made right";
    REQUIRE(in_bash(script).status == 0);
    for (const char* closed : {"<&-", ">&-", "2>&-", "<&- >&-", ">&- 2>&-", "<&- >&- 2>&-"}) {
      CAPTURE(closed);
      const Run made = in_bash("cd " + folder.path() + "; rm -rf made; mkdir made; \"$ASDIC\" " +
                               command + " " + closed + "; diff -r right made");
      CHECK(made.status == 0);
    }
  }
}

TEST_CASE("Output to a closed standard output ends with the status of a limit, as on a full one") {
  for (const char* asked : {"--version", "rules", "solve --rules one-for-one \"1 ca\" \"1 ca\""}) {
    CAPTURE(asked);
    check_ended(in_bash(std::string("\"$ASDIC\" ") + asked + " >&-"), 3,
                "cannot write to standard output");
    CHECK(in_bash(std::string("\"$ASDIC\" ") + asked + " 2>&- <&-").status == 0);
  }
}
