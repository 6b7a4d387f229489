// Messages of the command line: what they blame, which limit they name, and the remedy below them.
#include <doctest/doctest.h>

#include "tests/support/bash.hpp"
#include "tests/support/program.hpp"
#include "tests/support/temporary_file.hpp"

using namespace asdic;

namespace {

const std::string submarine_battle = " --rules one-for-one '1 sub' '1 dd' ";

/// Returns standard error of the program without "asdic: error: " at its beginning.
std::string message(const std::string& arguments) {
  const Run done = run(arguments);
  CAPTURE(arguments);
  CHECK(done.status >= 2);
  const std::string begin = "asdic: error: ";
  REQUIRE(done.printed.starts_with(begin));
  return done.printed.substr(begin.size());
}

}  // namespace

TEST_CASE("The help command has a help of its own") {
  CHECK(run("help help").status == 0);
  CHECK(run("help help").out == run("--help").out);
}

TEST_CASE("A number of units that is not possible is named with what is possible") {
  const std::string solve = "solve --rules one-for-one ";
  CHECK(message(solve + "'300 sub' '1 dd'") ==
        "argument ATTACKER: '300' is too many (a force has at most 250 of a kind)\n");
  CHECK(message(solve + "'1 sub' '1.5 dd'") ==
        "argument DEFENDER: '1.5' is not a number of units (a whole number from 0 to 250)\n"
        "hint: write a number and a unit, as in '5 sub'\n");
}

TEST_CASE("A required key that a battle on the command line lacks is an error at its rules") {
  CHECK(message("solve --rules raid '1 bmb' '1 aa'") ==
        "--rules raid: the key 'territory.value' is missing: IPC of the territory, on which the "
        "most that a raid can destroy depends\n");
}

TEST_CASE("A die without values is blamed, not the force") {
  CHECK(message("solve" + submarine_battle + "--set die=7") ==
        "--set die: the rules have no values on a die with 7 faces\n"
        "hint: give those of each unit, as in units.sub.attack and .defense, or another die\n");
}

TEST_CASE("A missing argument is named, with the usage below") {
  CHECK(message("solve") ==
        "CASE is missing\nhint: usage: asdic solve CASE | --rules NAME ATTACKER DEFENDER\n");
  CHECK(message("solve --rules one-for-one '1 sub'") ==
        "DEFENDER is missing\nhint: usage: asdic solve --rules NAME ATTACKER DEFENDER\n");
  CHECK(message("luck" + submarine_battle) == "--result TEXT or --results FILE is required\n");
  CHECK(message("sweep -") ==
        "--store FILE is required\n"
        "hint: SQLite file for the results; finished cells are skipped\n");
  CHECK(message("check --plan" + submarine_battle) ==
        "--plan: needs --against KEY=VALUE, the interpretation to distinguish\n");
}

TEST_CASE("A shard above the number of shards is blamed for that") {
  CHECK(message("sweep - --store s --shard 3/2") ==
        "--shard: '3/2' has I above N (I must be from 1 to N)\nhint: write it as 1/8\n");
}

TEST_CASE("A case in place of counts is named, with the usage below") {
  CHECK(message("check battle.toml counts.toml") ==
        "argument COUNTS: 'counts.toml' is a case, not a CSV or JSON file of counts\n"
        "hint: usage: asdic check CASE COUNTS\n");
}

TEST_CASE("A semicolon in the name of a file begins no hint") {
  CHECK(message("solve '/tmp/no; file.toml'") == "/tmp/no; file.toml: there is no such file\n");
}

TEST_CASE("A directory is called a directory") {
  CHECK(message("solve /") == "/: is a directory\nhint: give a file, or - for standard input\n");
}

TEST_CASE("An impossible condition and an ambiguous result have messages with the reason") {
  CHECK(message("solve" + submarine_battle + "--given 'attacker keeps 6 sub'") ==
        "--given: no battle ends with 6 sub (the side has only 1 sub)\n");
  CHECK(message("luck" + submarine_battle + "--result 'attacker keeps nothing'") ==
        "--result: 'attacker keeps nothing' is ambiguous (-6 or 2)\n"
        "hint: write what both sides keep\n");
}

