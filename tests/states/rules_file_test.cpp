// Rules files: the effects of their steps, in battles that are small enough to derive by hand, and
// messages on errors.
#include "states/rules_file/rules_file.hpp"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "lib/exact/number.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/question/problem.hpp"
#include "odds/solve/solve.hpp"
#include "states/rules_file/expression_words.hpp"

using namespace asdic;

namespace {

const std::string heading = R"toml(
name  = "small"
title = "Small rules"
kinds = ["sub", "ship", "air"]

[units]
sub = { kind = "sub",  attack = 2, defense = 1, cost = 6 }
ssn = { kind = "sub",  attack = 2, defense = 1, cost = 9 }
dd  = { kind = "ship", attack = 2, defense = 2, cost = 8, detects = true }
ftr = { kind = "air",  attack = 3, defense = 4, cost = 10 }

[statuses]
hidden = { who = "sub" }
)toml";

/// Returns the odds of a battle under rules with these steps, and with further keys of the case.
Result result_of(const std::string& steps, const std::string& attacker, const std::string& defender,
                 const std::string& keys = "") {
  const std::string text = "rules = '''" + heading + steps + "'''\n" + keys +
                           "\nattacker.units = \"" + attacker + "\"\ndefender.units = \"" +
                           defender + "\"\n";
  return solve(read_case(Document::parse(text, "case")));
}

std::string figure_of(const Result& result, const std::string& name) {
  return to_string(figure(result, name)->exact());
}

std::string winner_of(const Result& result, const std::string& side) {
  return figure_of(result, "winner." + side);
}

/// Returns the fault of a file with `rest` after the heading, or an empty text if it has none.
std::string fault_in(const std::string& rest, const std::string& start = heading) {
  try {
    rules_file::parse_rules(start + rest, "r.toml");
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::input);
    CHECK(error.place().line > 0);
    return error.what();
  }
  return "";
}

const std::string all_fire = R"toml(
[[round]]
name = "fire"
fire = [{ who = "any", at = "any" }]
)toml";

/// Returns a step in which all units of one side fire under a condition.
std::string fires(const std::string& side, const std::string& condition = "true") {
  return "[[round]]\nname = \"" + side + "\"\nfire = [{ side = \"" + side +
         "\", who = \"any\", at = \"any\", if = \"" + condition + "\" }]\n";
}

}  // namespace

TEST_CASE("Both sides of a step fire at the same moment") {
  // Both hit with 1/3: 1/9 sinks both, 2/9 one of them, 4/9 nobody.
  const Result result = result_of(all_fire, "1 dd", "1 dd");
  CHECK(winner_of(result, "attacker") == "2/5");
  CHECK(winner_of(result, "defender") == "2/5");
  CHECK(winner_of(result, "draw") == "1/5");
}

TEST_CASE("Units that are sunk in a step do not fire in a later one") {
  // The attacker has the first shot: 1/3 + 4/9 * 1/3 + ... = 3/5.
  const Result result = result_of(fires("attacker") + fires("defender"), "1 dd", "1 dd");
  CHECK(winner_of(result, "attacker") == "3/5");
  CHECK(winner_of(result, "defender") == "2/5");
}

TEST_CASE("A step may be played in the first round alone") {
  const Result result =
      result_of(fires("attacker", "round == 1") + fires("defender"), "1 dd", "1 dd");
  CHECK(winner_of(result, "attacker") == "1/3");
  CHECK(winner_of(result, "defender") == "2/3");
}

TEST_CASE("Rounds up to any number are distinguished") {
  // The attacker fires in rounds 2 and 3: 1 - (2/3)^2, and the defender in none before the fourth.
  const Result result =
      result_of(fires("attacker", "round >= 2 and round <= 3") + fires("defender", "round > 3"),
                "1 dd", "1 dd");
  CHECK(winner_of(result, "attacker") == "5/9");
  CHECK(winner_of(result, "defender") == "4/9");
}

TEST_CASE("Units are lost without dice after they have fired") {
  const Result result = result_of(all_fire + R"toml(
[[round]]
name = "expended"
lose = { who = "is ftr", if = "attacks" }
)toml",
                                  "1 ftr", "1 dd");
  CHECK(winner_of(result, "draw") == "1/2");
  CHECK(winner_of(result, "defender") == "1/2");
}

