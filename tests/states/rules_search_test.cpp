// Rules files: searches for all units, dice that are ready for a later step, and the names of a
// case in expressions, in battles that are small enough to derive by hand.
#include <doctest/doctest.h>

#include <string>

#include "odds/question/problem.hpp"
#include "states/rule_system.hpp"
#include "states/rules_file/rules_file.hpp"
#include "tests/support/small_rules.hpp"

using namespace asdic;
using namespace asdic::small_rules;

namespace {

const std::string hunt_heading = R"toml(
name  = "hunt"
title = "Destroyers search"
kinds = ["sub", "ship", "air"]

[units]
sub    = { kind = "sub",  attack = 6, defense = 6, cost = 6 }
kaiten = { kind = "sub",  attack = 6, defense = 6, cost = 6 }
dd     = { kind = "ship", attack = 0, defense = 0, cost = 8 }
ftr    = { kind = "air",  attack = 6, defense = 0, cost = 10 }

[policies.searching]
values = ["always", "never"]
number = "always"

[figures]
"found.SIDE.UNIT" = "{SIDING} {UNITS} are found"
"found.SIDE.all"  = "All {SIDING} submarines are found"

[statuses]
hidden = { who = "sub" }

[[before]]
name   = "hiding"
become = { who = "sub", to = "hidden" }
)toml";

std::string search(const std::string& keys) {
  return "[[before]]\nname = \"search\"\nspot = { by = \"is dd\", who = \"hidden\", to = "
         "\"plain\", "
         "finds = \"all\", figures = [\"found.SIDE.UNIT\", \"found.SIDE.all\"], " +
         keys + " }\n";
}

const std::string harder = R"(value = 3, harder = "1 if is kaiten else 0")";

/// Returns the probability that a figure of the defender is noted.
std::string found(const std::string& keys, const std::string& attacker, const std::string& who,
                  const std::string& more = "") {
  return figure_of_rules(hunt_heading + search(keys) + idle_round, attacker, "1 sub, 1 kaiten",
                         "found.defender." + who, more);
}

}  // namespace

TEST_CASE("One set of dice finds all for whom a die is low enough") {
  CHECK(found(harder, "2 dd", "sub") == "3/4");     // 1 - 1/2 * 1/2
  CHECK(found(harder, "2 dd", "kaiten") == "5/9");  // 1 - 2/3 * 2/3
  CHECK(found(harder, "2 dd", "all") == "5/9");     // who finds a kaiten finds the submarine
}

TEST_CASE("Units may be sought by dice of their own, or found together") {
  const std::string apart = harder + ", separate = true";
  CHECK(found(apart, "2 dd", "sub") == "3/4");
  CHECK(found(apart, "2 dd", "all") == "5/12");  // 3/4 * 5/9
  CHECK(found(harder + ", together = true", "2 dd", "all") == "3/4");
  // One of four dice is low enough: 1 - 1/4 * 4/9.
  CHECK(found(apart + ", together = true", "2 dd", "all") == "8/9");
}

TEST_CASE("Units of the same nation help to search") {
  const std::string aided = R"(value = 3, aid = { by = "air", value = 1 })";
  CHECK(found(aided, "1 dd", "sub") == "1/2");
  CHECK(found(aided, "1 dd, 2 ftr", "sub") == "2/3");
  CHECK(found(aided, "1 dd:uk, 1 ftr:us", "sub") == "1/2");
  CHECK(found(aided, "1 dd:uk, 1 dd:us, 1 ftr:us", "sub") == "5/6");  // 1 - 1/2 * 1/3
}

