// Rules files: steps that count figures, sums of numbers of units, and fractions of a side.
#include <doctest/doctest.h>

#include <string>

#include "tests/support/small_rules.hpp"

using namespace asdic;
using namespace asdic::small_rules;

namespace {

const std::string shots_figure = "[figures]\n\"shots.SIDE\" = \"Shots of the {SIDE}\"\n";

std::string counts(const std::string& keys) {
  return "[[round]]\nname = \"count\"\ncount = { figure = \"shots.SIDE\", " + keys + " }\n";
}

const std::string all_units_fire = round(R"({ who = "any", at = "any" })");

/// Returns a figure of a battle under rules that count in each round and then let all units fire.
std::string counted(const std::string& keys, const std::string& attacker,
                    const std::string& defender, const std::string& more = "count = true",
                    const std::string& figure = "shots.attacker") {
  return figure_under(shots_figure + counts(keys) + all_units_fire, attacker, defender, figure,
                      more);
}

}  // namespace

TEST_CASE("A step counts a number of each side in every round that it is played") {
  // A submarine always hits, and transports never do: the battle has two rounds.
  CHECK(counted("number = \"own.sub\"", "1 sub", "2 tr") == "2");
  CHECK(counted("number = \"own.sub\"", "1 sub", "2 tr", "count = true", "shots.defender") == "0");
  CHECK(counted("number = \"own.any\"", "1 sub", "2 tr", "count = true", "shots.defender") == "3");
  CHECK(counted("number = \"own.sub\", if = \"round == 2\"", "1 sub", "2 tr") == "1");
  CHECK(counted("number = \"own.any\", side = \"attacker\"", "2 sub", "2 tr") == "2");
}

TEST_CASE("A step may count the units that it moves") {
  const std::string rules = shots_figure + R"toml(
[[round]]
name   = "sinking"
become = { who = "ship and plain", to = "sinking", number = "enemy.sub", count = "shots.SIDE" }
)toml" + all_units_fire;
  // In each round one more of the transports is sinking, and the submarine sinks one.
  CHECK(figure_under(rules, "1 sub", "3 tr", "shots.defender", "count = true\nrounds = 1") == "1");
  CHECK(figure_under(rules, "2 sub", "3 tr", "shots.defender", "count = true\nrounds = 1") == "2");
  CHECK(figure_under(rules, "9 sub", "3 tr", "shots.defender", "count = true\nrounds = 1") == "3");
  CHECK(
      fault_of(
          shots_figure +
          "[policies.p]\nvalues = [\"stay\", \"go\"]\n[[round]]\nname = \"x\"\n"
          "become = { who = \"any\", to = \"sinking\", policy = \"p\", count = \"shots.SIDE\" }\n" +
          all_units_fire)
          .find("only 'become' without a policy can have 'count'") != std::string::npos);
}

TEST_CASE("A term may be asked of the enemy") {
  const std::string rules = "[terms]\nboats = \"2 * own.sub\"\n" + shots_figure +
                            counts("number = \"enemy.boats + own.boats\", side = \"defender\"") +
                            all_units_fire;
  // Two submarines of the attacker and one of the defender.
  CHECK(figure_under(rules, "2 sub", "1 sub", "shots.defender", "count = true\nrounds = 1") == "6");
}

TEST_CASE("A number below 0 counts nothing") {
  CHECK(counted("number = \"own.any - 5\"", "1 sub", "2 tr") == "0");
}

TEST_CASE("A figure may be a fraction of what is counted") {
  CHECK(counted("number = \"own.any\", over = 4", "1 sub", "2 tr") == "1/2");
  CHECK(counted("number = \"own.any\", over = \"die\"", "1 sub", "2 tr") == "1/3");
}

TEST_CASE("Names of a side add up numbers of units") {
  const std::string once = "count = true\nrounds = 1";
  CHECK(counted("number = \"own.any.value\", over = \"die\"", "1 sub, 2 dd", "9 tr", once) ==
        "5/3");
  CHECK(counted("number = \"own.any.cost\"", "1 sub, 2 dd", "9 tr", once) == "22");
  CHECK(counted("number = \"own.any.hits\"", "1 sub, 2 dd", "9 tr", once + "\nunits.dd.hits = 3") ==
        "7");
  // Two destroyers that detect half a submarine each.
  CHECK(counted("number = \"own.any.detects\"", "1 sub, 2 dd", "9 tr",
                once + "\nunits.dd.detects = \"1/2\"") == "1");
  CHECK(counted("number = \"own.sub.detects + own.ship.detects * 3\"", "1 sub, 1 dd", "9 tr",
                once + "\nunits.dd.detects = 2\nunits.sub.detects = true") == "7");
}

