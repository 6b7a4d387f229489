// Rules files: keys that meet in one step or one unit, in battles whose result is certain or small
// enough to derive by hand.
#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "states/rules_file/expression_words.hpp"
#include "states/rules_file/rules_file.hpp"
#include "tests/support/small_rules.hpp"

using namespace asdic;
using namespace asdic::small_rules;

namespace {

/// The head of rules whose ships with an attack of 6 hit with every die.
const std::string sure_fleet = R"toml(
name  = "sure"
title = "Sure hits"
kinds = ["ship", "air", "land"]

[units]
bb  = { kind = "ship", attack = 6, defense = 6, cost = 20, hits = 2 }
bmb = { kind = "air",  attack = 0, defense = 0, cost = 12, hits = 2 }
gun = { kind = "land", attack = 0, defense = 6, cost = 5 }
inf = { kind = "land", attack = 1, defense = 0, cost = 3 }
arm = { kind = "land", attack = 0, defense = 0, cost = 4 }
)toml";

std::string sure_figure(const std::string& rest, const std::string& attacker,
                        const std::string& defender, const std::string& name,
                        const std::string& keys = "") {
  return figure_of_rules(sure_fleet + rest, attacker, defender, name, keys);
}

}  // namespace

TEST_CASE("Changes of damaged units hold from the hit that damages them") {
  // Each battleship damages the other in the first round. Damaged ones cannot hit.
  const std::string rules = "[[modify]]\nwho = \"damaged\"\nattack = 0\ndefense = 0\n" +
                            round(R"({ who = "any", at = "any" })");
  CHECK(sure_figure(rules, "1 bb", "1 bb", "winner.standoff") == "1");
  CHECK(sure_figure(rules, "1 bb*", "1 bb", "winner.defender") == "1");
}

TEST_CASE("Changes of units with a status hold while they have it") {
  const std::string tired =
      "[statuses]\ntired = { who = \"any\" }\n[[modify]]\nwho = \"tired\"\ndefense = 0\n"
      "[[round]]\nname = \"march\"\nbecome = { side = \"defender\", who = \"any\", to = \"tired\" "
      "}\n";
  CHECK(sure_figure(tired + round(R"({ who = "any", at = "any" })"), "1 bb", "1 bb",
                    "winner.attacker") == "1");
}

TEST_CASE("A die aimed at a unit hits it also after another hit has damaged it") {
  // Two sure hits sink the bomber.
  const std::string shot = R"({ side = "defender", who = "land", at = "air" }, )";
  const std::string flak = R"({ side = "defender", at = "air", per_target = "6", aimed = true })";
  const auto lost = [&](const std::string& entries) {
    return sure_figure(round(entries), "1 bmb", "1 gun", "losses.attacker.units.bmb", "rounds = 1");
  };
  CHECK(lost(shot + flak) == "1");
  CHECK(lost(flak + ", " + flak) == "1");
  CHECK(lost(flak) == "0");
}

TEST_CASE("Losses after each step come also after a step in which nothing happens") {
  const std::string rules =
      "[statuses]\nhit = { who = \"any\" }\n"
      "[[before]]\nname = \"mark\"\nbecome = { who = \"is arm\", to = \"hit\" }\n"
      "[[before]]\nname = \"guns\"\nfire = [{ side = \"defender\", who = \"ship\", at = \"ship\" "
      "}]\n" +
      round(R"({ who = "ship", at = "ship" })") +
      "[[always]]\nname = \"scuttled\"\nlose = { side = \"defender\", who = \"ship\" }\n";
  for (const char* defender : {"1 inf, 1 bb", "1 arm, 1 bb"}) {
    CAPTURE(defender);
    CHECK(sure_figure(rules, "1 bb*", defender, "losses.attacker.units.bb") == "0");
  }
}

