#include <doctest/doctest.h>

#include <cctype>
#include <regex>
#include <sstream>

#include "tests/support/case_texts.hpp"
#include "tests/support/program.hpp"
#include "tests/support/sanitizer.hpp"

using namespace asdic;

namespace {

/// Each hits with 1/2, so a round ends it with one of three equal chances or changes nothing.

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
  CHECK(answer(solve_cruisers)["winner"]["draw"]["exact"] == "1/3");
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
  CHECK(answer(solve_cruisers)["winner"]["draw"]["decimal"] == "0.333333333333");
  const auto result = answer(solve_cruisers + " --digits 3 --no-fractions");
  CHECK(result["winner"]["draw"]["decimal"] == "0.333");
  CHECK_FALSE(result["winner"]["draw"].contains("exact"));
}

TEST_CASE("Numbers of rounds of a large battle are exact where that is asked for" *
          doctest::skip(has_sanitizer)) {  // it is large
  const std::string large =
      "solve '" ASDIC_SOURCE_DIR "/cases/detection-roll/great-fleets.toml' --format json";
  CHECK(run(large).out.find("\"lower\"") != std::string::npos);
  for (const std::string more : {" --fractions", " --digits 13", " --show rounds"}) {
    CAPTURE(more);
    const Run exact = run(large + more);
    CHECK(exact.status == 0);
    CHECK(exact.out.find("\"lower\"") == std::string::npos);
  }
}

TEST_CASE("Every format prints something") {
  for (const char* format : {"text", "json", "csv", "markdown", "html", "svg"}) {
    const Run done = run(solve_cruisers + " --format " + format);
    CHECK(done.status == 0);
    CHECK(done.err.empty());
    CHECK(done.out.size() > 10);
  }
}

TEST_CASE("A right expectation is verified with status 0") {
  const Run done = run("solve - --verify", hunt + "[expect]\nrounds.mean = \"3\"\n");
  CHECK(done.status == 0);
  CHECK(done.err.empty());
  CHECK_FALSE(done.out.empty());
}

TEST_CASE("A wrong expectation is answered with status 1, its place and both values") {
  const TemporaryFile file(hunt + "[expect]\nrounds.mean = \"7/2\"\n");
  const Run done = run("solve --verify " + file.path());
  CHECK(done.status == 1);
  CHECK_FALSE(done.out.empty());
  CHECK(is_one_line(done.err));
  CHECK(done.err.starts_with("asdic: error: " + file.path() + ":5:15: "));
  CHECK(done.err.find("rounds.mean is 3, not 7/2") != std::string::npos);
}

TEST_CASE("A wrong expectation does not matter where nobody asks") {
  CHECK(run("solve -", hunt + "[expect]\nrounds.mean = \"7/2\"\n").status == 0);
}

TEST_CASE("An expectation of no figure is refused where it is to be verified") {
  const std::string text = hunt + "[expect]\nrounds.meen = \"3\"\n";
  check_ended(run("solve - --verify", text), 2, "standard input:5:15: ");
  CHECK(run("solve -", text).status == 0);
}

TEST_CASE("An expectation that is not an exact value is always refused") {
  check_ended(run("solve -", hunt + "[expect]\nrounds.mean = \"x\"\n"), 2, "standard input:5:15: ");
}

TEST_CASE("A fault of a case is refused at its place") {
  const TemporaryFile file(with_top("die = 1"));
  check_refused("solve " + file.path(), file.path() + ":2:7: ");
  check_ended(run("solve -", with_top("die = 1")), 2, "standard input:2:7: ");
}

TEST_CASE("A fault of an argument is refused by its name") {
  check_refused("solve --rules one-for-one '5 subb' '3 dd'", "argument ATTACKER: ");
  check_refused("solve --rules one-for-on '5 sub' '3 dd'", "--rules: ");
  check_refused(solve_cruisers + " --set dies=6", "--set dies: ");
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
  check_refused(solve_cruisers + " --fast", "unknown flag '--fast'");
  check_refused(solve_cruisers + " --digit 3", "did you mean '--digits'?");
  check_refused(solve_cruisers + " -v", "unknown flag '-v'");
  check_refused("--format json " + solve_cruisers, "unknown command '--format'");
}