TEST_CASE("The limit that stopped the work is named, with how to raise it") {
  const std::string fleets = " --rules one-for-one '9 sub, 9 ca' '9 dd, 9 ca' ";
  CHECK(
      message("solve" + fleets + "--max-states 100") ==
      "the battle has more than 100 states\n"
      "hint: --max-states 100 is the limit; give a larger one, or --numbers certified --in-layers, "
      "which needs less memory\n");
  CHECK(message("table" + submarine_battle + "--rows attacker.units.sub=1..3 --max-states 2") ==
        "no cell could be solved: the battle has more than 2 states\n"
        "hint: --max-states 2 is the limit; give a larger one\n");
  CHECK(message("sample" + fleets + "--battles 10000000000 --time 0.2")
            .ends_with("hint: --time 0.2 is the limit; give more time\n"));
}

TEST_CASE("A figure that does not exist is corrected, or the list of all is named") {
  CHECK(message("table" + submarine_battle +
                "--rows attacker.units.sub=1..3 --show winner.atacker") ==
        "--show: unknown figure 'winner.atacker'\nhint: did you mean 'winner.attacker'?\n");
  CHECK(message("table" + submarine_battle + "--rows attacker.units.sub=1..3 --show zeppelin") ==
        "--show: unknown figure 'zeppelin'\nhint: asdic rules NAME --figures lists all\n");
}

TEST_CASE("A flag that would have no effect is refused") {
  CHECK(message("solve" + submarine_battle + "--dry-run --format json") ==
        "--dry-run and --format exclude each other\n");
  CHECK(message("solve" + submarine_battle + "--numbers certified --fractions") ==
        "--fractions: certified numbers have no fractions\nhint: leave out --numbers certified\n");
}

TEST_CASE("Two exchanged letters of a command are corrected") {
  CHECK(message("sovle" + submarine_battle) ==
        "unknown command 'sovle'\nhint: did you mean 'solve'?\n");
}

TEST_CASE("A flag that does not exist is corrected, or the help is named") {
  CHECK(message("solve" + submarine_battle + "--digit 3") ==
        "unknown flag '--digit'\nhint: did you mean '--digits'?\n");
  CHECK(message("solve" + submarine_battle + "--zeppelin") ==
        "unknown flag '--zeppelin'\nhint: asdic solve --help lists the flags\n");
}

TEST_CASE("Standard output that is full is named with the reason") {
  const Run done = in_bash("\"$ASDIC\" rules > /dev/full");
  CHECK(done.status == 3);
  CHECK(done.printed == "asdic: error: cannot write to standard output: No space left on device\n");
}

TEST_CASE("Every command has two examples in its help, and common flags at its end") {
  for (const char* command : {"solve", "table", "find", "turn", "compare", "sweep", "merge",
                              "check", "luck", "sample", "export", "rules"}) {
    CAPTURE(command);
    const std::string help = run(std::string("help ") + command).out;
    const auto examples = help.find("\nExamples:\n");
    const auto common = help.find("\nCommon flags:\n");
    REQUIRE(examples != std::string::npos);
    REQUIRE(common != std::string::npos);
    CHECK(examples < common);
    const std::string example = std::string("\n  asdic ") + command + " ";
    const auto first = help.find(example, examples);
    REQUIRE(first != std::string::npos);
    CHECK(help.find(example, first + 1) != std::string::npos);
    CHECK(help.find("  --time SECONDS", common) != std::string::npos);
  }
}

TEST_CASE("The help of solve begins with what people use first") {
  const std::string help = run("help solve").out;
  CHECK(help.find("  --show PARTS") < help.find("  --numbers KIND"));
  CHECK(help.find("  --given CONDITION") < help.find("  --certificate FOLDER"));
  CHECK(help.find("  --max-states N") > help.find("Common flags:"));
}