TEST_CASE("A policy sets how many units search, or leaves it to the player") {
  const std::string by_policy = R"(value = 3, policy = "searching")";
  CHECK(found(by_policy, "2 dd", "sub", "attacker.searching = 1") == "1/2");
  CHECK(found(by_policy, "2 dd", "sub", "attacker.searching = \"never\"") == "0");
  // A fighter wins against a submarine that it has found. If it has not found it, the battle is a
  // stalemate.
  const std::string rules =
      hunt_heading + search(by_policy) + round(R"({ who = "air", at = "plain" })");
  const auto wins = [&](const std::string& searching) {
    return figure_of_rules(rules, "1 dd, 1 ftr", "1 sub", "winner.attacker",
                           "attacker.searching = \"" + searching + "\"");
  };
  CHECK(wins("always") == "1/2");
  CHECK(wins("never") == "0");
  CHECK(wins("optimal") == "1/2");
}

TEST_CASE("A search in every round is counted as often as it finds a unit") {
  // The submarine hides again in each round, and is hit by one die in two rounds of four.
  const std::string rules = hunt_heading + R"toml(
[[round]]
name = "search"
spot = { side = "attacker", by = "is dd", who = "hidden", to = "plain", value = 3, finds = "all", figures = ["found.SIDE.UNIT"] }
[[round]]
name = "fire"
fire = [{ side = "attacker", who = "air", at = "plain", value = 3 }]
[[round]]
name = "hiding again"
become = { who = "sub", to = "hidden" }
)toml";
  CHECK(figure_of_rules(rules, "1 dd, 1 ftr", "1 sub", "found.defender.sub") == "2");
  CHECK(figure_of_rules(rules, "1 dd, 1 ftr", "1 sub", "rounds.mean") == "4");
}

TEST_CASE("Ready dice are rolled even if their units have been hit") {
  const std::string reply =
      round(R"({ side = "attacker", who = "any", at = "any" })") +
      "[[round]]\nname = \"reply\"\nfire = [{ ready = \"kept\", at = \"any\" }]\n";
  const std::string counted =
      "[[round]]\nname = \"counting\"\nready = { kept = { side = \"defender\", who = \"sub\" } }\n";
  CHECK(figure_under(counted + reply, "1 sub", "1 sub", "winner.draw") == "1");
  // Of two submarines one is hit, and both fire.
  CHECK(figure_under(counted + reply, "2 sub", "1 sub", "losses.attacker.units.sub") == "1");
  CHECK(figure_under(counted + reply, "1 sub", "2 sub", "losses.attacker.units.sub") == "1");
}

TEST_CASE("Units that forgo their ready dice do not roll them") {
  const auto lost = [](const std::string& forgoes) {
    const std::string rules = R"toml(
[policies.go]
values = ["stay", "leave"]
[[round]]
name  = "counting"
ready = { kept = { side = "defender", who = "sub" } }
[[round]]
name  = "leaving"
leave = { side = "defender", who = "sub", policy = "go", forgoes = )toml" +
                              forgoes + R"toml( }
[[round]]
name = "reply"
fire = [{ ready = "kept", at = "any" }]
)toml";
    return figure_under(rules, "3 tr", "3 sub", "losses.attacker.units.tr",
                        "defender.go = 2\nrounds = 1");
  };
  CHECK(lost("true") == "1");
  CHECK(lost("false") == "3");
}

TEST_CASE("Hits may wait as ready dice until others have fired") {
  const std::string rules = R"toml(
[[round]]
name  = "counting"
ready = { kept = { who = "is tr" } }
[[round]]
name = "aim"
fire = [{ side = "attacker", who = "sub", at = "any", hits = "kept" }]
[[round]]
name = "others"
fire = [{ side = "defender", who = "sub", at = "any" }]
[[round]]
name = "hits"
fire = [{ ready = "kept", at = "any" }]
)toml";
  CHECK(figure_under(rules, "1 sub", "1 sub", "winner.draw") == "1");
  CHECK(figure_under(rules, "1 sub", "1 tr", "winner.attacker") == "1");
}

