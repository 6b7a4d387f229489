// Messages on wrong input: one line with a place, the value that was typed, and status 2.
#include <doctest/doctest.h>

#include <vector>

#include "tests/support/program.hpp"
#include "tests/support/sanitizer.hpp"

using namespace asdic;

namespace {

const std::string begin = "asdic: error: ";

/// Returns the text in quotes that begins at or after `from`.
std::string quoted_at(const std::string& text, std::size_t from) {
  const auto first = text.find('\'', from);
  if (first == std::string::npos) return "";
  return text.substr(first + 1, text.find('\'', first + 1) - first - 1);
}

/// Checks that the input is refused, and that the message names this part of it.
void check_refused_well(const std::string& arguments, const std::string& typed) {
  CAPTURE(arguments);
  const Run done = run(arguments);
  CAPTURE(done.err);
  CHECK(done.status == 2);
  CHECK(done.out.empty());
  CHECK(is_one_line(done.err));
  REQUIRE(done.err.starts_with(begin));
  const std::string message = done.err.substr(begin.size());
  CHECK_FALSE(message.starts_with(":"));
  CHECK_FALSE(message.starts_with(" "));
  CHECK(message.find(": :") == std::string::npos);
  CHECK(message.find(typed) != std::string::npos);
  const auto suggestion = message.find("did you mean ");
  if (suggestion != std::string::npos) {
    CHECK(quoted_at(message, message.find("unknown ")) != quoted_at(message, suggestion));
  }
}

const std::string forces = " --rules one-for-one '1 sub' '1 dd' ";

struct TriedCommand {
  std::string name;
  std::string rest;  ///< the words that it needs after the case
};

/// The commands that take a case.
const std::vector<TriedCommand> with_case = {
    {"solve", ""},
    {"table", "--rows units.dd.cost=1..2"},
    {"find", "--vary units.dd.cost=1..2 --most winner.attacker"},
    {"compare", ""},
    {"check", "'" ASDIC_SOURCE_DIR "/cases/counts/duel.csv'"},
    {"luck", "--result 'attacker keeps 1 sub'"},
    {"sample", ""},
    {"export", "--format dot"}};

}  // namespace

TEST_CASE("Commands that are unknown are named, and help on help is help") {
  check_refused_well("hlep", "'hlep'");
  check_refused_well("''", "''");
  check_refused_well("help sovle", "'sovle'");
  check_refused_well("help solve table", "one COMMAND");
  const Run help = run("help help");
  CHECK(help.status == 0);
  CHECK(help.out == run("help").out);
}

TEST_CASE("Every command names an unknown flag, value or word") {
  for (const auto& [name, rest] : with_case) {
    const std::string good = name + forces + rest;
    check_refused_well(good + " --fromat text", "--fromat");
    check_refused_well(good + " --max-states 0", "'0'");
    check_refused_well(good + " --max-states", "--max-states N");
    check_refused_well(good + " --time soon", "'soon'");
    check_refused_well(good + " --memory 1", "'1'");
    check_refused_well(good + " --color pink", "'pink'");
    check_refused_well(good + " --set ''", "''");
    check_refused_well(good + " --set rounds", "rounds");
  }
  check_refused_well("solve" + forces + "--format xml", "'xml'");
  check_refused_well("solve" + forces + "--digits 0", "'0'");
  check_refused_well("solve" + forces + "--numbers rough", "'rough'");
  check_refused_well("solve" + forces + "--show swings", "'swings'");
  check_refused_well("solve" + forces + "--certificate -", "--certificate: ");
  check_refused_well("rules deep", "'deep'");
  check_refused_well("rules ''", "''");
  check_refused_well("merge one", "OUT IN...");
}

TEST_CASE("Every command names what is wrong in a case, and where it was typed") {
  for (const auto& [name, rest] : with_case) {
    const auto with = [&, command = name, others = rest](const std::string& case_words) {
      return command + " " + case_words + " " + others;
    };
    const auto setting = [&](const std::string& assignment) {
      return with("--rules one-for-one '1 sub' '1 dd' --set " + assignment);
    };
    check_refused_well(with("--rules one-fro-one '1 sub' '1 dd'"), "--rules: unknown");
    check_refused_well(with("--rules one-for-one '1 sbu' '1 dd'"), "argument ATTACKER: ");
    check_refused_well(with("--rules one-for-one '1 sub' '300 dd'"), "argument DEFENDER: '300'");
    check_refused_well(with("--rules one-for-one '1 sub' 'dd'"), "argument DEFENDER: ");
    check_refused_well(with("--rules one-for-one '-1 sub' '1 dd'"), "'-1'");
    check_refused_well(with("--rules one-for-one '1 sub:' '1 dd'"), "'sub:'");
    check_refused_well(with("''"), "''");
    check_refused_well(with("/no/such/case.toml"), "/no/such/case.toml: ");
    check_refused_well(setting("speed=1"), "--set speed: ");
    check_refused_well(setting("attacker.speed=1"), "--set attacker.speed: ");
    check_refused_well(setting("options.first_strike=sometimes"), "'sometimes'");
    check_refused_well(setting("options.first_stirke=once"), "'options.first_stirke'");
    check_refused_well(setting("die=1"), "--set die: ");
    check_refused_well(setting("die=7"), "--set die: ");
    check_refused_well(setting("rounds=0"), "--set rounds: ");
    check_refused_well(setting("attacker.units.sub=251"), "--set attacker.units.sub: ");
    check_refused_well(setting("units.sub.attack=7"), "--set units.sub.attack: ");
    check_refused_well(setting("attacker.losses=dd"), "--set attacker.losses: ");
    check_refused_well(setting("rules=one-for-two"), "--set rules: ");
  }
}

