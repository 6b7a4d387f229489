// Rules files: the counting, the throws and the losses of dice, and keys of cases, in battles that
// are small enough to derive by hand.
#include <doctest/doctest.h>

#include <string>

#include "states/rule_system.hpp"
#include "states/rules_file/rules_file.hpp"
#include "tests/support/small_rules.hpp"

using namespace asdic;
using namespace asdic::small_rules;

TEST_CASE("Units may roll several dice each, up to a number of dice together") {
  const std::string guns = before_block(
      R"({ side = "defender", who = "is dd", at = "air", each = 3, most = "enemy.air" })");
  const auto lost = [&](const std::string& attacker, const std::string& defender) {
    return figure_under(guns + idle_round, attacker, defender, "losses.attacker.units.ftr");
  };
  CHECK(lost("4 ftr", "1 dd") == "1");    // three dice at 1/3
  CHECK(lost("2 ftr", "1 dd") == "2/3");  // two dice
  CHECK(lost("4 ftr", "2 dd") == "4/3");  // four
}

TEST_CASE("Units may fire with another value in a step") {
  const std::string dug_in =
      round(R"({ who = "inf", at = "any", value = "value - 3 if cost == 3 else 0" })",
            "[groups]\ninf = \"is inf or is dd\"\n");
  CHECK(figure_under(dug_in, "1 inf", "1 tr", "losses.defender.units.tr", "rounds = 1") == "1/2");
  CHECK(figure_under(dug_in, "1 dd", "1 tr", "losses.defender.units.tr", "rounds = 1") == "0");
}

TEST_CASE("The strongest units roll the dice that there are") {
  const std::string one =
      before_block(R"({ side = "defender", who = "any", at = "any", most = 1 })");
  CHECK(figure_under(one + idle_round, "1 dd", "1 dd, 1 ftr", "losses.attacker.units.dd") == "2/3");
}

TEST_CASE("Each die may be aimed at a unit of its own") {
  const auto lost = [&](const std::string& aimed, const std::string& nation) {
    const std::string guns =
        before_block(R"({ side = "defender", who = "is dd", at = "air", aimed = )" + aimed + " }");
    return figure_under(guns + idle_round, "1 ftr:uk, 1 ftr:us", "2 dd",
                        "losses.attacker.units.ftr:" + nation,
                        "attacker.losses = \"ftr:uk, ftr:us\"");
  };
  CHECK(lost("true", "uk") == "1/3");
  CHECK(lost("true", "us") == "1/3");
  CHECK(lost("false", "uk") == "5/9");
  CHECK(lost("false", "us") == "1/9");
}

TEST_CASE("An entry that rolls no dice changes nothing") {
  // The destroyer hits with 1/3 and marks the transport, which the second die may then sink.
  const std::string two = R"({ who = "is dd", at = "plain", to = "sinking" }, )"
                          R"({ who = "is dd", at = "any" })";
  const auto sunk = [&](const std::string& entries, const std::string& force) {
    return figure_under(round(entries), force, "1 tr", "losses.defender.units.tr", "rounds = 1");
  };
  CHECK(sunk(two, "1 dd") == "1/3");
  CHECK(sunk(R"({ who = "is dd", at = "plain", each = 0 }, )" + two, "1 dd") == "1/3");
  CHECK(sunk(R"({ who = "is ftr", at = "plain" }, )" + two, "1 dd") == "1/3");
  // The fighter is lost before it can fire.
  const std::string lost = "[[before]]\nname = \"crash\"\nlose = { who = \"is ftr\" }\n";
  CHECK(figure_under(lost + round(R"({ who = "is ftr", at = "plain" }, )" + two), "1 dd, 1 ftr",
                     "1 tr", "losses.defender.units.tr", "rounds = 1") == "1/3");
}

