#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "tests/support/case_texts.hpp"
#include "tests/support/temporary_file.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace asdic;

namespace {

struct Run {
  int status = -1;
  std::string out;
  std::string err;
};

/// Runs the program with these arguments, quoted as for a shell, and this standard input.
Run run(const std::string& arguments, const std::string& input = "") {
  const TemporaryFile in(input);
  const TemporaryFile err("");
  const std::string command =
      "'" ASDIC_PROGRAM "' " + arguments + " <'" + in.path() + "' 2>'" + err.path() + "'";
  std::FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  Run run;
  std::array<char, 4096> buffer;
  while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
    run.out.append(buffer.data(), size);
  }
  const int status = pclose(pipe);
  run.status = WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + status;
  std::ostringstream text;
  text << std::ifstream(err.path()).rdbuf();
  run.err = text.str();
  return run;
}

bool is_one_line(const std::string& text) {
  return text.size() > 1 && std::count(text.begin(), text.end(), '\n') == 1 && text.back() == '\n';
}

void check_ended(const Run& run, int status, const std::string& words) {
  CAPTURE(run.err);
  CHECK(run.status == status);
  CHECK(run.out.empty());
  CHECK(is_one_line(run.err));
  CHECK(run.err.find(words) != std::string::npos);
}

void check_refused(const std::string& arguments, const std::string& words) {
  CAPTURE(arguments);
  check_ended(run(arguments), 2, words);
}

nlohmann::json answer(const std::string& arguments, const std::string& input = "") {
  const Run done = run(arguments + " --format json", input);
  CAPTURE(done.err);
  REQUIRE(done.status == 0);
  CHECK(done.err.empty());
  return nlohmann::json::parse(done.out);
}

/// In every round the submarine, that nobody can fire on, sinks the transport with 1/3.
const char* const hunt =
    "rules = \"one-for-one\"\nattacker.units = \"1 sub\"\ndefender.units = \"1 tr\"\n";

/// Each hits with 1/2, so a round ends it with one of three equal chances or changes nothing.
const char* const duel = "solve --rules one-for-one '1 ca' '1 ca'";

}  // namespace

TEST_CASE("A case is solved from a file") {
  const TemporaryFile file(hunt);
  const auto result = answer("solve " + file.path());
  CHECK(result["winner"]["attacker"]["exact"] == "1");
  CHECK(result["rounds"]["mean"]["exact"] == "3");
}

TEST_CASE("A case is solved from standard input") {
  CHECK(answer("solve -", hunt)["rounds"]["mean"]["exact"] == "3");
}

TEST_CASE("Two forces are solved without a file") {
  CHECK(answer("solve --rules one-for-one '1 sub' '1 tr'")["rounds"]["mean"]["exact"] == "3");
  CHECK(answer(duel)["winner"]["draw"]["exact"] == "1/3");
  const Run done = run("solve --rules one-for-one '5 sub' '3 dd, 1 ca'");
  CHECK(done.status == 0);
  CHECK(done.err.empty());
  CHECK_FALSE(done.out.empty());
}

TEST_CASE("Settings override the case, in their order") {
  const auto result = answer(
      "solve - --set attacker.units.sub=0 --set 'attacker.units=1 ca' --set "
      "defender.units='1 ca'",
      hunt);
  CHECK(result["winner"]["draw"]["exact"] == "1/3");
}

TEST_CASE("A setting takes one value, so that the case may follow it") {
  const TemporaryFile file(hunt);
  const auto result =
      answer("solve --set 'attacker.units=1 ca' --set 'defender.units=1 ca' " + file.path());
  CHECK(result["winner"]["draw"]["exact"] == "1/3");
}

TEST_CASE("Decimals have as many digits as asked for, and fractions can be left out") {
  CHECK(answer(duel)["winner"]["draw"]["decimal"] == "0.333333333333");
  const auto result = answer(std::string(duel) + " --digits 3 --no-fractions");
  CHECK(result["winner"]["draw"]["decimal"] == "0.333");
  CHECK_FALSE(result["winner"]["draw"].contains("exact"));
}

TEST_CASE("Every format prints something") {
  for (const char* format : {"text", "json", "csv", "markdown", "svg"}) {
    const Run done = run(std::string(duel) + " --format " + format);
    CHECK(done.status == 0);
    CHECK(done.err.empty());
    CHECK(done.out.size() > 10);
  }
}

TEST_CASE("A right expectation is verified with status 0") {
  const Run done = run("solve - --verify", std::string(hunt) + "[expect]\nrounds.mean = \"3\"\n");
  CHECK(done.status == 0);
  CHECK(done.err.empty());
  CHECK_FALSE(done.out.empty());
}