TEST_CASE("A note holds until the round is over") {
  const std::string ready = "[[round]]\nname = \"ready\"\nnote = { ready = true }\n";
  const Result result = result_of(
      fires("attacker", "own.ready") + ready + fires("defender", "enemy.ready"), "1 dd", "1 dd");
  CHECK(winner_of(result, "defender") == "1");
}

TEST_CASE("Each success of a search finds one unit") {
  // Found with 1/2 in each round, sunk with 1/3 from the round on in which it is found: 2 + 3 - 1.
  const Result result = result_of(R"toml(
[[before]]
name   = "dive"
become = { who = "sub", to = "hidden" }
[[round]]
name = "search"
spot = { by = "detects", value = 3, who = "hidden", to = "plain" }
[[round]]
name = "depth charges"
fire = [{ who = "ship", at = "sub and plain" }]
)toml",
                                  "1 dd", "1 sub");
  CHECK(winner_of(result, "attacker") == "1");
  CHECK(figure_of(result, "rounds.mean") == "4");
}

TEST_CASE("A number of units changes its status, the most expensive first if the rules say so") {
  const std::string fire_at_plain = R"toml(
[[round]]
name = "depth charges"
fire = [{ who = "ship", at = "sub and plain" }]
)toml";
  for (const auto& each : {std::pair("owner", "sub"), std::pair("costly", "ssn")}) {
    const std::string first = each.first;
    const std::string lost = each.second;
    const Result result = result_of(std::string(R"toml(
[[before]]
name   = "dive"
become = { who = "sub", to = "hidden" }
[[round]]
name   = "detection"
become = { who = "hidden", to = "plain", number = "enemy.detects", first = ")toml") +
                                        first + "\" }\n" + fire_at_plain,
                                    "1 dd", "1 sub, 1 ssn", "rounds = 1");
    CAPTURE(first);
    CHECK(figure_of(result, "losses.defender.units." + lost) == "1/3");
    CHECK(figure_of(result, "losses.defender.cost") ==
          to_string(Rational(lost == "sub" ? 6 : 9, 3)));
  }
}

TEST_CASE("A policy decides how many units leave, and is best where it is open") {
  const std::string may_flee = R"toml(
[policies.flight]
values = ["stay", "flee"]
[[round]]
name  = "flight"
leave = { who = "any", policy = "flight", if = "attacks" }
)toml";
  const auto attacker_wins = [&](const std::string& policy) {
    const std::string key = "attacker.flight = " + policy;
    return winner_of(result_of(may_flee + all_fire, "1 dd", "1 dd", key), "attacker");
  };
  CHECK(attacker_wins("\"stay\"") == "2/5");
  CHECK(attacker_wins("\"flee\"") == "0");
  CHECK(attacker_wins("1") == "0");
  CHECK(attacker_wins("\"optimal\"") == "2/5");
}

TEST_CASE("Conditions may ask for the units that began") {
  // Two destroyers win with 5/9, go on with 8/27, and with 4/27 one is left, which never fires.
  const Result result = result_of(R"toml(
[[round]]
name = "fire"
fire = [{ who = "any", at = "any", if = "own.ship == own.began.ship" }]
)toml",
                                  "2 dd", "1 dd");
  CHECK(winner_of(result, "attacker") == "15/19");
  CHECK(winner_of(result, "defender") == "4/19");
}

TEST_CASE("A battle in which units only change their status is a stalemate") {
  const Result result = result_of(R"toml(
[[round]]
name = "turn"
note = { hid = "own.hidden > 0" }
[[round]]
name   = "dive"
become = { who = "sub and plain", to = "hidden", if = "not own.hid" }
[[round]]
name   = "surface"
become = { who = "hidden", to = "plain", if = "own.hid" }
[[round]]
name = "fire"
fire = [{ who = "air", at = "air" }]
)toml",
                                  "1 sub", "1 dd");
  CHECK(winner_of(result, "standoff") == "1");
}

