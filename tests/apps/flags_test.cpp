// Forms of numbers, estimates of costs, and arguments that are nearly right.
#include <doctest/doctest.h>

#include "tests/support/program.hpp"
#include "tests/support/sanitizer.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace asdic;

TEST_CASE("Chances are in percent alone, or whole fractions, where that is asked for") {
  const std::string out = run(solve_cruisers + " --percent").out;
  CHECK(out.find("  Draw           33.33%  █") != std::string::npos);
  CHECK(out.find("1/3") == std::string::npos);
  const std::string five = "solve --rules one-for-one '5 sub' '3 dd, 1 ca' ";
  CHECK(run(five + "--fractions").out.find("18800031769001797/25396327388806913") !=
        std::string::npos);
  check_refused(five + "--fractions --percent", "exclude each other");
  check_refused(five + "--fractions --no-fractions", "exclude each other");
}

TEST_CASE("A front takes no --top, and flags that name files take no -") {
  check_refused("find --rules axis-allies '1..2 inf' '1 inf' --front attacker.cost,clears --top 1",
                "exclude each other");
  check_refused("turn '" ASDIC_SOURCE_DIR "/cases/turns/two-landings.toml' --front --top 1",
                "exclude each other");
  check_refused(solve_cruisers + " --play -", "./- is a file of that name");
  check_refused("export --rules one-for-one '2 ca' '2 ca' --format drn --output -",
                "standard output is the default");
}

TEST_CASE("A dry run prints the cost of a solution, and no solution") {
  const std::string small = run(solve_cruisers + " --dry-run").out;
  CHECK(small.find("states  6\n") != std::string::npos);
  CHECK(small.find(" wins") == std::string::npos);
  const Run large = run("solve --rules one-for-one '200 sub' '200 dd' --dry-run --max-states 9");
  CHECK(large.status == 0);
  CHECK(large.out.find("  time ") != std::string::npos);
  CHECK(large.out.find("million") != std::string::npos);
  CHECK(large.out.find("That is more than 9 states, the limit") != std::string::npos);
  check_refused(solve_cruisers + " --dry-run --verify", "exclude each other");
}

TEST_CASE("A dry run prints the size of a certificate, and writes none") {
  const TemporaryFolder folder;
  const std::string certificate = " --certificate '" + folder.stem() + "' --dry-run";
  CHECK(run(solve_cruisers + certificate).out.find("  certificate  ") != std::string::npos);
  CHECK(folder.files().empty());
  const std::string out = run(solve_cruisers + certificate + " --max-states 2").out;
  CHECK(out.find("  certificate  not measured in the trial\n") != std::string::npos);
}

TEST_CASE(
    "The size of a large certificate is printed on standard error, and that of a small one is not" *
    doctest::skip(has_sanitizer)) {  // that would take a minute
  const TemporaryFolder folder;
  const std::string certificate = " --certificate '" + folder.stem() + "'";
  CHECK(run(solve_cruisers + certificate).err.empty());
  const Run large = run("solve '" ASDIC_SOURCE_DIR
                        "/cases/bench/mix-20.toml' --no-fractions "
                        "--set attacker.units.a4=10" +
                        certificate);
  CHECK(large.status == 0);
  CHECK(large.err.starts_with("asdic: note: the certificate takes some 1"));
  CHECK(is_one_line(large.err));
}

TEST_CASE("A dry run of a table prints its cost, and no cells") {
  const std::string out =
      run("table --rules one-for-one '1 sub' '1 dd' --rows attacker.units.sub=1..4 --dry-run").out;
  CHECK(out.find("  cells                       4\n") != std::string::npos);
  CHECK(out.find("  chains                      1\n") != std::string::npos);
  CHECK(out.find("  time ") != std::string::npos);
  CHECK(out.find("0.4000") == std::string::npos);
}

TEST_CASE("Keys, words and arguments that are nearly right are understood") {
  check_refused(solve_cruisers + " --set detection_lasts=round",
                "did you mean 'options.detection_lasts'?");
  check_refused("solve --rules one-for-one '5 sub 2' '1 ca'",
                "argument ATTACKER: a unit is missing after '2'");
  check_refused("solve --rules one-for-one '- 5 sub 2' '1 ca'",
                "argument ATTACKER: a unit is missing after '2'");
  check_refused("solve --rules one-for-one '5 submarinos' '1 ca'", "did you mean 'submarines'?");
  check_refused(
      "check counts.csv case.toml",
      "'case.toml' is a case, not a CSV or JSON file of counts; usage: asdic check CASE COUNTS");
  check_refused("compare " ASDIC_SOURCE_DIR
                "/cases/house-rules/each-destroyer-rolls.toml detection_roll",
                "--edge options.detection_roll=VALUES");
}

TEST_CASE("Changes of percentages are printed in percentage points") {
  const std::string compare = "compare --rules one-for-one '5 sub' '3 dd, 1 ca' detection_lasts ";
  const std::string out = run(compare + "--percent").out;
  CHECK(out.find("74.81%  +0.79 pp\n") != std::string::npos);
  CHECK(out.find("\n  pp: percentage points\n") != std::string::npos);
  // The plain oracle has 246751207775444/329822433620869 and 18800031769001797/25396327388806913,
  // which differ by 0.00786772...
  CHECK(run(compare + "--digits 4").out.find("0.7481  +0.007868\n") != std::string::npos);
}

TEST_CASE("Figures of a comparison are below each other if a line has no room for all") {
  const std::string compare = "compare --rules one-for-one '1 sub' '1 ca' options.first_strike ";
  const std::string narrow = run(compare + "--show winner.draw --show clears").out;
  CHECK(narrow.find("  Draw    change  Nobody defends  change\n") != std::string::npos);
  const std::string wide = run(compare + "--show winner.defender --show losses.defender.cost").out;
  CHECK(wide.find("\n\nThe defender wins\n  setting       value        number  change\n") !=
        std::string::npos);
  CHECK(wide.find("\n\nThe defender's mean loss (IPC)\n  setting ") != std::string::npos);
}
