// The log of --log and --log-file.
#include <doctest/doctest.h>

#include <regex>

#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/terminal.hpp"

using namespace asdic;

namespace {

/// So many states that the exact solution is put together from residues.
const std::string battle = "--rules one-for-one '12 ca, 5 sub' '12 ca, 3 dd'";
const std::string choices =
    "rules = \"one-for-one\"\nattacker.units = \"3 ca\"\ndefender.units = \"3 ca\"\n"
    "attacker.retreat = \"optimal\"\n";

std::string content(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

/// Returns the lines of a log behind their times, each of which is checked.
std::vector<std::string> lines_of(const std::string& log) {
  static const std::regex form(
      R"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} ((info|debug|warning|error) .+))");
  std::vector<std::string> lines;
  std::istringstream text(log);
  for (std::string line; std::getline(text, line);) {
    std::smatch parts;
    CAPTURE(line);
    REQUIRE(std::regex_match(line, parts, form));
    lines.push_back(parts[1]);
  }
  return lines;
}

/// Returns the number of lines that have these words, as a regular expression.
std::ptrdiff_t count(const std::vector<std::string>& lines, const std::string& words) {
  const std::regex form(words);
  return std::count_if(lines.begin(), lines.end(),
                       [&](const std::string& line) { return std::regex_search(line, form); });
}

void check_once(const std::vector<std::string>& lines, const std::string& words) {
  CAPTURE(words);
  CHECK(count(lines, words) == 1);
}

/// Runs the program with a log in a file, and returns its lines.
std::vector<std::string> logged(const std::string& arguments, const std::string& input = "",
                                int status = 0) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/log";
  const Run done = run(arguments + " --log-file '" + path + "'", input);
  CAPTURE(done.err);
  CHECK(done.status == status);
  return lines_of(content(path));
}

}  // namespace

TEST_CASE("Without a log standard error is empty, and with one the result is the same") {
  const std::string solve = "solve --format csv " + battle;
  const Run silent = run(solve);
  CHECK(silent.err.empty());
  const Run telling = run(solve + " --log debug");
  CHECK(telling.out == silent.out);
  CHECK(lines_of(telling.err).size() > 10);
}

TEST_CASE("A log has the phases of an exact solution") {
  const auto lines = logged("solve " + battle);
  check_once(lines, "^info asdic " ASDIC_VERSION "[^:]*: asdic solve --rules one-for-one ");
  check_once(lines, "^info [0-9]+ processors?, [0-9,]+ MB of free memory$");
  check_once(
      lines,
      "^info a battle under the rules one-for-one; attacker: 12 ca, 5 sub; defender: 12 ca, 3 dd$");
  check_once(
      lines,
      "^info enumerated [0-9],[0-9]{3} states, [0-9,]+ edges and [0-9,]+ rolls in [0-9.]+ s$");
  CHECK(count(lines, "^info found [0-9,]+ components, .* in [0-9.]+ s$") >= 1);
  CHECK(count(lines, "^info planned the evaluation in [0-9.]+ s$") >= 1);
  CHECK(count(lines,
              "^info solving [0-9]+ figures exactly, over [0-9,]+ bits, .* and the method "
              "[a-z0-9]+$") >= 1);
  CHECK(count(lines,
              "^info [0-9]+ blocks? of [0-9]+ primes of [0-9]+ bits for [0-9]+ figures; this "
              "process solves ") >= 1);
  CHECK(count(lines, "^info solved [0-9]+ blocks? for [0-9]+ figures in [0-9.]+ s$") >= 1);
  CHECK(count(lines, "^info verified the solution in [0-9.]+ s$") >= 1);
  check_once(lines, "^info made the report in [0-9.]+ s$");
  check_once(lines, "^info wrote [0-9,]+ bytes of output$");
  CHECK(std::regex_match(
      lines.back(),
      std::regex("info ended with status 0, [0-9]+ MB of memory at most, in [0-9.]+ s")));
  CHECK(count(lines, "^debug ") == 0);
}