TEST_CASE("Dice are aimed also if units with another value are gone") {
  const std::string lost = "[[before]]\nname = \"crash\"\nlose = { who = \"is sub\" }\n";
  const std::string guns = round(R"({ side = "attacker", who = "any", at = "any", aimed = true })");
  // Each destroyer fires at a unit of its own, and hits with 1/3.
  for (const char* unit : {"tr", "ftr"}) {
    CAPTURE(unit);
    CHECK(figure_under(lost + guns, "2 dd, 1 sub", "1 tr, 1 ftr",
                       std::string("losses.defender.units.") + unit, "rounds = 1") == "1/3");
  }
}

TEST_CASE("Low luck adds the dice of entries between which nobody fires") {
  const std::string lost = "[[before]]\nname = \"crash\"\nlose = { who = \"is sub\" }\n";
  const std::string luck =
      "[options.luck]\nvalues = [\"low\", \"fair\"]\n[throws]\nlow_luck = \"luck == 'low'\"\n";
  const std::string guns = round(R"({ side = "attacker", who = "is dd", at = "any" }, )"
                                 R"({ side = "attacker", who = "is sub", at = "air" }, )"
                                 R"({ side = "attacker", who = "is inf", at = "any" })");
  // 2 + 2 + 2 + 6 make two certain hits.
  for (const char* force : {"3 dd, 1 inf", "3 dd, 1 inf, 1 sub"}) {
    CAPTURE(force);
    CHECK(figure_under(luck + lost + guns, force, "3 tr", "losses.defender.units.tr",
                       "rounds = 1") == "2");
  }
}

TEST_CASE("Support may make a unit one of the strongest that roll the dice") {
  const std::string one = round(R"({ side = "attacker", who = "any", at = "any", most = 1 })",
                                R"(support = [{ who = "is dd", by = "is tr", value = 5 }])");
  const auto hit = [&](const std::string& force) {
    return figure_under(one, force, "1 inf", "losses.defender.units.inf", "rounds = 1");
  };
  CHECK(hit("1 dd, 1 ftr") == "1/2");
  CHECK(hit("1 dd, 1 ftr, 1 tr") == "5/6");
}

TEST_CASE("Units that roll no dice use no help up") {
  const std::string help = R"(support = [{ who = "is dd", by = "is tr", value = 5 }])";
  const std::string dd = R"({ side = "attacker", who = "is dd", at = "any")";
  const auto hit = [&](const std::string& first, const std::string& force) {
    return figure_under(round(first + dd + " }", help), force, "4 inf", "losses.defender.units.inf",
                        "rounds = 1");
  };
  CHECK(hit("", "1 dd, 1 tr") == "5/6");
  CHECK(hit(dd + ", each = 0 }, ", "1 dd, 1 tr") == "5/6");
  CHECK(hit(dd + ", most = 0 }, ", "1 dd, 1 tr") == "5/6");
  // The first entry rolls one of two dice with the help of one transport.
  CHECK(hit(dd + ", most = 1 }, ", "2 dd, 1 tr") == "3/2");
  CHECK(hit(dd + ", most = 1 }, ", "2 dd, 2 tr") == "2");
}

TEST_CASE("Units that nothing is left to hit use no help up") {
  // The infantry shoots the fighter down for certain before the destroyer fires.
  const auto hit = [&](const std::string& infantry) {
    const std::string opening =
        before_block(R"({ side = "attacker", who = "is inf", at = "air" })");
    const std::string dd = R"({ side = "attacker", who = "is dd", at = )";
    return figure_under(
        opening + round(dd + R"("air" }, )" + dd + R"("land" })",
                        R"(support = [{ who = "is dd", by = "is tr", value = 5 }])"),
        "1 dd, 1 tr" + infantry, "4 inf, 1 ftr", "losses.defender.units.inf", "rounds = 1");
  };
  CHECK(hit(", 1 inf") == "5/6");
  CHECK(hit("") == "1/3");
}

TEST_CASE("Units of the first selection are helped first, whatever their place among the units") {
  const std::string dice = R"({ side = "attacker", who = "any", at = "any", most = 1 })";
  const auto hit = [&](const std::string& who) {
    return figure_under(round(dice, "support = [{ who = [" + who +
                                        R"(], by = "is tr", value = "6 if cost == 8 else 4" }])"),
                        "1 dd, 1 ftr, 1 tr", "1 inf", "losses.defender.units.inf", "rounds = 1");
  };
  CHECK(hit(R"("is dd", "is ftr")") == "1");
  CHECK(hit(R"("is ftr", "is dd")") == "2/3");
}