TEST_CASE("A unit moves under the conditions of the selections that name it") {
  // Two sure hits fall on those of the transport and the destroyer that did not leave.
  const std::string rules = R"toml(
[[before]]
name  = "leaving"
leave = { side = "defender", who = [{ units = "is tr", if = "enemy.air > 0" }, { units = "is dd", if = "enemy.air == 0" }] }
)toml" + round(R"({ side = "attacker", who = "any", at = "any", value = 6 })");
  const auto lost = [&](const std::string& attacker, const std::string& unit) {
    return figure_under(rules, attacker, "1 tr, 1 dd", "losses.defender.units." + unit);
  };
  CHECK(lost("2 ftr", "tr") == "0");
  CHECK(lost("2 ftr", "dd") == "1");
  CHECK(lost("2 dd", "tr") == "1");
  CHECK(lost("2 dd", "dd") == "0");
}

TEST_CASE("Tables of changes count one after the other") {
  const std::string rules =
      "[[modify]]\nwho = \"is dd\"\nattack = \"value + 1\"\n"
      "[[modify]]\nwho = \"is dd\"\nattack = \"value * 2\"\n" +
      round(R"({ side = "attacker", who = "any", at = "any" })");
  CHECK(figure_under(rules, "1 dd", "1 tr", "rounds.mean") == "1");  // 2 * (2 + 1)
}

TEST_CASE("The default casualty order follows changed values unless they keep it") {
  const auto lost = [](const std::string& keeps) {
    const std::string rules = "[[modify]]\nwho = \"is dd\"\ndefense = 5\nkeeps_order = " + keeps +
                              "\n" + round(R"({ side = "attacker", who = "sub", at = "any" })");
    return figure_under(
        rules, "1 sub", "1 dd, 1 cl", "losses.defender.units.dd",
        "rounds = 1\nunits.cl = { kind = \"ship\", attack = 2, defense = 3, cost = 8 }");
  };
  CHECK(lost("true") == "1");  // at the same cost, with the lower printed defense
  CHECK(lost("false") == "0");
}

TEST_CASE("Conditions may ask what the case gives, whatever happens later") {
  const std::string asks = "[groups]\ntransports = \"is tr\"\n" +
                           round(R"({ who = "sub", at = "any", if = "CONDITION" })");
  const auto wins = [&](const std::string& condition, const std::string& defender) {
    std::string rules = asks;
    rules.replace(rules.find("CONDITION"), 9, condition);
    return figure_under(rules, "2 sub", defender, "winner.attacker");
  };
  CHECK(wins("enemy.brought.transports", "1 tr, 1 dd") == "1");
  CHECK(wins("enemy.transports > 0", "1 tr, 2 dd") == "0");  // the transport is lost first
  CHECK(wins("enemy.brought.transports", "1 dd") == "0");
}

TEST_CASE("Conditions may ask what policies and casualty orders a case has") {
  const std::string asks =
      "[policies.go]\nvalues = [\"stay\", \"leave\"]\n"
      "[[round]]\nname = \"leaving\"\nleave = { side = \"defender\", who = \"is tr\", "
      "policy = \"go\" }\n" +
      round(R"({ side = "attacker", who = "sub", at = "any", if = "CONDITION" })");
  const auto wins = [&](const std::string& condition, const std::string& keys) {
    std::string rules = asks;
    rules.replace(rules.find("CONDITION"), 9, condition);
    return figure_under(rules, "1 sub", "1 dd", "winner.attacker", keys);
  };
  CHECK(wins("may_move(enemy.go)", "") == "0");
  CHECK(wins("may_move(enemy.go)", "defender.go = \"leave\"") == "1");
  CHECK(wins("may_move(enemy.go)", "defender.go = \"optimal\"") == "1");
  CHECK(wins("may_ask(enemy.go)", "defender.go = \"leave\"") == "0");
  CHECK(wins("may_ask(defender.go)", "defender.go = \"optimal\"") == "1");
  CHECK(wins("enemy.loss_orders > 1", "") == "0");
  CHECK(
      wins(
          "enemy.loss_orders > 1",
          "defender.policy = [{ choice = \"losses\", do = \"dd\", when = { round = \"2..\" } }]") ==
      "1");
  CHECK(wins("enemy.chooses_losses", "defender.losses = \"optimal\"") == "1");
}

