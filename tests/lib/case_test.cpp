#include "lib/input/case.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/support/case_texts.hpp"

using namespace asdic;

namespace {

/// Returns "attack/defense/hits/cost" of a unit that takes part.
std::string numbers_of(const Case& battle, const std::string& code) {
  const auto found = std::find_if(battle.units.begin(), battle.units.end(),
                                  [&](const UnitType& type) { return type.code == code; });
  REQUIRE(found != battle.units.end());
  return std::to_string(*found->attack) + "/" + std::to_string(*found->defense) + "/" +
         std::to_string(found->hits) + "/" + std::to_string(found->cost);
}

const char* const everyone = "1 sub, 1 dd, 1 ca, 1 bb, 1 cv, 1 tr, 1 ftr, 1 tac, 1 bmb";

}  // namespace

TEST_CASE("A case has its title, source, rules, forces and limits") {
  const Case battle = read_text(
      "title = \"Five against four\"\nsource = \"v5\"\nrules = \"one-for-one\"\ndie = 12\n"
      "rounds = 10\nattacker.units = \"5 sub\"\ndefender.units = \"3 dd, 1 ca\"\n");
  CHECK(battle.title == "Five against four");
  CHECK(battle.source == "v5");
  CHECK(battle.rules == "one-for-one");
  CHECK(battle.die == 12);
  CHECK(battle.rounds == 10);
  CHECK(text(battle.sides[0].force) == "5 sub");
  CHECK(text(battle.sides[1].force) == "3 dd, 1 ca");
}

TEST_CASE("Every default is made explicit") {
  const Case battle = read_text(with_attacker("5 sub"));
  CHECK(battle.title.empty());
  CHECK(battle.source.empty());
  CHECK(battle.die == 6);
  CHECK_FALSE(battle.rounds);
  CHECK(battle.sides[0].losses.empty());
  CHECK(battle.expectations.empty());
  const std::map<std::string, std::string> defaults = {{"options.detection_lasts", "battle"},
                                                       {"options.firing_reveals", "true"},
                                                       {"options.first_strike", "every-round"},
                                                       {"options.detection_ratio", "1"},
                                                       {"options.detection_rounding", "down"},
                                                       {"options.detection_order", "owner"},
                                                       {"options.leave_past_destroyers", "false"},
                                                       {"options.optimal_may_hold", "false"},
                                                       {"options.detected_may_retreat", "false"},
                                                       {"options.values", "scaled"},
                                                       {"attacker.undetected", "stay"},
                                                       {"defender.undetected", "stay"},
                                                       {"attacker.retreat", "never"},
                                                       {"attacker.detection_factor", "1"},
                                                       {"defender.detection_factor", "1"},
                                                       {"attacker.first_factor", "1"},
                                                       {"defender.first_factor", "1"},
                                                       {"attacker.later_factor", "1"},
                                                       {"defender.later_factor", "1"}};
  CHECK(battle.settings == defaults);
}

TEST_CASE("Settings of a case replace the defaults") {
  const Case battle = read_text(
      with_attacker("5 sub", "undetected = \"leave\"\nretreat = 3\n") +
      "undetected = \"leave\"\n[options]\ndetection_lasts = \"round\"\nfiring_reveals = false\n"
      "first_strike = \"first-round\"\n");
  CHECK(battle.setting("attacker.undetected") == "leave");
  CHECK(battle.setting("attacker.retreat") == "3");
  CHECK(battle.setting("defender.undetected") == "leave");
  CHECK(battle.setting("options.detection_lasts") == "round");
  CHECK(battle.setting("options.firing_reveals") == "false");
  CHECK(battle.setting("options.first_strike") == "first-round");
}

TEST_CASE("The attacker retreats never or after 1 to 1000 rounds, as a number or as text") {
  const auto retreat = [](const std::string& value) {
    return read_text(with_attacker("5 sub", "retreat = " + value + "\n"))
        .setting("attacker.retreat");
  };
  CHECK(retreat("\"never\"") == "never");
  CHECK(retreat("1") == "1");
  CHECK(retreat("1000") == "1000");
  CHECK(retreat("\"7\"") == "7");
}

TEST_CASE("The detection ratio is a fraction, however it is written") {
  const auto ratio = [](const std::string& value) {
    return read_text(with_more("[options]\ndetection_ratio = " + value))
        .setting("options.detection_ratio");
  };
  CHECK(ratio("0.5") == "1/2");
  CHECK(ratio("\"1/2\"") == "1/2");
  CHECK(ratio("\"0.50\"") == "1/2");
  CHECK(ratio("5e-1") == "1/2");
  CHECK(ratio("0.1") == "1/10");
  CHECK(ratio("2") == "2");
  CHECK(ratio("2.0") == "2");
  CHECK(ratio("\"4/2\"") == "2");
  CHECK(ratio("0") == "0");
  CHECK(ratio("-0.0") == "0");
  CHECK(ratio("1000") == "1000");
}

TEST_CASE("On a six-sided die the values are those of Global 1940") {
  const Case battle = read_text(with_attacker(everyone));
  CHECK(numbers_of(battle, "sub") == "2/1/1/6");
  CHECK(numbers_of(battle, "dd") == "2/2/1/8");
  CHECK(numbers_of(battle, "ca") == "3/3/1/12");
  CHECK(numbers_of(battle, "bb") == "4/4/2/20");
  CHECK(numbers_of(battle, "cv") == "0/2/2/16");
  CHECK(numbers_of(battle, "tr") == "0/0/1/7");
  CHECK(numbers_of(battle, "ftr") == "3/4/1/10");
  CHECK(numbers_of(battle, "tac") == "3/3/1/11");
  CHECK(numbers_of(battle, "bmb") == "4/1/1/12");
}