TEST_CASE("A flag takes its value as the next word or behind =, once, and after -- there is none") {
  CHECK(answer(solve_cruisers + " --digits=3")["winner"]["draw"]["decimal"] == "0.333");
  CHECK(answer("solve --no-fractions --no-fractions - ", hunt)["rounds"]["mean"]["decimal"] == "3");
  CHECK(run("solve --set=rounds=2 --rules one-for-one -- '1 ca' '1 ca'").status == 0);
  check_refused("solve -- --help", "--help: there is no such file");
  check_refused(solve_cruisers + " --digits 3 --digits 4", "--digits is given twice");
  check_refused(solve_cruisers + " --digits", "--digits N: the value is missing");
  check_refused(solve_cruisers + " --verify=no", "--verify takes no value");
  check_refused(solve_cruisers + " --verify=", "--verify takes no value");
  check_refused(solve_cruisers + " --digits= 3", "--digits: '' is not a whole number");
  check_refused(solve_cruisers + " --max-states -3", "--max-states: '-3' is not a whole number");
  check_refused(solve_cruisers + " -3", "'-3' is one argument too many");
  check_refused(solve_cruisers + " '[1,2]'", "'[1,2]' is one argument too many");
  CHECK(run(solve_cruisers + " --fast --digits 0 --help").out == run("solve --help").out);
}

TEST_CASE("Values of flags that are out of range are refused") {
  check_refused(solve_cruisers + " --digits 0", "--digits: '0' is not");
  check_refused(solve_cruisers + " --digits ten", "from 1 to 10000");
  check_refused(solve_cruisers + " --digits 010", "--digits");
  check_refused(solve_cruisers + " --digits 1000000000000", "--digits");
  check_refused(solve_cruisers + " --format xml", "--format");
  check_refused(solve_cruisers + " --max-states 0", "--max-states");
  check_refused(solve_cruisers + " --max-states -1", "--max-states");
  check_refused(solve_cruisers + " --max-states 1e3", "--max-states");
}

TEST_CASE("Numbers that some read otherwise are refused wherever they are given") {
  for (const char* number : {"012", "0x10", "1e3", "+5", "' 5'"}) {
    CAPTURE(number);
    check_refused(solve_cruisers + " --digits " + number, "--digits: ");
    check_refused(solve_cruisers + " --max-states " + number, "--max-states: ");
  }
  for (const char* number : {"012", "0x10", "1e3", "+5"}) {
    const std::string text = number;
    for (const char* key : {"rounds", "attacker.units.ca", "attacker.retreat"}) {
      CAPTURE(key);
      check_refused(solve_cruisers + " --set " + key + "=" + text, std::string("--set ") + key);
    }
    check_refused("solve --rules one-for-one '" + text + " ca' '1 ca'", "argument ATTACKER: ");
    check_refused("table --rules one-for-one '1 ca' '1 ca' --rows attacker.units.ca=1.." + text,
                  "--rows attacker.units.ca: ");
  }
  check_refused(solve_cruisers + " --set rounds=0x10", "'0x10' is not written in plain digits");
  check_refused(solve_cruisers + " --set options.detection_ratio=01/2", "--set");
  for (const char* level : {"nan", "inf", "0x1p-3", "' 0.1'", "+0.1", "00.1"}) {
    check_refused(std::string("check --rules one-for-one '1 ca' '1 ca' - --level ") + level,
                  "--level: ");
  }
}

TEST_CASE("A flag with an empty value is refused") {
  for (const char* flag : {"--given", "--checkpoint", "--play", "--certificate", "--set"}) {
    CAPTURE(flag);
    check_refused(solve_cruisers + " " + flag + " ''",
                  std::string(flag) + ": '' is empty; expected ");
  }
}

TEST_CASE("Layers and checkpoints are refused where they cannot be") {
  check_refused(solve_cruisers + " --in-layers", "--in-layers: the odds are certified");
  const std::string layered = solve_cruisers + " --numbers certified --in-layers";
  check_refused(layered + " --show rounds", "--in-layers: how the battle stands after each round");
  check_refused(layered + " --set rounds=2", "--in-layers: a battle with a limit of rounds");
  check_refused(layered + " --verify", "--in-layers");
  check_refused(solve_cruisers + " --numbers certified --checkpoint kept", "--checkpoint: ");
}