TEST_CASE("A wrong expectation is answered with status 1, its place and both values") {
  const TemporaryFile file(std::string(hunt) + "[expect]\nrounds.mean = \"7/2\"\n");
  const Run done = run("solve --verify " + file.path());
  CHECK(done.status == 1);
  CHECK_FALSE(done.out.empty());
  CHECK(is_one_line(done.err));
  CHECK(done.err.starts_with(file.path() + ":5:15: "));
  CHECK(done.err.find("rounds.mean is 3, not 7/2") != std::string::npos);
}

TEST_CASE("A wrong expectation does not matter where nobody asks") {
  CHECK(run("solve -", std::string(hunt) + "[expect]\nrounds.mean = \"7/2\"\n").status == 0);
}

TEST_CASE("An expectation of no figure is refused") {
  check_ended(run("solve - --verify", std::string(hunt) + "[expect]\nrounds.meen = \"3\"\n"), 2,
              "standard input:5:15: ");
}

TEST_CASE("A fault of a case is refused at its place") {
  const TemporaryFile file(with_top("die = 1"));
  check_refused("solve " + file.path(), file.path() + ":2:7: ");
  check_ended(run("solve -", with_top("die = 1")), 2, "standard input:2:7: ");
}

TEST_CASE("A fault of an argument is refused by its name") {
  check_refused("solve --rules one-for-one '5 subb' '3 dd'", "argument ATTACKER: ");
  check_refused("solve --rules one-for-on '5 sub' '3 dd'", "--rules: ");
  check_refused(std::string(duel) + " --set dies=6", "--set dies: ");
  check_refused("solve /no/such/case.toml", "/no/such/case.toml: ");
  check_refused("solve /", "/: ");
  check_refused("rules one-for-on", "did you mean 'one-for-one'?");
}

TEST_CASE("Arguments that are too few or too many are refused") {
  check_refused("", "asdic --help");
  check_refused("solve", "CASE");
  check_refused("solve a.toml b.toml", "CASE");
  check_refused("solve --rules one-for-one '5 sub'", "DEFENDER");
  check_refused("solve --rules one-for-one '5 sub' '1 ca' '1 dd'", "DEFENDER");
  check_refused("rules one-for-one depth", "NAME");
}

TEST_CASE("Unknown commands and flags are refused") {
  check_refused("solv case.toml", "did you mean 'solve'");
  check_refused(std::string(duel) + " --fast", "unknown flag '--fast'");
  check_refused(std::string(duel) + " --digit 3", "did you mean '--digits'?");
  check_refused(std::string(duel) + " -v", "unknown flag '-v'");
  check_refused("--format json " + std::string(duel), "unknown command '--format'");
}

TEST_CASE("A flag takes its value as the next word or behind =, once, and after -- there is none") {
  CHECK(answer(std::string(duel) + " --digits=3")["winner"]["draw"]["decimal"] == "0.333");
  CHECK(answer("solve --no-fractions --no-fractions - ", hunt)["rounds"]["mean"]["decimal"] == "3");
  CHECK(run("solve --set=rounds=2 --rules one-for-one -- '1 ca' '1 ca'").status == 0);
  check_refused("solve -- --help", "--help: there is no such file");
  check_refused(std::string(duel) + " --digits 3 --digits 4", "--digits is given twice");
  check_refused(std::string(duel) + " --digits", "--digits N: the value is missing");
  check_refused(std::string(duel) + " --verify=no", "--verify takes no value");
}

TEST_CASE("Values of flags that are out of range are refused") {
  check_refused(std::string(duel) + " --digits 0", "--digits: '0' is not");
  check_refused(std::string(duel) + " --digits ten", "from 1 to 10000");
  check_refused(std::string(duel) + " --digits 010", "--digits");
  check_refused(std::string(duel) + " --digits 1000000000000", "--digits");
  check_refused(std::string(duel) + " --format xml", "--format");
  check_refused(std::string(duel) + " --max-states 0", "--max-states");
  check_refused(std::string(duel) + " --max-states -1", "--max-states");
  check_refused(std::string(duel) + " --max-states 1e3", "--max-states");
}

TEST_CASE("Battles are sampled as CSV and as JSON, the same for the same seed") {
  const std::string sample = "sample --rules one-for-one '1 ca' '1 ca' --battles 3000 --seed 9";
  const Run done = run(sample);
  CHECK(done.status == 0);
  CHECK(done.err.empty());
  CHECK(done.out.starts_with("winner,attacker,attacker_left,defender,defender_left,count\n"));
  CHECK(run(sample + " --format csv").out == done.out);
  const auto result = answer(sample);
  CHECK(result["seed"] == 9);
  CHECK(result["battles"] == 3000);
  CHECK(result["outcomes"].size() == 3);
  CHECK(answer("sample - --seed 18446744073709551615", hunt)["outcomes"][0]["count"] == 10000);
}