TEST_CASE("On a twelve-sided die the values are doubled") {
  const Case battle = read_text("die = 12\n" + with_attacker(everyone));
  CHECK(numbers_of(battle, "sub") == "4/2/1/6");
  CHECK(numbers_of(battle, "bb") == "8/8/2/20");
  CHECK(numbers_of(battle, "ftr") == "6/8/1/10");
}

TEST_CASE("On a twenty-sided die the values are ten thirds, rounded") {
  const Case battle = read_text("die = 20\n" + with_attacker(everyone));
  CHECK(numbers_of(battle, "sub") == "7/3/1/6");  // 6.67 and 3.33
  CHECK(numbers_of(battle, "ca") == "10/10/1/12");
  CHECK(numbers_of(battle, "bb") == "13/13/2/20");  // 13.33
  CHECK(numbers_of(battle, "cv") == "0/7/2/16");
  CHECK(numbers_of(battle, "bmb") == "13/3/1/12");
}

TEST_CASE("The values of Global War 1936 are those of its page") {
  const Case battle =
      read_text("die = 12\n" + with_attacker(everyone) + "[options]\nvalues = \"gw1936\"\n");
  CHECK(numbers_of(battle, "sub") == "3/3/1/6");
  CHECK(numbers_of(battle, "dd") == "4/4/1/7");
  CHECK(numbers_of(battle, "ca") == "6/6/1/10");
  CHECK(numbers_of(battle, "bb") == "8/8/2/18");
  CHECK(numbers_of(battle, "cv") == "0/2/2/15");
  CHECK(numbers_of(battle, "tr") == "0/0/1/7");
  CHECK(numbers_of(battle, "ftr") == "6/6/1/10");
  CHECK(numbers_of(battle, "tac") == "7/5/1/11");
  CHECK(numbers_of(battle, "bmb") == "7/4/1/11");
}

TEST_CASE("A case keeps the types of units that take part, and no others") {
  const Case battle = read_text(with_attacker("5 sub"));
  CHECK(battle.units.size() == 3);
  CHECK(numbers_of(battle, "dd") == "2/2/1/8");
}

TEST_CASE("A unit of the rules can be overridden number by number") {
  const Case battle =
      read_text(with_more("[units.ca]\nattack = 4\n[units.dd]\nhits = 2\ncost = 9"));
  CHECK(numbers_of(battle, "ca") == "4/3/1/12");
  CHECK(numbers_of(battle, "dd") == "2/2/2/9");
}

TEST_CASE("A new unit has one hit and no cost unless the case gives them") {
  const Case battle = read_text(with_attacker("2 corvette, 1 monitor") +
                                "[units.corvette]\nkind = \"ship\"\nattack = 1\ndefense = 2\n"
                                "detects = true\n[units.monitor]\nkind = \"ship\"\nattack = 0\n"
                                "defense = 6\nhits = 3\ncost = 5\n");
  CHECK(numbers_of(battle, "corvette") == "1/2/1/0");
  CHECK(numbers_of(battle, "monitor") == "0/6/3/5");
  CHECK(battle.sides[0].force[0].type.can_detect());
  CHECK_FALSE(battle.sides[0].force[1].type.can_detect());
}

TEST_CASE("On any other die the case gives the values of its units") {
  const Case battle = read_text("die = 8\n" + with_attacker("5 sub") +
                                "[units]\nsub = {attack = 3, defense = 1}\n"
                                "dd = {attack = 8, defense = 0}\nca = {attack = 1, defense = 2}\n");
  CHECK(battle.die == 8);
  CHECK(numbers_of(battle, "sub") == "3/1/1/6");
  CHECK(numbers_of(battle, "dd") == "8/0/1/8");
}

TEST_CASE("A casualty order may name units that the force lacks") {
  const Case battle = read_text(with_more("losses = \"tr, dd, bb, ca, dd:uk\""));
  CHECK(battle.sides[1].losses.size() == 5);
  CHECK(battle.sides[0].losses.empty());
}

TEST_CASE("A casualty order distinguishes nations that it names, and never damage") {
  const Case battle =
      read_text(with_attacker("2 dd:uk, 1 dd:us, 1 bb, 1 bb*", "losses = \"dd:us, bb, dd:uk\"\n"));
  CHECK(battle.sides[0].losses.size() == 3);
}

TEST_CASE("Expectations are exact figures by their dotted names") {
  const Case battle = read_text(with_more(
      "[expect]\nwinner.attacker = \"137/280\"\nwinner.defender = \"0.25\"\nwinner.standoff = 0\n"
      "[expect.losses.attacker]\ncost = \"-3\""));
  std::map<std::string, std::string> expected;
  for (const Expectation& expectation : battle.expectations) {
    expected[expectation.figure] = expectation.value + " " + expectation.place.text();
  }
  CHECK(expected ==
        std::map<std::string, std::string>{{"winner.attacker", "137/280 case.toml:9:19"},
                                           {"winner.defender", "1/4 case.toml:10:19"},
                                           {"winner.standoff", "0 case.toml:11:19"},
                                           {"losses.attacker.cost", "-3 case.toml:13:8"}});
}