TEST_CASE("Dice beyond the most dice of an entry do not exceed the limit of dice") {
  const std::string one =
      round(R"({ side = "attacker", who = "is dd", at = "any", each = 200, most = 1 })");
  CHECK(figure_under(one, "100 dd", "1 inf", "losses.defender.units.inf", "rounds = 1") == "1/3");
}

TEST_CASE("Units that are lost last are lost after units that are lost late") {
  const std::string order = R"([losses]
last = "is tr"
late = "is dd"
late_if = "own.planes == 0"
[groups]
planes = "is ftr"
)";
  const std::string sure = round(R"({ side = "attacker", who = "is sub", at = "any" })");
  const auto lost = [&](const std::string& attacker, const std::string& unit) {
    return figure_under(order + sure, attacker, "1 tr, 1 dd, 1 inf",
                        "losses.defender.units." + unit, "rounds = 1");
  };
  CHECK(lost("1 sub", "inf") == "1");
  CHECK(lost("2 sub", "dd") == "1");
  CHECK(lost("2 sub", "tr") == "0");
}

TEST_CASE("Units that are hit may fire once more before they are lost") {
  const std::string opening =
      before_block(R"({ side = "attacker", who = "sub", at = "any", to = "sinking" })");
  const std::string strike = before_block(R"({ side = "attacker", who = "sub", at = "any" })");
  const std::string fire = round(R"({ who = "any", at = "any" })", "removes = \"sinking\"\n");
  CHECK(figure_under(opening + fire, "1 sub", "1 sub", "winner.draw") == "1");
  CHECK(figure_under(strike + fire, "1 sub", "1 sub", "winner.attacker") == "1");
}

TEST_CASE("Low luck adds the values of dice that fire at the same units") {
  const std::string all = R"({ who = "any", at = "any" })";
  const std::string luck = "[throws]\nlow_luck = true\n";
  // 2 + 2 + 2 is one sure hit; 3 + 2 of the two that are left hits once with 5/6, so that the
  // attacker loses one ship in the first round for certain.
  CHECK(figure_under(luck + round(all), "3 dd", "3 dd", "winner.draw", "rounds = 1") == "0");
  CHECK(figure_under(luck + round(all), "3 dd", "3 dd", "losses.attacker.units.dd", "rounds = 1") ==
        "1");
  CHECK(figure_under(luck + round(all), "1 dd, 1 ftr", "1 dd", "losses.defender.units.dd",
                     "rounds = 1") == "5/6");
  // 1 - (2/3)^3 of a fair volley hits one of one.
  const std::string fair = round(R"({ who = "any", at = "any", fair = true })");
  CHECK(figure_under(luck + fair, "3 dd", "1 dd", "losses.defender.units.dd", "rounds = 1") ==
        "19/27");
  // Dice at other units are added apart: 1/3 and 1/2 hit neither with 1/3.
  const std::string apart =
      round(R"({ who = "is dd", at = "ship" }, { who = "is ftr", at = "any" })");
  CHECK(figure_under(luck + apart, "1 dd, 1 ftr", "1 dd", "losses.defender.units.dd",
                     "rounds = 1") == "2/3");
}

TEST_CASE("The faces of a die may have weights") {
  const std::string all = round(R"({ who = "any", at = "any" })");
  const auto lost = [&](const std::string& weights) {
    return figure_under("[throws]\nweighted = true\nweights = " + weights + "\n" + all, "1 ftr",
                        "1 tr", "losses.defender.units.tr", "rounds = 1");
  };
  CHECK(lost("[1, 2, 3, 2, 1, 1]") == "3/5");
  CHECK(lost("[0, 0, 0, 1, 1, 1]") == "0");
}

