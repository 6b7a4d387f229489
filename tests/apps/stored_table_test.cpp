// Tables of the cells of a store.
#include <doctest/doctest.h>

#include "tests/support/sweeps.hpp"

using namespace asdic;

namespace {

/// The small sweep has submarines, destroyers, and how long detection lasts.
const std::string one_reading = " --set options.detection_lasts=round";

std::string without_command(const std::string& text) {
  return text.substr(0, text.rfind('\n', text.rfind(" by asdic")));
}

}  // namespace

TEST_CASE("A table of a store is the table that is solved") {
  const Sweeps sweeps;
  sweeps.made("small.toml", "a");
  const std::string question =
      one_reading +
      " --rows attacker.units.sub=0..2 --columns defender.units.dd=0..2 --show rounds.sd "
      "--show winner.attacker --percent";
  const std::string of_store = "table --store " + sweeps.at("a") + question;
  const std::string solved = "table " + sweeps.at("small.toml") + question;
  CHECK(run(of_store + " --format csv").out == run(solved + " --format csv").out);
  CHECK(without_command(run(of_store).out) == without_command(run(solved).out));
  auto json = answer(of_store);
  auto right = answer(solved);
  json.erase("command");
  right.erase("command");
  CHECK(json == right);
}

TEST_CASE("A table of a store has cells whose best casualty order was sought") {
  const Sweeps sweeps;
  const std::string battle =
      "rules = \"one-for-one\"\nattacker.units = \"1 ca\"\nattacker.losses = \"best-order\"\n"
      "defender.units = \"1 ca\"\nunits.ca = { attack = 3, defense = 3 }\n";
  sweeps.write("best.toml",
               battle + "[sweep]\naxes = \"attacker.units.ca=1\"\nshow = \"winner.attacker\"\n");
  sweeps.made("best.toml", "a");
  const Run table = run("table --store " + sweeps.at("a") + " --format csv --fractions");
  CHECK(table.status == 0);
  // Each round 1/4 each: the attacker wins, the defender does, both are lost, nobody hits.
  CHECK(table.out == "attacker.units.ca,winner.attacker\n1,1/3\n");
}

TEST_CASE("The axes of a store that are not chosen are the rows and columns of its table") {
  const Sweeps sweeps;
  sweeps.made("small.toml", "a");
  const std::string table = "table --store " + sweeps.at("a") + " --format csv";
  const std::string units = " --rows attacker.units.sub --columns defender.units.dd";
  CHECK(run(table + one_reading).out == run(table + one_reading + units).out);
  CHECK(run(table + one_reading + " --columns attacker.units.sub").out ==
        run(table + one_reading + " --rows defender.units.dd --columns attacker.units.sub").out);
  CHECK(run(table + one_reading + " --set attacker.units.sub=1").out ==
        run(table + one_reading + " --set attacker.units.sub=1 --rows defender.units.dd").out);
  CHECK(run(table + one_reading + " --set attacker.units.sub=1 --rows defender.units.dd=1 " +
            "--show exchange --fractions")
            .out == "defender.units.dd,exchange\n1,6/5\n");
}

TEST_CASE("Cells that a store does not have give the reason, and the others are shown") {
  const Sweeps sweeps;
  sweeps.made("small.toml", "half", " --shard 1/2");
  const Run half =
      run("table --store " + sweeps.at("half") + one_reading + " --show exchange --format json");
  CHECK(half.status == 3);
  CHECK(half.err.find(" of 9 cells have no answer in the store; asdic sweep solves them\n") !=
        std::string::npos);
  CHECK(half.out.find("\"error\": \"it is not in the store of shard 1/2\"") != std::string::npos);
  sweeps.made("small.toml", "a");
  change(sweeps.at("a"),
         "UPDATE cell SET done = 0 WHERE \"attacker.units.sub\" = 1 AND \"defender.units.dd\" = 2");
  reseal(sweeps.at("a"));
  const Run open = run("table --store " + sweeps.at("a") + one_reading +
                       " --rows attacker.units.sub=1 --show exchange --format json");
  CHECK(open.status == 3);
  const auto cells = nlohmann::json::parse(open.out)["cells"];
  CHECK(cells[1]["exchange"]["exact"] != nullptr);
  CHECK(cells[2]["error"] == "the sweep has not solved it yet");
}

TEST_CASE("A table that a store cannot show is refused in one line") {
  const Sweeps sweeps;
  sweeps.made("small.toml", "a");
  const auto refused = [&](const std::string& question, const std::string& words) {
    check_refused("table --store " + sweeps.at("a") + question, words);
  };
  refused("",
          "a: --set has to choose one value of "
          "options.detection_lasts=battle,round");
  refused(" --set die=6", "--set die: unknown axis of the store 'die'; possible: attacker.units");
  refused(" --set attacker.units.sub=3",
          "--set attacker.units.sub: the store has no value '3'; it has attacker.units.sub=0..2");
  refused(" --set attacker.units.sub=1,2", "--set attacker.units.sub: chooses one value");
  refused(one_reading + " --rows die", "--rows die: unknown axis of the store 'die'");
  refused(one_reading + " --rows attacker.units.sub=2..4", "the store has no value '3'");
  refused(one_reading + " --rows options.detection_lasts",
          "--rows options.detection_lasts: is chosen or shown already");
  refused(one_reading + " --set attacker.units.sub=1 --set defender.units.dd=1",
          "--set leaves no axis of the store for the rows");
  refused(one_reading + " --show rounds.mean",
          "--show: unknown figure of the store 'rounds.mean'; possible: winner.attacker");
  refused(" " + sweeps.at("small.toml"), "--store FILE has the case of the table");
  refused(" --dry-run", "--dry-run");
  check_refused("table --store " + sweeps.at("none"), "none: there is no such file");
  check_refused("table --store " + sweeps.at("small.toml"), "this is not a store of asdic sweep");
  sweeps.write("whole.toml",
               "rules = \"one-for-one\"\nattacker.units = \"1 ca\"\n"
               "defender.units = \"1 ca\"\n[sweep]\naxes = \"attacker.units.ca=1..2\"\n"
               "outcomes = true\n");
  sweeps.made("whole.toml", "whole");
  check_refused("table --store " + sweeps.at("whole"), "the store has outcomes, but no figures");
}