TEST_CASE("Keys that would have no effect together are refused") {
  const std::string ready = "[[round]]\nname = \"count\"\nready = { x = { who = \"land\" } }\n";
  const std::string rolled =
      "[[round]]\nname = \"roll\"\nfire = [{ ready = \"x\", at = \"any\" }]\n";
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {ready +
           "[[round]]\nname = \"aim\"\nfire = [{ who = \"ship\", at = \"ship\", hits = \"x\" }]\n" +
           rolled,
       "the hits wait for the dice 'x', whose entry has at = 'any'"},
      {ready + rolled +
           "support = [{ who = \"is inf\", by = \"is gun\", value = \"value + 3\" }]\n",
       "'support' helps the units of 'who', which no entry of this step has"},
      {round(R"({ who = "any", at = "any" })", "most_hits = \"round == 1\"\n"),
       "unknown name 'round'"},
      {round(R"({ at = "any", per_target = "6", aimed = "round == 1" })"), "unknown name 'round'"},
      {"[statuses]\ntired = { who = \"any\" }\n[carriers]\nroom = \"0 if tired else 1\"\n"
       "aircraft = \"air\"\n" +
           round(R"({ who = "any", at = "any" })"),
       "'room' cannot ask for 'tired'"}};
  for (const auto& each : wrong) {
    const std::string& rules = each.first;
    CAPTURE(rules);
    const std::string fault = fault_of_rules(sure_fleet + rules, "1 bb");
    CAPTURE(fault);
    CHECK(fault.find(each.second) != std::string::npos);
  }
}

TEST_CASE("The only die of the rules is that of a case that names none") {
  // A D10 hits with 6 of 10 faces.
  const std::string ten = "dice = [10]\n" + sure_fleet + round(R"({ who = "any", at = "any" })");
  CHECK(figure_of_rules(ten, "1 bb", "1 arm", "losses.defender.units.arm", "rounds = 1") == "3/5");
}

TEST_CASE("A unit of the base is removed from groups, values and transports") {
  const std::string rules =
      "name = \"few\"\ntitle = \"Few\"\nbase = \"axis-allies\"\nremove = [\"tr\", \"tac\", "
      "\"mech\"]\n";
  CHECK(fault_of_rules(rules, "1 ca") == "");
  CHECK(fault_of_rules(rules, "1 tac").find("unknown unit 'tac'") != std::string::npos);
}

TEST_CASE("Numbers in words keep the parentheses that change them") {
  const rules_file::RulesFile rules = rules_file::parse_rules(
      sure_fleet + "[terms]\nmore = \"own.any + 1\"\n" + round(R"({ who = "any", at = "any" })"),
      "r");
  const auto words = [&](const std::string& text) {
    return rules_file::ExpressionWords(rules).number(rules_file::parse_expression(text, {}));
  };
  CHECK(words("(cost + 1) / 2") == "(`cost` plus 1) divided by 2");
  CHECK(words("cost + 1 / 2") == "`cost` plus 1 divided by 2");
  CHECK(words("cost - (hits - 1)") == "`cost` minus (`hits` minus 1)");
  CHECK(words("cost - hits - 1") == "`cost` minus `hits` minus 1");
  CHECK(words("cost / (2 * hits)") == "`cost` divided by (2 times `hits`)");
  CHECK(words("-(cost - hits)") == "minus (`cost` minus `hits`)");
  CHECK(words("more * 2") == "(the side's units plus 1) times 2");
  CHECK(words("max(min(cost + 1, 5) - hits, 1)") ==
        "the higher of ((the lower of (`cost` plus 1) and 5) minus `hits`) and 1");
}

TEST_CASE("Two conditions that are compared are put into words as conditions") {
  const rules_file::RulesFile rules =
      rules_file::parse_rules(sure_fleet + round(R"({ who = "any", at = "any" })"), "r");
  const auto words = [&](const std::string& text) {
    return rules_file::ExpressionWords(rules).clause(rules_file::parse_expression(text, {}));
  };
  CHECK(words("(round == 1) == attacks") ==
        "(it is the first round) exactly if (the side attacks)");
  CHECK(words("attacks != begun") ==
        "(the side attacks) exactly if not (earlier rounds have been fought)");
}

TEST_CASE("A group of which only a sum is read counts as read") {
  const rules_file::RulesFile rules = rules_file::parse_rules(
      sure_fleet + "[groups]\nline = \"ship\"\n" + round(R"({ who = "any", at = "any" })") +
          "[[round]]\nname = \"retire\"\n"
          "leave = { side = \"defender\", who = \"any\", if = \"enemy.line.value > 2\" }\n",
      "r");
  CHECK(rules_file::warnings_of(rules).empty());
}