TEST_CASE("Samples of no number of battles, seed or format are refused") {
  const std::string sample = "sample --rules one-for-one '1 ca' '1 ca' ";
  for (const char* battles : {"0", "-1", "1e6", "010", "10000000001", "18446744073709551617"}) {
    check_refused(sample + "--battles " + battles, "--battles");
  }
  for (const char* seed : {"-1", "0x10", "1.5", "x", "''", "18446744073709551616"}) {
    check_refused(sample + "--seed " + seed, "--seed");
  }
  check_refused(sample + "--format text", "--format");
  check_refused("sample", "CASE");
  check_refused("sample --rules one-for-one '1 subb' '1 ca'", "argument ATTACKER: ");
  check_ended(run("sample --rules one-for-one '5 sub' '3 dd, 1 ca' --max-states 3"), 3, "3 states");
}

TEST_CASE("Counts that fit have status 0, those that do not status 1") {
  const std::string check = "check --rules one-for-one '1 ca' '1 ca' -";
  const Run fits = run(check, "winner,count\nattacker,333\ndefender,333\ndraw,334\n");
  CHECK(fits.status == 0);
  CHECK(fits.out.starts_with("Consistent"));
  const Run not_so = run(check, "winner,count\nattacker,433\ndefender,283\ndraw,284\n");
  CHECK(not_so.status == 1);
  CHECK(not_so.out.starts_with("Not consistent"));
}

TEST_CASE("A format that there is not is refused with those that there are") {
  for (const char* command : {"solve", "table", "compare", "check", "sample", "export"}) {
    check_refused(std::string(command) + " cases/x.toml --format xml", "unknown value 'xml'");
    check_refused(std::string(command) + " cases/x.toml --format 1", "unknown value '1'");
  }
}

TEST_CASE("Counts that are none are refused") {
  const std::string check = "check --rules one-for-one '1 ca' '1 ca' ";
  check_refused(check, "COUNTS");
  check_refused(check + "no-such-file.csv", "no-such-file.csv: there is no such file");
  check_refused(check + "- --level 2", "--level: '2' is not a number from 1e-12 to 0.5");
  check_refused(check + "- --level nan", "--level");
  check_refused(check + "- --level 0.1x", "--level");
  check_refused(check + "- --fault 0", "--fault");
  const Run negative = run(check + "-", "winner,count\nattacker,-1\n");
  check_ended(negative, 2, "standard input:2:1: '-1' is not a count");
}

TEST_CASE("Past the limit of states the status is 3") {
  check_ended(run("solve --rules one-for-one '5 sub' '3 dd, 1 ca' --max-states 3"), 3, "3 states");
}

TEST_CASE("A table keeps its cells where others are past the limit, with status 3") {
  const Run done =
      run("table --rules one-for-one '1 ca' '1 ca' --rows attacker.units.ca=1..2 --max-states 6 "
          "--format csv --fractions");
  CHECK(done.status == 3);
  CHECK(done.out == "attacker.units.ca,winner.attacker\n1,1/3\n2,\n");
  CHECK(is_one_line(done.err));
}

TEST_CASE("A table that cannot be is refused") {
  const std::string table = "table --rules one-for-one '1 sub' '1 dd' ";
  check_refused(table, "--rows");
  check_refused(table + "--rows", "--rows");
  check_refused(table + "--rows die=6 --rows rounds=1", "--rows");
  check_refused(table + "--rows attacker.units.sub=2..1", "1..2");
  check_refused(table + "--rows title=a,b", "no figure depends on 'title'");
  check_refused(table + "--rows die=6 --columns rules=depth,one-for-one", "--columns rules: ");
  check_refused(table + "--rows die=6 --show winner.nobody", "winner.nobody");
  check_refused(table + "--rows die=6 --show", "--show");
  check_refused(table + "--rows die=6 --percent --fractions", "--fractions");
  check_refused(table + "--rows die=6 --format xml", "--format");
}

TEST_CASE("A comparison of nothing is refused") {
  const std::string compare = "compare --rules one-for-one '1 sub' '1 dd' ";
  check_refused(compare + "speed", "'speed'");
  check_refused(compare + "--edge attacker.units.sub=0", "--edge attacker.units.sub: ");
  check_refused(compare + "--edge die=6 --show exchange", "--show");
  check_refused(compare + "--edge die=6 --sensitivity", "--sensitivity");
  check_ended(run("compare -",
                  "rules = \"technology\"\nplan.technology = \"rockets\"\n"
                  "plan.dice = [4, 2]\n"),
              2, "no readings");
}