TEST_CASE("The level debug has more, and is inside of tasks") {
  const auto lines = logged("solve " + battle + " --log debug");
  CHECK(count(lines, "^debug the evaluation has ") >= 1);
  CHECK(count(lines, "^debug solved block [0-9]+ in [0-9.]+ s$") >= 1);
  const auto play = logged("solve - --log=debug", choices);
  check_once(play, "^info read the case standard input$");
  check_once(play, "^info best play: [0-9]+ decisions, .* in [0-9.]+ s$");
  CHECK(count(play, "^debug best play: found [0-9]+ components, ") >= 1);
  CHECK(count(play, "^debug prices of policies: best play: ") >= 1);
  CHECK(count(logged("solve -", choices), "best play: ") == 1);
}

TEST_CASE("A log has certified numbers and layers") {
  check_once(
      logged("solve " + battle + " --numbers certified"),
      "^info found [0-9]+ figures certified, and the chances of up to 20 rounds certified, in ");
  const auto layered = logged("solve " + battle + " --numbers certified --in-layers");
  CHECK(count(layered, "^info solved the layer of levels ") >= 2);
  check_once(layered, "^info solved the battle, of [0-9,]+ states ");
}

TEST_CASE("A log has blocks of a checkpoint") {
  const TemporaryFolder kept;
  const std::string solve = "solve " + battle + " --log debug --checkpoint '" + kept.path() + "'";
  const auto first = logged(solve);
  CHECK(count(first, "^debug solved block [0-9]+ and kept it in ") >= 1);
  CHECK(count(first, "^info this process reads 0 blocks from ") >= 1);
  const auto second = logged(solve);
  CHECK(count(second, "^debug read block [0-9]+ in ") >= 1);
  CHECK(count(second, "^info this process reads [1-9][0-9]* blocks? from ") >= 1);
  CHECK(count(second, "^info solved [1-9][0-9]* blocks? for ") == 0);
}

TEST_CASE("A log has the parts of tables, and what is not solved") {
  const std::string table =
      "table --rules one-for-one '3 ca' '3 ca' --rows attacker.units.ca=1..4 --columns rounds=1,2";
  const auto lines = logged(table);
  check_once(lines, "^info read 8 cells of [0-9]+ chains in ");
  CHECK(count(lines, "^info solving cells, part [0-9]+ of [0-9]+: .*done in [0-9.]+ s$") >= 1);
  CHECK(count(lines, "^info enumerated ") == 0);
  CHECK(count(logged(table + " --log debug"),
              "^debug solving cells, part 1 of [0-9]+: .*enumerated ") >= 1);
  const auto refused = logged(table + " --max-states 3", "", 3);
  CHECK(count(refused, "^info solving cells.*, not solved \\(.* 3 states") >= 1);
  check_once(refused, "^error ");
  check_once(refused, "^info ended with status 3, ");
}

TEST_CASE("A log has the plan, the jobs and the stores of a sweep") {
  const TemporaryFolder folder;
  const std::string sweep =
      "rules = \"one-for-one\"\nattacker.units = \"2 ca\"\ndefender.units = \"2 ca\"\n[sweep]\n"
      "axes = [\"attacker.units.ca = 1..3\", \"die = 6,12\"]\nshow = [\"winner.attacker\"]\n";
  const std::string store = " --store '" + folder.path() + "/store'";
  const auto lines = logged("sweep -" + store, sweep);
  check_once(lines, "^info planned 6 cells as 2 jobs in 1 shard in ");
  check_once(lines, "^info 2 open jobs$");
  CHECK(count(lines,
              "^info solving cells, part [12] of 2: job [01], 3 cells, [0-9]+ states, done in ") ==
        2);
  check_once(lines, "^info the store .*: 6 cells, 6 battles solved$");
  check_once(logged("sweep -" + store, sweep), "^info checked the store, with 0 faults, in ");
  check_once(logged("merge '" + folder.path() + "/all' '" + folder.path() + "/store'"),
             "^info merged .*/store in ");
}