TEST_CASE("Past the limit of states the status is 3") {
  check_ended(run("solve --rules one-for-one '5 sub' '3 dd, 1 ca' --max-states 3"), 3, "3 states");
}

TEST_CASE("After its time a command ends with status 3, and prints its progress") {
  const std::string large = "solve --rules one-for-one '200 sub' '200 dd' --time 0.5";
  check_ended(run(large), 3, "stopped after 0.5 s (enumerating, ");
  check_ended(run("sample - --battles 9999999999 --time 0.5", hunt), 3, "% done)");
}

TEST_CASE("Beyond its memory a command ends with status 3" * doctest::skip(has_sanitizer)) {
  const std::string large = "solve --rules one-for-one '200 sub' '200 dd' --memory 40M";
  check_ended(run(large), 3, "the battle has more than ");
}

TEST_CASE("Limits that are none are refused") {
  for (const char* time : {"0", "-1", "nan", "inf", "1h", "''"}) {
    check_refused(solve_cruisers + " --time " + time, "--time");
  }
  for (const char* memory : {"0", "15M", "1024", "1K", "-1G", "1.5G", "M", "''", "9999999G"}) {
    check_refused(solve_cruisers + " --memory " + memory, "--memory: ");
  }
}

TEST_CASE("Input that is large or deep is refused and crashes nothing") {
  check_ended(run("solve -", std::string(2 << 20, '#')), 2, "standard input: ");
  std::string key = "a";
  while (key.size() < 1000000) key += ".a";
  check_ended(run("solve -", key + " = 1"), 2, "standard input:1:1: ");
  check_ended(run("solve -", "a = " + std::string(1000000, '[')), 2, "standard input:1:");
}

TEST_CASE(
    "Text that a message quotes cannot control the terminal, and the message remains one line") {
  for (const char* hidden : {"\x1b[31m", "\n", "\r", "\u009b", "\u202e", "\u2066", "\xff"}) {
    CAPTURE(hidden);
    const std::string name = std::string("'a") + hidden + "b'";
    for (const std::string& arguments :
         {name, "solve " + name, "rules " + name, solve_cruisers + (" --" + name),
          solve_cruisers + (" --show " + name), solve_cruisers + (" --format " + name),
          solve_cruisers + (" --set " + name), solve_cruisers + (" --set title=" + name),
          solve_cruisers + (" --set " + name + "=1"), "compare " + name + " --with " + name}) {
      const Run done = run(arguments);
      if (std::isspace(*hidden) && done.status == 0) continue;  // a title may have lines
      CAPTURE(done.err);
      CHECK(done.status == 2);
      CHECK(is_one_line(done.err));
      CHECK(done.err.substr(0, done.err.size() - 1).find(hidden) == std::string::npos);
    }
  }
}

TEST_CASE("A long message keeps its beginning and its end") {
  const Run done = run("solve /" + std::string(100'000, 'a') + ".toml");
  CHECK(done.status == 2);
  CHECK(done.err.size() < 1100);
  CHECK(done.err.starts_with("asdic: error: /aaa"));
  CHECK(done.err.ends_with("aaa.toml: cannot be read: File name too long\n"));
  CHECK(run("solve -", "title = \"" + std::string(900'000, 'a')).err.size() < 1100);
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

TEST_CASE("Help on a command is the same before it and behind it") {
  CHECK(run("help").out == run("--help").out);
  for (const std::string command : {"solve", "check", "rules"}) {
    CHECK(run("help " + command).out == run(command + " --help").out);
  }
  check_refused("help solv", "unknown command 'solv'; did you mean 'solve'?");
  check_refused("help solve table", "asdic help takes one COMMAND at most");
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
  CHECK(run("rules").out.find("one-for-one") != std::string::npos);
}

TEST_CASE("The version is followed by the commit of the sources and its date") {
  const std::regex form("asdic " ASDIC_VERSION
                        "( \\([0-9a-f]{8}\\+? of [0-9]{4}-[0-9]{2}-[0-9]{2}\\))?\n");
  CHECK(std::regex_match(run("--version").out, form));
}