TEST_CASE("A battle that has begun goes on with the round after those that were fought") {
  const std::string third = R"toml(
[[round]]
name = "third"
lose = { who = "any", if = "attacks and round == 3" }
[[round]]
name = "fire"
fire = [{ who = "air", at = "air" }]
)toml";
  for (const auto& [fought, winner] : {std::pair("2", "1"), std::pair("3", "0")}) {
    const Result result = result_of(third, "1 dd", "1 dd", std::string("fought = ") + fought);
    CHECK(winner_of(result, "defender") == winner);
  }
}

TEST_CASE("A status is for the units that it names, and says when they are lost") {
  // One of two submarines is marked, and the destroyer is not. The other submarine leaves after the
  // fire, so that nobody defends if the marked one is lost.
  const auto attacker_wins = [](const std::string& lost) {
    const std::string status = "[statuses.marked]\nwho = \"sub\"\nlost = \"" + lost + "\"\n";
    const Result result = result_of(status + R"toml(
[[before]]
name   = "marks"
become = { who = "any", to = "marked", number = 1 }
[[round]]
name = "fire"
fire = [{ who = "ship and plain", at = "sub" }]
[[round]]
name  = "flight"
leave = { who = "sub and plain" }
)toml",
                                    "1 dd", "2 sub", "rounds = 1");
    return winner_of(result, "attacker");
  };
  CHECK(attacker_wins("first") == "1/3");
  CHECK(attacker_wins("last") == "0");
}

TEST_CASE("Units may be selected by nation, code, kind and status") {
  const auto lost = [](const std::string& who) {
    const Result result =
        result_of("[[round]]\nname = \"fire\"\nfire = [{ who = \"" + who + "\", at = \"any\" }]\n",
                  "1 dd:uk, 1 dd:us, 1 ftr", "1 dd", "rounds = 1");
    return figure_of(result, "losses.defender.units.dd");
  };
  CHECK(lost("nation == 'uk'") == "1/3");
  CHECK(lost("is ftr") == "1/2");
  CHECK(lost("ship") == "5/9");
  CHECK(lost("not air and plain and value > 1") == "5/9");
  CHECK(lost("sub or hidden or damaged") == "0");
}

TEST_CASE("Words of a selection show which units an exception concerns") {
  const rules_file::RulesFile rules = rules_file::parse_rules(heading + all_fire, "r.toml");
  const auto words = [&](const std::string& who) {
    return rules_file::ExpressionWords(rules).units(rules_file::parse_expression(who, {}));
  };
  CHECK(words("sub or air or is dd") == "submarines, aircraft and dd");
  CHECK(words("not sub") == "units except submarines");
  CHECK(words("not sub and not air") == "units except submarines and aircraft");
  CHECK(words("ship and not damaged and value > 1") ==
        "ships with `value` above 1, except damaged units");
  CHECK(words("not sub and not air or hidden") ==
        "units except submarines and aircraft; and hidden submarines");
  CHECK(words("sub or not air or is dd") == "submarines; units except aircraft; and dd");
}

TEST_CASE("An option is what the case says, and numbers are exact") {
  const std::string rules = R"toml(
[options.ratio]
fraction = "1/2"
[options.mode]
values = ["all", "half"]
[[before]]
name   = "dive"
become = { who = "sub", to = "hidden", if = "mode == 'half'" }
[[round]]
name   = "detection"
become = { who = "hidden", to = "plain", number = "ceil(ratio * enemy.detects)" }
[[round]]
name = "depth charges"
fire = [{ who = "ship", at = "sub and plain" }]
)toml";
  const auto lost = [&](const std::string& keys) {
    return figure_of(result_of(rules, "3 dd", "3 sub", "rounds = 1\n" + keys),
                     "losses.defender.units.sub");
  };
  CHECK(lost("") == "1");  // three dice at 1/3
  // Two are detected. Of three dice none hits with 8/27 and one with 12/27: 12/27 + 2 * 7/27.
  CHECK(lost("options.mode = \"half\"") == "26/27");
  CHECK(lost("options.mode = \"half\"\noptions.ratio = \"1/3\"") == "19/27");
}