TEST_CASE("Rounds without dice that repeat for ever count nothing") {
  const std::string heading =
      "name = \"count\"\ntitle = \"Count\"\nkinds = [\"sub\", \"ship\"]\n[units]\n"
      "sub = { kind = \"sub\", attack = 0, defense = 0 }\n"
      "dd = { kind = \"ship\", attack = 0, defense = 0 }\n";
  CHECK(figure_of_rules(heading + shots_figure + counts("number = \"own.sub\"") +
                            round(R"({ who = "is dd", at = "sub" })"),
                        "2 sub", "1 dd", "shots.attacker", "count = true") == "0");
}

TEST_CASE("A detection counts also if the round ends because everybody leaves") {
  // The attacker's submarine detects that of the defender, and then it leaves.
  const Result result = solve(
      read_case(Document::parse("rules = 'one-for-one'\ncount = true\nunits.sub.detects = true\n"
                                "attacker = { units = '1 sub', undetected = 'leave' }\n"
                                "defender = { units = '1 sub, 1 dd', detection_factor = 0 }\n",
                                "case")));
  CHECK(to_string(figure(result, "detected.defender")->exact()) == "1");
}

TEST_CASE("A submarine that cannot hit strikes before a round without dice") {
  // It strikes for certain in the first round, with a defense of 1 - 1.
  const Result result = solve(read_case(Document::parse(
      "rules = 'depth'\nuntil = 'strikes.defender'\noptions.surprise_strike = 'not-located'\n"
      "attacker.units = '1 bb'\ndefender = { units = '1 sub@submerged', concealed = 'defend' }\n",
      "case")));
  CHECK(to_string(figure(result, "winner.undecided")->exact()) == "1");
  CHECK(to_string(figure(result, "rounds.mean")->exact()) == "1");
}

TEST_CASE("A battle may end when a figure is first counted") {
  const auto ended = [](const std::string& figure) {
    return counted("number = \"own.sub\", if = \"round == 2\"", "1 sub", "3 tr",
                   "until = \"shots.attacker\"", figure);
  };
  CHECK(ended("winner.undecided") == "1");
  CHECK(ended("rounds.mean") == "2");
  CHECK(ended("losses.defender.units.tr") == "1");
}

TEST_CASE("A side may have a fraction of its own") {
  const std::string rules = "[keys.share]\nside = \"both\"\nfraction = \"1/2\"\n" + shots_figure +
                            counts("number = \"own.share * own.any\"") + all_units_fire;
  const auto shots = [&](const std::string& side, const std::string& keys) {
    return figure_under(rules, "4 sub", "4 tr", "shots." + side, "count = true\n" + keys);
  };
  CHECK(shots("attacker", "") == "2");
  CHECK(shots("attacker", "attacker.share = \"3/4\"") == "3");
  CHECK(shots("defender", "attacker.share = \"3/4\"") == "2");
  CHECK(shots("defender", "defender.share = 0") == "0");
}

TEST_CASE("A search may roll another number of dice than it has searchers") {
  const std::string rules = R"toml(
[figures]
"shots.SIDE" = "Units found"
[groups]
found = "tr_or_sub and sinking"
tr_or_sub = "sub or is tr"
[[round]]
name = "search"
spot = { by = "is dd", dice = "2 * own.any", value = 3, who = "tr_or_sub and not sinking", to = "sinking" }
[[round]]
name  = "count"
count = { figure = "shots.SIDE", number = "own.found" }
)toml" + all_units_fire;
  // One destroyer rolls two dice at three transports: each finds one with 1/2.
  CHECK(figure_under(rules, "1 dd", "3 tr", "shots.defender", "count = true\nrounds = 1") == "1");
}

TEST_CASE("A step that cannot count is refused at its place") {
  const auto says = [](const std::string& fault, const std::string& words) {
    INFO(fault);
    CHECK(fault.find(words) != std::string::npos);
  };
  const auto fault = [](const std::string& keys, const std::string& more = "") {
    return fault_of(shots_figure + counts(keys) + all_units_fire, "1 dd", more);
  };
  CHECK(fault("number = 1", "count = true").empty());
  says(fault_of(all_units_fire, "1 dd", "count = true"), "these rules count no figures");
  says(fault_of(counts("number = 1") + all_units_fire), "unknown figure 'shots.SIDE'");
  says(fault("if = true"), "'number' is missing");
  says(fault("number = 1, over = \"own.any\"", "count = true"), "'over' must be a constant");
  says(fault("number = 1, over = 0", "count = true"), "'over' must be a constant");
  says(fault("number = 1", "until = \"shots\""), "unknown value 'shots'");
  says(fault("number = 1, expected = true", "until = \"shots.attacker\""),
       "'shots.attacker' is an average of dice");
  says(fault_of("[figures]\n\"shots.SIDE.UNIT\" = \"{UNITS}\"\n[[round]]\nname = \"x\"\ncount = { "
                "figure = \"shots.SIDE.UNIT\", number = 1 }\n" +
                all_units_fire),
       "a step counts a figure without units");
  says(fault_of("[keys.x]\nside = \"both\"\nnumber = 1\n" + all_units_fire),
       "only a key with a 'fraction' may have side = \"both\"");
}