TEST_CASE("Rules without forces say where forces stand that they cannot have") {
  check_refused_well("solve --rules technology '1 sub' '1 dd'", "argument ATTACKER: ");
  check_refused_well("solve --rules technology '' ''", "argument ATTACKER: ");
}

TEST_CASE("A limit of states that follows from the memory names it, and how to raise it" *
          doctest::skip(has_sanitizer)) {
  const std::string large = "--rules one-for-one '200 sub' '200 dd' ";
  const Run solved = run("solve " + large + "--memory 40M");
  CHECK(solved.status == 3);
  CHECK(solved.err.find("--memory 40M") != std::string::npos);
  CHECK(solved.err.find("--max-states") != std::string::npos);
  const Run counted = run("solve " + large + "--max-states 1000");
  CHECK(counted.err.find("more than 1000 states") != std::string::npos);
  CHECK(counted.err.find("--memory") == std::string::npos);
  const Run table = run("table " + large + "--memory 40M --rows attacker.units.sub=199,200");
  CHECK(table.status == 3);
  CHECK(table.err.find("--memory 40M") != std::string::npos);
}

TEST_CASE("The title of a case names the changes by --set, in every format") {
  const std::string titled = "title = \"One hunter\"\n" + hunt;
  const std::string changed = "One hunter (attacker.units.sub = 2, rounds = 3)";
  const std::string sets = " --set attacker.units.sub=2 --set rounds=3";
  for (const std::string format : {"text", "markdown", "json", "html", "svg"}) {
    CAPTURE(format);
    CHECK(run("solve - --format " + format + sets, titled).out.find(changed) != std::string::npos);
    CHECK(run("solve - --format " + format, titled).out.find("One hunter (") == std::string::npos);
  }
  CHECK(run("compare -" + sets, titled).out.find(changed) != std::string::npos);
  CHECK(answer("solve - --set title=Two", titled)["case"]["title"] == "Two");
  CHECK(answer("solve - --set rounds=3 --set title=Two", titled)["case"]["title"] == "Two");
  CHECK(answer("solve - --set expect.rounds.mean=1", titled)["case"]["title"] == "One hunter");
  CHECK(answer("solve - --set rounds=3", "title = '''5 # \"x\"\\'''\n" + hunt)["case"]["title"] ==
        "5 # \"x\"\\ (rounds = 3)");
}

TEST_CASE("Keys that change nothing have warnings on standard error and in JSON") {
  const std::string idle =
      "solve --rules one-for-one '1 ca' '1 ca' --set options.detection_lasts=round "
      "--set options.first_strike=first-round";
  const Run done = run(idle + " --format json");
  CHECK(done.status == 0);
  const auto warnings = nlohmann::json::parse(done.out)["warnings"];
  REQUIRE(warnings.size() == 2);
  std::string lines;
  for (const auto& each : warnings) lines += "asdic: warning: " + each.get<std::string>() + "\n";
  CHECK(done.err == lines);
  CHECK(lines.find("--set options.first_strike: ") != std::string::npos);
  CHECK_FALSE(answer("solve -", hunt).contains("warnings"));
}

TEST_CASE("A remedy has a line of its own, and eight alternatives at most are listed") {
  CHECK(run("solve --rules one-for-one '1 subb' '1 dd'").printed ==
        "asdic: error: argument ATTACKER: unknown unit 'subb'\nhint: did you mean 'sub'?\n");
  CHECK(run("solve --rules one-for-one '1 zeppelin' '1 dd'").printed ==
        "asdic: error: argument ATTACKER: unknown unit 'zeppelin'\n"
        "hint: possible: sub, dd, ca, bb, cv, tr, ftr, tac and 1 more\n");
}

TEST_CASE("A text that is not TOML is refused in words of asdic") {
  const Run done = run("solve -", "rules = \"one-for-one\nattacker.units = 3\n");
  CHECK(done.printed.find("not valid TOML: this string has no closing quote") != std::string::npos);
  CHECK(done.printed.find("U+0009") == std::string::npos);
}

TEST_CASE("A rule system lists its figures, and one without sides has no winner") {
  const std::string listed = run("rules one-for-one --figures").out;
  for (const char* figure : {"  winner.SIDE ", "  exchange.sd ", "  losses.SIDE.units.UNIT "}) {
    CHECK(listed.find(figure) != std::string::npos);
  }
  CHECK(run("rules raid --figures").out.find("winner.SIDE") == std::string::npos);
  check_refused("rules --figures", "--figures: needs the name of a rule system");
}