TEST_CASE("A file changes its base by the names of steps and units") {
  const auto steps = [](const std::string& changes) {
    const auto rules = rules_file::parse_rules(
        "name = \"x\"\ntitle = \"X\"\nbase = \"one-for-one\"\n" + changes, "x.toml");
    std::vector<std::string> names;
    for (const rules_file::Step& step : rules.round) names.push_back(step.name);
    return names;
  };
  const std::vector<std::string> of_base = steps("");
  REQUIRE(of_base.size() > 3);
  CHECK(steps("remove = [\"leaving\"]").size() == of_base.size() - 1);
  const auto inserted = steps(
      "[[insert]]\nbefore = \"detection\"\nname = \"new\"\nlose = { who = \"is tr\", if = \"round "
      "> 9\" }\n");
  CHECK(inserted.size() == of_base.size() + 1);
  const auto detection = std::find(inserted.begin(), inserted.end(), "detection");
  CHECK(*(detection - 1) == "new");
  CHECK(steps("[[replace]]\nstep = \"detection\"\nnote = { x = true }\n") == of_base);

  const Document battle = Document::parse(
      "rules = '''name = \"x\"\ntitle = \"X\"\nbase = \"one-for-one\"\n[units.ca]\nattack = "
      "6\n'''\n"
      "rounds = 1\nattacker.units = \"1 ca\"\ndefender.units = \"1 tr\"\n",
      "case");
  CHECK(winner_of(solve(read_case(battle)), "attacker") == "1");
}

TEST_CASE("A changed step keeps the keys that the change does not name") {
  // Without support, infantry hits with 1/6 and artillery with 1/3. The defender hits at most one
  // of two.
  const Document battle = Document::parse(
      "rules = '''name = \"x\"\ntitle = \"X\"\nbase = \"axis-allies\"\n"
      "[[change]]\nstep = \"general fire\"\n"
      "support = [{ who = \"is tac\", by = \"is ftr\", value = \"4\" }]\n'''\n"
      "rounds = 1\nattacker.units = \"1 inf, 1 art\"\ndefender.units = \"1 inf\"\n",
      "case");
  CHECK(winner_of(solve(read_case(battle)), "attacker") == "4/9");
}

TEST_CASE("A fault is the rules with its changes, and has its own keys of the case") {
  const RuleSystem& rules = rule_system("axis-allies");
  const auto attacker_wins = [&](const std::string& says) {
    for (const rules_file::Fault& fault : rules_file::faults_of(*rules.file, "axis-allies.toml")) {
      if (fault.text != says) continue;
      const RuleSystem faulty = rules_file::system_of(fault.rules);
      Document battle =
          Document::parse("attacker.units = \"1 inf\"\ndefender.units = \"1 inf\"\n", "case");
      for (const auto& [key, value] : fault.keys) battle.assign(key + "=" + value);
      return winner_of(solve(Problem{&faulty, read_case(battle, faulty.format)}), "attacker");
    }
    return std::string("no such fault");
  };
  // The attacker hits with 1/6 before the defender hits with 1/3: w = 1/6 + 5/6 * 2/3 * w.
  CHECK(attacker_wins("the attacker fires first") == "3/8");
  CHECK(attacker_wins("the defender fires first") == "1/4");
  // Both fire at the same moment, with 1/5 and 2/5: w = 1/5 * 3/5 + 4/5 * 3/5 * w.
  CHECK(attacker_wins("dice have 5 faces instead of 6") == "3/13");
}

TEST_CASE("An unknown key in the case of a fault is reported with its place") {
  const auto fault_with = [](const std::string& keys) {
    return fault_in("[[fault]]\nsays = \"x\"\ncase = { " + keys + " }\n",
                    "name = \"x\"\ntitle = \"X\"\nbase = \"one-for-one\"\n");
  };
  CHECK(fault_with("die = 12, options.first_strike = \"first-round\"") == "");
  CHECK(fault_with("dice = 5").find("r.toml:6:10: unknown key 'dice'") == 0);
  CHECK(fault_with("die = 1").find("r.toml:6:16: 'die' must be a whole number") == 0);
  CHECK(fault_with("options.first_strike = \"never\"").find("r.toml:6:33: ") == 0);
  CHECK(fault_with("options.strike = \"never\"").find("unknown key 'options.strike'") !=
        std::string::npos);
  CHECK(fault_with("attacker.undetected = \"leave\", defender.units.dd = 2, units.sub.cost = 3") ==
        "");
  CHECK(fault_with("attacker.undetcted = \"leave\"")
            .find("r.toml:6:19: unknown key 'attacker.undetcted'") == 0);
  CHECK(fault_with("attacker.undetected = \"fly\"").find("r.toml:6:32: unknown value 'fly'") == 0);
  CHECK(fault_with("defender.units.ddd = 2").find("r.toml:6:25: unknown unit 'ddd'") == 0);
  CHECK(fault_with("units.sub.costs = 3").find("r.toml:6:20: unknown key 'units.sub.costs'") == 0);
}