TEST_CASE("Units may fire with another value with the help of others, each of which helps one") {
  const std::string fire = round(R"({ who = "any", at = "any" })", R"toml(
support = [{ side = "attacker", who = "air", by = "is dd", value = "value + 3" }]
)toml");
  // One fighter hits for certain, the other with 1/2, and the ship with 1/3.
  CHECK(figure_under(fire, "2 ftr, 1 dd", "4 tr", "losses.defender.units.tr", "rounds = 1") ==
        "11/6");
  // The defender has no help: 2/3, 2/3 and 1/3.
  CHECK(figure_under(fire, "4 tr", "2 ftr, 1 dd", "losses.attacker.units.tr", "rounds = 1") ==
        "5/3");
}

TEST_CASE("As many hits may be taken as can find a unit") {
  const std::string entries =
      R"({ who = "sub", at = "sub or ship" }, { who = "air", at = "not sub" })";
  const auto left = [&](const std::string& most) {
    return figure_under(round(entries, "most_hits = " + most + "\n"), "1 sub, 1 ftr", "1 tr, 1 sub",
                        "losses.defender.units.sub",
                        "rounds = 1\nunits.ftr.attack = 6\ndefender.losses = \"tr, sub\"");
  };
  CHECK(left("true") == "1");   // the submarine takes the hit that no ship has to take
  CHECK(left("false") == "0");  // its hit takes the transport, and that of the fighter nothing
}

TEST_CASE("Some units are lost after others under every casualty order") {
  const std::string fire = round(R"({ side = "attacker", who = "any", at = "any" })");
  const auto lost = [&](const std::string& rest, const std::string& keys = "") {
    return figure_under(rest + fire, "1 sub", "1 tr, 1 dd", "losses.defender.units.tr",
                        "rounds = 1\n" + keys);
  };
  CHECK(lost("", "defender.losses = \"tr, dd\"") == "1");
  CHECK(lost("[losses]\nlast = \"is tr\"\n", "defender.losses = \"tr, dd\"") == "0");
  CHECK(lost("[losses]\nlate = \"is tr\"\nlate_if = \"own.ship > 2\"\n",
             "defender.losses = \"tr, dd\"") == "1");
  CHECK(lost("[losses]\nlate = \"is tr\"\nlate_if = \"own.ship <= 2\"\n",
             "defender.losses = \"tr, dd\"") == "0");
  CHECK(lost("[losses]\nnever = \"is tr\"\n", "defender.losses = \"dd\"") == "0");
}

TEST_CASE("A key of a side is a number for its conditions") {
  const std::string rest = "[keys.keep]\nside = \"attacker\"\nnumber = 0\nmost = 9\n" +
                           round(R"({ who = "any", at = "any", if = "own.keep > 1" })");
  const auto won = [&](const std::string& keys) {
    return figure_under(rest, "1 sub", "1 sub", "winner.attacker", keys);
  };
  CHECK(won("attacker.keep = 2") == "1");
  CHECK(won("attacker.keep = 1") == "0");
  CHECK(won("") == "0");
  CHECK(fault_of(rest, "1 sub", "attacker.keep = 10").find('9') != std::string::npos);
}

TEST_CASE("A key of a side names units that fire and are in no force") {
  const std::string rest = "[keys.guns]\nside = \"attacker\"\nunits = \"is dd or added\"\n" +
                           before_block(R"({ force = "guns", at = "any", most = 2 })") + idle_round;
  const auto lost = [&](const std::string& keys) {
    return figure_under(rest, "1 tr", "4 tr", "losses.defender.units.tr", keys);
  };
  CHECK(lost("") == "0");
  CHECK(lost("attacker.guns = \"1 dd\"") == "1/3");
  CHECK(lost("attacker.guns = \"5 dd\"") == "2/3");  // two of them
  CHECK(lost("attacker.guns = \"1 dd, 1 bb\"\n"
             "units.bb = { kind = \"ship\", attack = 3, defense = 0 }") == "5/6");
  CHECK(fault_of(rest, "1 tr", "attacker.guns = \"1 sub\"") ==
        "case:25:18: 'sub' cannot be in 'guns', which is for dd and added units");
}