TEST_CASE("Rules may take the units of a built-in file") {
  const std::string rules =
      "name = \"borrowed\"\ntitle = \"Units of another\"\n"
      "kinds = [\"sub\", \"ship\", \"air\"]\ndice = [6, 12, 20]\n"
      "units_of = \"one-for-one\"\n" +
      round(R"({ side = "attacker", who = "any", at = "any" })");
  CHECK(figure_of_rules(rules, "1 bb", "1 tr", "rounds.mean") == "3/2");  // a battleship hits on 4
  CHECK(figure_of_rules(rules, "1 dd", "1 tr", "rounds.mean",
                        "die = 12\noptions.values = \"gw1936\"") == "3");
  CHECK(fault_of_rules(rules, "1 dd", "options.values = \"gw1936\"").find("need die = 12") !=
        std::string::npos);
}

TEST_CASE("A requirement blames a unit of a side by its name") {
  const std::string rules =
      "[groups]\ntransports = \"is tr\"\n[[require]]\n"
      "that = \"not attacker.brought.transports\"\nside = \"attacker\"\n"
      "units = \"transports\"\nmessage = \"{unit} cannot attack\"\n" +
      idle_round;
  CHECK(fault_of(rules, "1 dd, 2 tr").find("'tr' cannot attack") != std::string::npos);
}

TEST_CASE("A key that does not go with another is refused at its place") {
  const auto says = [](const std::string& fault, const std::string& words) {
    INFO(fault);
    CHECK(fault.find(words) != std::string::npos);
  };
  const auto spot = [](const std::string& keys) {
    return "[[before]]\nname = \"search\"\nspot = { by = \"is dd\", who = \"sub\", to = "
           "\"sinking\", "
           "value = 3, " +
           keys + " }\n" + idle_round;
  };
  says(fault_of(spot("harder = 1")), "'harder' needs finds = \"all\"");
  says(fault_of(spot("finds = \"all\", first = \"costly\"")),
       "'first' cannot be used with finds = \"all\"");
  says(fault_of(spot("finds = \"all\", figures = [\"found\"]")), "unknown figure 'found'");
  says(fault_of(round(R"({ ready = "kept", at = "any" })")), "unknown name of ready dice 'kept'");
  says(fault_of(round(R"({ who = "any", at = "any", hits = "kept" })")),
       "unknown name of ready dice 'kept'");
  says(fault_of("[[round]]\nname = \"x\"\nready = {}\n"), "'ready' must name dice");
  says(fault_of("[[round]]\nname = \"x\"\nready = { kept = 3 }\n"),
       "each name of ready dice has a table");
  says(fault_of("[[round]]\nname = \"x\"\nleave = { who = [] }\n"),
       "'who' must list at least one selection");
  says(fault_of("[[round]]\nname = \"x\"\nleave = { who = [\"sub\"] }\n"),
       "each entry of 'who' must be a table");
  says(fault_of("[[before]]\nname = \"x\"\ndeclare = { option = \"declared\" }\n" + idle_round),
       "'declare' needs depths = true in the rules");
  says(fault_of("[[round]]\nname = \"x\"\nlose = { who = \"any\", if = \"may_move(diving)\" }\n"),
       "unknown policy 'diving'");
  says(fault_of("[groups]\ndeep = \"depth == 'abyss'\"\n" + idle_round), "unknown depth 'abyss'");
  says(fault_of("[terms]\nx = { is = 1, explained = true }\n" + idle_round),
       "'explained' needs 'words'");
  says(fault_of_rules("units_of = \"one-for-one\"\nbase = \"one-for-one\"\n"),
       "rules with 'units_of' cannot have 'base'");
  says(fault_of_rules("units_of = \"depth\"\n"), "other rules cannot take the units of 'depth'");
}