TEST_CASE("A word with letters of other alphabets is whole in a message") {
  CHECK(fault_in("[[round]]\nname = \"fire\"\nfire = [{ who = \"is súb\", at = \"any\" }]\n")
            .find("'súb'") != std::string::npos);
}

TEST_CASE("Errors in a fault are reported with their places") {
  const std::string fault = "[[fault]]\n";
  CHECK(fault_in(all_fire + fault + "says = \"nothing\"\n") == "");
  CHECK(fault_in(all_fire + fault + "remove = [\"fire\"]\n").find("'says' is missing") !=
        std::string::npos);
  CHECK(fault_in(all_fire + fault + "says = \"x\"\nremove = [\"fir\"]\n")
            .find("unknown step 'fir'") != std::string::npos);
  CHECK(fault_in(all_fire + fault + "says = \"x\"\nstatus = 1\n").find("unknown key") !=
        std::string::npos);
  CHECK(fault_in(all_fire, "fault = 1\n" + heading).find("r.toml:1:9: 'fault' must be a list") ==
        0);
}

TEST_CASE("Units of another file need all its kinds, and depend on no option but values") {
  const auto with_units_of = [](const std::string& other, const std::string& kinds) {
    return "name = \"small\"\ntitle = \"Small rules\"\nkinds = " + kinds + "\nunits_of = \"" +
           other + "\"\n";
  };
  const std::string all = "[\"sub\", \"ship\", \"air\"]";
  CHECK(fault_in(all_fire, with_units_of("one-for-one", all)) == "");
  CHECK(fault_in(all_fire, with_units_of("one-for-one", "[\"sub\", \"ship\"]")) ==
        "r.toml:3:9: units of another file have the kind 'air'; add it to 'kinds'");
  const std::string by_edition = fault_in(all_fire, with_units_of("axis-allies", all));
  CHECK(by_edition.starts_with(
      "r.toml:4:12: other rules cannot take the units of 'axis-allies'; possible: "));
  CHECK(by_edition.find("one-for-one") != std::string::npos);
}

TEST_CASE(
    "A mistake that changes make in the rules of a base is reported at the name of the base") {
  const std::string start =
      "name = \"mine\"\ntitle = \"x\"\nsource = \"y\"\nbase = \"one-for-one\"\n";
  const std::string fault =
      fault_in("[policies]\nundetected = { values = [\"stay\", \"hold\"] }\n", start);
  CHECK(fault.starts_with("r.toml:4:8: these rules do not fit one-for-one.toml:"));
  CHECK(fault.find(": unknown value 'leave'; possible: stay, hold") != std::string::npos);
}