TEST_CASE("Units that came ashore stay when the attacker breaks off") {
  const std::string rules = "landings = true\n" + fleet_heading;
  const auto driven_off = [&](const std::string& keys) {
    const std::string text = "rules = '''" + rules + round(R"({ who = "any", at = "any" })") +
                             "'''\n" + keys +
                             "\nattacker.units = \"3 inf\"\ndefender.units = \"1 inf\"\n"
                             "attacker.retreat = 1\nunits.inf = { attack = 1, defense = 0 }\n";
    const Result result = solve(read_case(Document::parse(text, "case")));
    return to_string(figure(result, "winner.defender")->exact());
  };
  CHECK(driven_off("") == "125/216");  // if none of the three hits in the first round
  CHECK(driven_off("attacker.landed = \"1 inf\"") == "0");
}

TEST_CASE("A requirement asks for the units of a case and blames one of them") {
  const std::string rest = R"toml(
[[require]]
that    = "attacker.inf == 0 or attacker.sea == 0"
message = "infantry cannot swim"
units   = "inf"
[groups]
inf = "is inf"
sea = "sub or ship"
)toml" + idle_round;
  CHECK(fault_of(rest, "1 dd") == "");
  CHECK(fault_of(rest, "1 dd, 1 inf").find(": infantry cannot swim") != std::string::npos);
  CHECK(fault_of(rest, "1 dd, 1 inf").find("case:") == 0);
  CHECK(fault_of("[[require]]\nthat = \"own.sub == round\"\nmessage = \"no\"\n" + idle_round)
            .find("round") != std::string::npos);
}

TEST_CASE("A requirement blames the option that it names") {
  const std::string rest = R"toml(
[options.era]
values = ["early", "late"]
[[require]]
that    = "era == 'early' or die == 12"
message = "the late era needs die = 12"
option  = "era"
)toml" + idle_round;
  CHECK(fault_of(rest, "1 dd", "options.era = \"early\"") == "");
  CHECK(fault_of(rest, "1 dd", "options.era = \"late\"") ==
        "case:26:15: the late era needs die = 12");
}

TEST_CASE("A rules file that is not there is missed at the key that names it") {
  try {
    read_case(Document::parse("title = \"x\"\nrules = \"nowhere/r.toml\"\n", "case"));
    FAIL("there is no such file");
  } catch (const Error& error) {
    CHECK(std::string(error.what()) == "case:2:9: there is no rules file 'nowhere/r.toml'");
  }
}

TEST_CASE("A unit may be there with some options only") {
  const std::string rest = R"toml(
[options.era]
values = ["early", "late"]
[units.cv]
kind   = "ship"
attack = 1
defense = 1
if = "era == 'late'"
)toml" + idle_round;
  CHECK(fault_of(rest, "1 cv", "options.era = \"late\"") == "");
  CHECK(fault_of(rest, "1 cv").find("there is no 'cv' with era = early; possible with: late") !=
        std::string::npos);
}

TEST_CASE("Losses that are always played come after each step, and before the first round") {
  const std::string rest = R"toml(
[[always]]
name = "no escort"
lose = { who = "is tr", if = "own.tr == own.any and enemy.any > 0" }
[groups]
tr = "is tr"
)toml" + round(R"({ who = "any", at = "any" })");
  CHECK(figure_under(rest, "1 dd", "2 tr", "rounds.mean") == "0");
  CHECK(figure_under(rest, "1 dd", "2 tr", "winner.attacker") == "1");
  CHECK(figure_under(rest, "1 sub", "1 sub, 5 tr", "losses.defender.units.tr") == "0");
}