TEST_CASE("Ready dice are counted by one step and rolled by one step") {
  const auto says = [](const std::string& fault, const std::string& words) {
    INFO(fault);
    CHECK(fault.find(words) != std::string::npos);
  };
  const auto counting = [](const std::string& name, const std::string& keys = "") {
    return "[[round]]\nname = \"" + name + "\"\nready = { kept = { who = \"sub\" } }\n" + keys;
  };
  const auto rolling = [](const std::string& name, const std::string& keys = "") {
    return "[[round]]\nname = \"" + name + "\"\nfire = [{ ready = \"kept\", at = \"any\" }]\n" +
           keys;
  };
  CHECK(fault_of(counting("a") + rolling("b")).empty());
  says(fault_of(counting("a") + counting("b") + rolling("c")),
       "an earlier step already counts the dice 'kept'");
  says(fault_of(counting("a") + rolling("b") + rolling("c")),
       "the step 'b' already rolls the dice 'kept'");
  says(fault_of(counting("a", "times = 2\n") + rolling("b")),
       "a step with 'ready' cannot have 'times'");
  says(fault_of(counting("a") + rolling("b", "times = 2\n")),
       "a step that rolls ready dice cannot have 'times'");
  says(fault_of("[[before]]\nname = \"x\"\nready = { kept = { who = \"sub\" } }\n" + rolling("b")),
       "unknown name of ready dice 'kept'");
}

TEST_CASE("Figures, messages and policies that cannot mean anything are refused") {
  const auto says = [](const std::string& fault, const std::string& words) {
    INFO(fault);
    CHECK(fault.find(words) != std::string::npos);
  };
  const auto figure = [](const std::string& name, const std::string& words) {
    return fault_of("[figures]\n\"" + name + "\" = \"" + words + "\"\n" + idle_round);
  };
  CHECK(figure("found.SIDE.DEPTH", "{SIDING} submarines: {DEPTH}").empty());
  says(figure("found.UNIT", "found"), "the name of a figure must be WORD.SIDE, WORD.SIDE.UNIT");
  says(figure("winner.SIDE.UNIT", "wins"), "WORD must not be a figure of asdic");
  says(figure("found.SIDE.UNIT", "{SIDING} {UNITS are found"), "unknown part '{UNITS are found'");
  says(figure("found.SIDE.all", "all {UNITS}"), "unknown part '{UNITS}'");
  says(fault_of("[[require]]\nthat = \"true\"\nmessage = \"{unit} is wrong\"\n" + idle_round),
       "needs 'units'");
  says(fault_of("[[require]]\nthat = \"true\"\nmessage = \"{units}\"\n" + idle_round),
       "may only have {unit}");
  says(fault_of("[[modify]]\nwho = \"sub\"\n" + idle_round), "the table changes nothing");
  const std::string policy =
      "[policies.seek]\nvalues = [\"always\", \"never\"]\nside = \"attacker\"\n";
  const auto spot = [&](const std::string& keys) {
    return fault_of(policy +
                    "[[before]]\nname = \"x\"\nspot = { by = \"is dd\", who = \"sub\", "
                    "to = \"sinking\", value = 3, policy = \"seek\"" +
                    keys + " }\n" + idle_round);
  };
  says(spot(""), "the defender has no policy 'seek'; write side = \"attacker\"");
  CHECK(spot(", side = \"attacker\"").empty());
  const std::string depths =
      "name = \"deep\"\ntitle = \"Depths\"\nkinds = [\"sub\", \"ship\"]\n"
      "depths = true\n[units.dd]\nkind = \"ship\"\nattack = 1\ndefense = 1\n"
      "[options.declared]\nvalues = [\"before\"]\nasks = [\"both\"]\n";
  says(fault_of_rules(depths + "[[round]]\nname = \"x\"\ndeclare = { option = \"declared\" }\n"),
       "declared in a step of [[before]]");
}