TEST_CASE("Errors in a rules file are reported with their places") {
  const std::string round = "[[round]]\nname = \"r\"\n";
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"", "r.toml:1:1: the rules have no [[round]] step"},
      {round, "the step 'r' does nothing; give it an action, such as become"},
      {round + "fire = [{ who = \"sub\" }]\n", "'at' is missing; for example, at = \"any\""},
      {round + "fire = [{ who = \"submarine\", at = \"any\" }]\n",
       "r.toml:16:18: unknown group of units 'submarine'"},
      {round + "fire = [{ who = \"sub\", at = \"any\", value = \"own.sub\" }]\n",
       "'own.sub' belongs to a side"},
      {round + "fire = [{ who = \"is dm\", at = \"any\" }]\n", "unknown unit 'dm'"},
      {round + "fire = [{ who = \"sub\", at = \"any\", if = \"own.sub = 1\" }]\n",
       "unexpected '=' (expected '==' for a comparison)"},
      {round + "fire = [{ who = \"sub\", at = \"any\", if = \"own.sub\" }]\n",
       "must be a condition"},
      {round + "fire = [{ who = \"sub\", at = \"any\", if = \"own.subs > 0\" }]\n",
       "unknown name 'own.subs'; did you mean 'own.sub'?"},
      {round + "fire = [{ who = \"sub\", at = \"any\", iff = true }]\n", "unknown key"},
      {round + "become = { who = \"sub\", to = \"seen\" }\n", "unknown status 'seen'"},
      {round + "become = { who = \"sub\", to = \"hidden\", number = \"own.sub > 1\" }\n",
       "must be a number"},
      {round + "become = { who = \"sub\", to = \"hidden\", number = \"1 / 0\" }\n",
       "a division by 0"},
      {round + "become = { who = \"sub\", to = \"hidden\", policy = \"flee\" }\n",
       "unknown policy 'flee'"},
      {round + "note = { n = \"round\" }\n", "compare 'round' with a number"},
      {round + "fire = [{ who = \"any\", at = \"any\" }]\nlose = { who = \"any\" }\n",
       "a step does one thing"},
      {"[groups]\na = \"b\"\nb = \"a\"\n" + round + "lose = { who = \"a\" }\n", "refers to itself"},
      {"[groups]\nsub = \"any\"\n" + round + "lose = { who = \"any\" }\n",
       "'sub' has a meaning of its own; choose another name"},
      {"[options.o]\nvalues = [\"a\"]\n" + round + "lose = { who = \"any\" }\n",
       "'values' must list two values or more, the default first"},
      {"[options.o]\nvalues = [\"a\", \"b\"]\n" + round +
           "lose = { who = \"any\", if = \"o == 'c'\" }\n",
       "unknown value 'c'"},
      {"replace = []\n" + round, ""},
      {round + "lose = { who = \"any\" }\n" + round + "lose = { who = \"any\" }\n",
       "a step is called 'r' already"}};
  for (const auto& each : wrong) {
    const std::string& rest = each.first;
    const std::string& expected = each.second;
    CAPTURE(rest);
    const std::string fault = fault_in(rest);
    CHECK(fault != "");
    CHECK(fault.find(expected) != std::string::npos);
  }
  CHECK(fault_in(all_fire) == "");
  CHECK(fault_in(all_fire, "base = \"two-for-one\"\n").find("unknown base") != std::string::npos);
}

TEST_CASE("What is probably not meant is found, and nothing in the rules of the project") {
  const auto found = [](const std::string& rest) {
    std::string all;
    for (const Warning& each :
         rules_file::warnings_of(rules_file::parse_rules(heading + rest, "r.toml"))) {
      all += each.place.text() + ": " + each.text + "\n";
    }
    return all;
  };
  const std::string uses =
      "[[before]]\nname = \"dive\"\nbecome = { who = \"sub\", to = \"hidden\" }\n";
  CHECK(found(uses + all_fire) == "");
  CHECK(found(all_fire) == "r.toml:13:1: no step gives units the status 'hidden'\n");
  CHECK(found("[options.o]\nnumber = 1\n" + uses + all_fire).find("nothing reads the option 'o'") !=
        std::string::npos);
  CHECK(found(uses + "[[round]]\nname = \"r\"\nfire = [{ who = \"sub and ship\", at = \"any\" }]\n")
            .find("no unit of these rules is selected by this") != std::string::npos);
  const std::string ships =
      "[keys.ships]\nside = \"attacker\"\ntypes = { bb = { attack = 4 } }\n"
      "units = \"is bb\"\n" +
      uses +
      "[[before]]\nname = \"b\"\n"
      "fire = [{ force = \"ships\", at = \"any\" }]\n";
  CHECK(found(ships + all_fire) == "");
  CHECK(found(uses + "[[round]]\nname = \"r\"\nlose = { who = \"sub\" }\n")
            .find("nobody fires in a round") != std::string::npos);
  for (const std::string& name : rules_file::own_rules_names()) {
    CAPTURE(name);
    const auto rules = rules_file::parse_rules(rules_file::own_rules(name), name);
    CHECK(rules_file::warnings_of(rules).empty());
    CHECK(rules.is_own);
    const auto counts = std::count_if(rules.round.begin(), rules.round.end(), [](const auto& step) {
      return std::holds_alternative<rules_file::Count>(step.action);
    });
    CHECK(rules_file::step_texts(rules).round.size() + static_cast<std::size_t>(counts) ==
          rules.round.size());
  }
}