TEST_CASE("Errors in the dice of a step are reported with their places") {
  CHECK(fault_of(before_block(R"({ force = "guns", at = "any" })") + idle_round)
            .find("unknown key with units 'guns'") != std::string::npos);
  CHECK(fault_of(round(R"({ who = "any", at = "any", to = "gone" })"))
            .find("unknown status 'gone'") != std::string::npos);
  CHECK(
      fault_of("[[always]]\nname = \"x\"\nfire = [{ who = \"any\", at = \"any\" }]\n" + idle_round)
          .find("[[always]]") != std::string::npos);
  CHECK(fault_of("[throws]\nweighted = true\n" + idle_round).find("'weights'") !=
        std::string::npos);
  CHECK(fault_of("[throws]\nweighted = true\nweights = [1, 2]\n" +
                 round(R"({ who = "any", at = "any" })"))
            .find("2 weights for a die with 6 faces") != std::string::npos);
  CHECK(fault_of("[keys.keep]\nside = \"attacker\"\n" + idle_round).find("'number'") !=
        std::string::npos);
  CHECK(
      fault_of("[keys.landed]\nside = \"attacker\"\nnumber = 0\n" + idle_round).find("'landed'") !=
      std::string::npos);
}

TEST_CASE("The rules files of asdic are right, and --check finds nothing in them") {
  for (const std::string& name : rules_file::own_rules_names()) {
    CAPTURE(name);
    const auto rules = rules_file::parse_rules(rules_file::own_rules(name), name);
    CHECK(rules.is_own);
    CHECK_NOTHROW(rules_file::check_expressions(rules));
    for (const Warning& warning : rules_file::warnings_of(rules)) CHECK(warning.text == "");
  }
}

namespace {

const std::string nations = R"toml(
technologies = ["jets", "two-engines"]
)toml";

/// Returns a figure under rules with technologies and nations, which are at the top of a file.
std::string figure_with_nations(const std::string& rest, const std::string& attacker,
                                const std::string& defender, const std::string& name,
                                const std::string& keys = "") {
  const std::string text = "rules = '''" + nations + fleet_heading + rest + "'''\n" + keys +
                           "\nattacker.units = \"" + attacker + "\"\ndefender.units = \"" +
                           defender + "\"\n";
  const Result result = solve(read_case(Document::parse(text, "case")));
  return to_string(figure(result, name)->exact());
}

}  // namespace

TEST_CASE("Technologies of a nation change the values and the dice of its units") {
  const std::string rest = R"toml(
[[modify]]
who    = "is ftr and has('jets')"
attack = 6
[[modify]]
who            = "air and has('two-engines')"
attacking_dice = 2
)toml" + round(R"({ side = "attacker", who = "any", at = "any" })");
  const auto lost = [&](const std::string& attacker, const std::string& keys = "") {
    return figure_with_nations(rest, attacker, "3 tr", "losses.defender.units.tr",
                               "rounds = 1\n" + keys);
  };
  CHECK(lost("1 ftr:uk") == "1/2");
  CHECK(lost("1 ftr:uk", "attacker.technologies.uk = [\"jets\"]") == "1");
  CHECK(lost("1 ftr:uk, 1 tr:us", "attacker.technologies.us = [\"jets\"]") == "1/2");
  CHECK(lost("1 ftr", "attacker.technologies.all = [\"two-engines\"]") == "1");
  CHECK(lost("1 ftr", "attacker.technologies.all = [\"jets\", \"two-engines\"]") == "2");
}

TEST_CASE("The best of several throws of an attacking die counts") {
  const std::string rest = R"toml(
[[modify]]
who               = "air and has('jets')"
attacking_best_of = 2
[[modify]]
who            = "air and has('two-engines')"
attacking_dice = 2
)toml" + round(R"({ who = "any", at = "any" })");
  const auto lost = [&](const std::string& units, const std::string& of, const std::string& keys) {
    return figure_with_nations(rest, units, "3 tr, 1 ftr:us", of,
                               "rounds = 1\ndefender.losses = \"tr, ftr:us\"\n" + keys);
  };
  const std::string jets = "attacker.technologies.uk = [\"jets\"]";
  const std::string both = "attacker.technologies.uk = [\"jets\", \"two-engines\"]";
  // A fighter misses on one throw in 1/2 of battles, and on two in 1/4.
  CHECK(lost("1 ftr:uk", "losses.defender.units.tr", "") == "1/2");
  CHECK(lost("1 ftr:uk", "losses.defender.units.tr", jets) == "3/4");
  CHECK(lost("1 ftr:uk, 1 ftr:us", "losses.defender.units.tr", jets) == "5/4");
  CHECK(lost("1 ftr:uk", "losses.defender.units.tr", both) == "3/2");
  // A defender throws once: a fighter that defends at 4.
  CHECK(lost("1 ftr:uk", "losses.attacker.units.ftr:uk", "defender.technologies.us = [\"jets\"]") ==
        "2/3");
}