TEST_CASE("Every other command that works long has a log") {
  const std::string small = " --rules one-for-one '1 ca' '1 ca'";
  const TemporaryFile counts("winner,count\nattacker,30\ndefender,35\ndraw,35\n");
  const auto check = logged("check" + small + " '" + counts.path() + "'");
  check_once(check, "^info read the counts ");
  check_once(check, "^info made [0-9]+ tests of the counts in ");
  CHECK(count(logged("compare" + small), "^info solving cases, part [0-9]+ of [0-9]+: .*done in ") >
        1);
  check_once(logged("sample" + small), "^info sampled 10,000 battles in ");
  check_once(logged("export" + small + " --format drn"),
             "^info wrote the chain to standard output in ");
  check_once(logged("luck" + small + " --result 'attacker keeps 1 ca'"), "^info ranked 1 result$");
}

TEST_CASE("A log file is added to, and has warnings and errors") {
  const TemporaryFolder folder;
  const std::string log = " --log-file '" + folder.path() + "/log'";
  const Run warned =
      run("solve -" + log, hunt + "[expect]\nrounds.mean = \"2\"\n[units.dd]\ncost = 3\n");
  CHECK(warned.err.starts_with("asdic: warning: "));
  CHECK(run("solve /none.toml" + log).err == "asdic: error: /none.toml: there is no such file\n");
  const auto lines = lines_of(content(folder.path() + "/log"));
  check_once(lines, "^warning standard input:");
  check_once(lines, "^error /none.toml: there is no such file$");
  check_once(lines, "^info ended with status 0, ");
  check_once(lines, "^info ended with status 2, ");
}

TEST_CASE("A file that cannot be a log is refused before the work, and nothing is written to it") {
  const TemporaryFolder folder;
  const TemporaryFile file(hunt);
  const std::string solve = "solve '" + file.path() + "' --log-file ";
  check_refused(solve + "'" + file.path() + "'",
                ": the file is not a log of asdic; give another name");
  CHECK(content(file.path()) == hunt);
  check_refused(solve + "'" + folder.path() + "'", "is not a regular file");
  check_refused(solve + "/dev/stderr", "is not a regular file");
  check_refused(solve + "'" + folder.path() + "/none/log'", "cannot be written: ");
  check_refused(solve + "-", "--log-file: a log is a file, not standard output");
  check_refused(solve + "''", "--log-file: '' is empty");
  CHECK(folder.files().empty());
}

TEST_CASE("No output of a command takes the place of its log") {
  const TemporaryFolder folder;
  const std::string path = "'" + folder.path() + "/log'";
  const Run done = run("solve - --log-file " + path + " --play " + path, choices);
  CHECK(done.status == 2);
  CHECK(done.err.find("this command writes its log there") != std::string::npos);
  check_once(lines_of(content(folder.path() + "/log")), "^info ended with status 2, ");
}

TEST_CASE("A log that does not fit leaves the result, and ends with status 3") {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/log";
  const std::string solve = "solve --format csv " + battle;
  // A limit of 1024 bytes is less than the log needs.
  const TemporaryFile script("ulimit -f 1; '" ASDIC_PROGRAM "' " + solve + " --log-file '" + path +
                             "' | cat; exit \"${PIPESTATUS[0]}\"");
  const Run done = run("--version >/dev/null; bash '" + script.path() + "'");
  CHECK(done.status == 3);
  CHECK(done.out == run(solve).out);
  CHECK(done.err == "asdic: error: " + path + " cannot be written: File too large\n");
  CHECK(content(path).size() == 1024);
}

TEST_CASE("An unknown level is refused in one line") {
  check_refused(solve_cruisers + " --log loud",
                "--log: unknown value 'loud'; possible: info, debug");
  check_refused(solve_cruisers + " --log", "--log LEVEL: the value is missing");
}

TEST_CASE("On a terminal a log takes the place of the line of progress") {
  const std::string told = told_to_terminal(
      {"sample", "--rules", "one-for-one", "9 sub, 9 ca", "9 dd, 9 ca", "--battles", "10000000000",
       "--time", "2", "--color", "never", "--log", "info"},
      80, 3);
  CAPTURE(told);
  CHECK(told.find("\x1b[K") == std::string::npos);
  CHECK(told.find(" info enumerated ") != std::string::npos);
}

TEST_CASE("Lines of several threads are whole") {
  const auto lines = logged(
      "table --rules one-for-one '9 ca' '9 ca' --rows rounds=1..5 --log debug "
      "--columns attacker.units.ca=1..9");
  CHECK(lines.size() > 40);
}