TEST_CASE("A comparison keeps what it has where some of it is past the limit, with status 3") {
  const Run done =
      run("compare --rules one-for-one '1 ca' '1 ca' --edge attacker.units.ca=1..2 --max-states 6");
  CHECK(done.status == 3);
  CHECK(is_one_line(done.err));
  CHECK(done.out.find("2 has no answer: the battle has more than 6 states") != std::string::npos);
  for (const char* what : {"", " --sensitivity", " --edge attacker.units.sub=1..2"}) {
    CAPTURE(what);
    check_ended(run(std::string("compare - --max-states 1") + what, hunt), 3, "more than 1 state");
  }
}

TEST_CASE("Input that is large or deep is refused and crashes nothing") {
  check_ended(run("solve -", std::string(2 << 20, '#')), 2, "standard input: ");
  std::string key = "a";
  while (key.size() < 1000000) key += ".a";
  check_ended(run("solve -", key + " = 1"), 2, "standard input:1:1: ");
  check_ended(run("solve -", "a = " + std::string(1000000, '[')), 2, "standard input:1:");
}

TEST_CASE("Where standard output cannot be written it is not done") {
  const Run full = run(std::string(duel) + " >/dev/full");
  CHECK(full.status != 0);
  CHECK(is_one_line(full.err));
}

TEST_CASE("A chain is exported to standard output, or to files") {
  for (const char* format : {"drn", "mtx", "dot"}) {
    const Run done =
        run("export --rules one-for-one '1 ca' '1 ca' --format " + std::string(format));
    CHECK(done.status == 0);
    CHECK(done.err.empty());
    const bool in_fractions = done.out.find("1/2") != std::string::npos;
    CHECK(in_fractions == (std::string(format) != "mtx"));
  }
  const TemporaryFolder folder;
  const Run done = run("export - --format prism --output " + folder.stem(), hunt);
  CHECK(done.status == 0);
  CHECK(done.out.empty());
  CHECK(folder.files().contains("battle.tra"));
}

TEST_CASE("What cannot be exported is refused in one line, and nothing is printed") {
  const std::string duel_exported = "export --rules one-for-one '1 ca' '1 ca' ";
  check_refused(duel_exported, "--format");
  check_refused(duel_exported + "--format xml", "--format");
  check_refused(duel_exported + "--format prism", "--output");
  check_refused(duel_exported + "--format drn --set rounds=2", "rounds");
  check_refused(duel_exported + "--format drn --set attacker.retreat=2", "attacker.retreat");
  check_refused(duel_exported + "--format drn --output /no/such/folder/battle",
                "/no/such/folder/battle.drn cannot be written");
  check_ended(run("export --rules one-for-one '5 sub' '3 dd' --format drn --max-states 3"), 3,
              "3 states");
  check_ended(run("export " ASDIC_SOURCE_DIR "/cases/bench/mix-20.toml --format dot"), 3, "2000");
}

TEST_CASE("A chain that does not fit leaves no file, and status 3") {
  const TemporaryFolder folder;
  const std::string large = " export " ASDIC_SOURCE_DIR "/cases/bench/mix-20.toml --format drn";
  const std::string limited = "trap '' XFSZ && ulimit -f 8 && '" ASDIC_PROGRAM "'";
  Run done = run("--version >/dev/null; " + limited + large + " --output " + folder.stem());
  check_ended(done, 3, "battle.drn cannot be written");
  CHECK(folder.files().empty());
  done = run(large + " >/dev/full");
  check_ended(done, 3, "standard output cannot be written");
}

TEST_CASE("Help says in 80 columns what there is, wherever it is asked for") {
  for (const char* command :
       {"", "solve ", "table ", "compare ", "check ", "sample ", "export ", "rules "}) {
    CAPTURE(command);
    const Run done = run(std::string(command) + "--help");
    CHECK(done.status == 0);
    CHECK(done.out.find("Usage: asdic ") != std::string::npos);
    CHECK(run(std::string(command) + "-h").out == done.out);
    std::istringstream lines(done.out);
    for (std::string line; std::getline(lines, line);) {
      CAPTURE(line);
      CHECK(line.size() <= 80);
    }
  }
  CHECK(run("solve case.toml --digits 3 --help").out == run("solve --help").out);
}

TEST_CASE("Help, version and rules are printed with status 0") {
  for (const char* arguments :
       {"--help", "solve --help", "--version", "rules", "rules one-for-one"}) {
    CAPTURE(arguments);
    const Run done = run(arguments);
    CHECK(done.status == 0);
    CHECK(done.err.empty());
    CHECK_FALSE(done.out.empty());
  }
  CHECK(run("--version").out == "asdic " ASDIC_VERSION "\n");
  CHECK(run("rules").out.find("one-for-one") != std::string::npos);
}