TEST_CASE("Low luck does not play dice of which the best throw counts") {
  const std::string rest = R"toml(
[throws]
low_luck = "true"
[[modify]]
who               = "air and has('jets')"
attacking_best_of = 2
)toml" + round(R"({ who = "any", at = "any" })");
  const auto lost = [&](const std::string& keys) {
    return figure_with_nations(rest, "1 ftr:uk", "3 tr", "losses.defender.units.tr",
                               "rounds = 1\n" + keys);
  };
  CHECK(lost("") == "1/2");
  CHECK_THROWS_WITH_AS(lost("attacker.technologies.uk = [\"jets\"]"),
                       doctest::Contains("has no rule for units with 'attacking_best_of'"), Error);
}

TEST_CASE("A die may be rolled for each target, with a value of the target") {
  const std::string value = "per_target = \"2 - (1 if has('jets') else 0)\"";
  const auto guns = [&](const std::string& aimed) {
    return before_block("{ side = \"defender\", at = \"air\", " + value + ", aimed = " + aimed +
                        " }") +
           idle_round;
  };
  const auto lost = [&](const std::string& aimed, const std::string& nation) {
    return figure_with_nations(guns(aimed), "1 ftr:uk, 1 ftr:us", "1 tr",
                               "losses.attacker.units.ftr:" + nation,
                               "attacker.losses = \"ftr:uk, ftr:us\"\n"
                               "attacker.technologies.us = [\"jets\"]");
  };
  CHECK(lost("true", "uk") == "1/3");
  CHECK(lost("true", "us") == "1/6");
  CHECK(lost("false", "uk") == "4/9");  // 1 - 2/3 * 5/6
  CHECK(lost("false", "us") == "1/18");
}

TEST_CASE("A step may be played several times") {
  const std::string rest = R"toml(
[options.volleys]
number = 1
most   = 9
[[before]]
name  = "volleys"
times = "volleys"
fire  = [{ side = "attacker", who = "is dd", at = "any" }]
)toml" + idle_round;
  const auto lost = [&](const std::string& volleys) {
    return figure_under(rest, "1 dd", "9 tr", "losses.defender.units.tr",
                        "options.volleys = " + volleys);
  };
  CHECK(lost("0") == "0");
  CHECK(lost("1") == "1/3");
  CHECK(lost("3") == "1");
}

TEST_CASE("Too many dice and repetitions are a limit") {
  const auto is_limit = [](const std::string& rest) {
    try {
      figure_under(rest, "1 dd", "1 dd", "winner.attacker");
    } catch (const Error& error) {
      return error.code() == ErrorCode::limit;
    }
    return false;
  };
  CHECK(is_limit(round(R"({ who = "any", at = "any", each = 10001 })")));
  CHECK(is_limit("[[before]]\nname = \"x\"\ntimes = 251\nlose = { who = \"sub\" }\n" + idle_round));
}

TEST_CASE("How often a step is played is known before the battle") {
  CHECK(fault_of("[[before]]\nname = \"x\"\ntimes = \"own.ship\"\n"
                 "fire = [{ who = \"any\", at = \"any\" }]\n" +
                 idle_round)
            .find("'times' must be known before the battle") != std::string::npos);
}

TEST_CASE("Errors in technologies are reported with their places") {
  CHECK(fault_of("[[modify]]\nwho = \"has('radar')\"\nattack = 1\n" + idle_round)
            .find("unknown technology 'radar'") != std::string::npos);
  CHECK(fault_of(round("{ who = \"any\", at = \"any\", if = \"has('radar')\" }"))
            .find("has() selects units") != std::string::npos);
  CHECK(fault_of(round(R"({ who = "any", at = "any", per_target = 1 })"))
            .find("'who' cannot be used with 'per_target'") != std::string::npos);
}
