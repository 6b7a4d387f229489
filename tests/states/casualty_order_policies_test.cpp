// Casualty orders that depend on conditions, against values derived by hand.
#include <doctest/doctest.h>

#include "tests/support/refusal.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

/// Returns a battle of an attacker with `attack` certain hits in each round against units that
/// cannot hit.
std::string target_practice(const std::string& rules, int attack, const std::string& defender,
                            const std::string& more) {
  return "rules = \"" + rules + "\"\nrounds = 2\n[attacker]\nunits = \"" + std::to_string(attack) +
         " gun\"\n[defender]\nunits = \"" + defender + "\"\n" + more + "\n[units.gun]\nkind = \"" +
         (rules == "assault" ? "land" : "ship") + "\"\nattack = 6\ndefense = 6\ncost = 1\n";
}

std::string block(const std::string& when, const std::string& what) {
  return "[[defender.policy]]\nchoice = \"losses\"\nwhen = { " + when + " }\ndo = " + what + "\n";
}

Rational lost(const Result& result, const std::string& unit) {
  return value(result, "losses.defender.units." + unit);
}

}  // namespace

TEST_CASE(
    "The casualty order of the first block whose conditions hold counts, else the plain one") {
  for (const std::string rules : {"one-for-one", "depth", "detection-roll", "axis-allies"}) {
    CAPTURE(rules);
    const std::string practice =
        target_practice(rules, 1, "2 hulk, 2 dd",
                        "losses = \"hulk, dd\"\n" + block("round = 2", "\"dd, hulk\"") +
                            "[units.dd]\nattack = 0\ndefense = 0\n[units.hulk]\nkind = "
                            "\"ship\"\nattack = 0\ndefense = 0\ncost = 1\n");
    const Result result = solve(case_of(practice));
    CHECK(lost(result, "hulk") == 1);
    CHECK(lost(result, "dd") == 1);
  }
  const Result land =
      solve(case_of(target_practice("assault", 1, "2 inf, 2 art",
                                    "losses = \"inf, art\"\n" + block("round = 2", "\"art, inf\"") +
                                        "[units.inf]\ndefense = 0\n[units.art]\ndefense = 0\n")));
  CHECK(lost(land, "inf") == 1);
  CHECK(lost(land, "art") == 1);
}

TEST_CASE("Conditions on units are read before the dice of a step, for all hits of the step") {
  // With 3 transports there, all hits of the round fall on them; with 1, on the other ships first.
  const std::string practice = target_practice(
      "one-for-one", 2, "3 tr, 2 ca",
      "losses = \"ca, tr\"\n" + block("\"defender.units.tr\" = \"2..\"", "\"tr, ca\"") +
          "[units.ca]\ndefense = 0\n");
  const Result result = solve(case_of(practice));
  CHECK(lost(result, "tr") == 2);
  CHECK(lost(result, "ca") == 2);
}

TEST_CASE("Both sides' casualty orders are read before either side has lost anything in a step") {
  // The attacker's sure hits fall first in the chain; the defender's still find 2 transports there.
  const std::string both =
      "rules = \"one-for-one\"\nrounds = 1\n[attacker]\nunits = \"1 gun, 1 ca\"\n"
      "losses = \"gun, ca\"\n[[attacker.policy]]\nchoice = \"losses\"\n"
      "when = { \"defender.units.tr\" = 2 }\ndo = \"ca, gun\"\n"
      "[defender]\nunits = \"2 tr, 1 gun\"\nlosses = \"tr, gun\"\n"
      "[units.gun]\nkind = \"ship\"\nattack = 6\ndefense = 6\ncost = 1\n[units.ca]\nattack = 0\n";
  const Result result = solve(case_of(both));
  CHECK(value(result, "losses.attacker.units.ca") == 1);
  CHECK(value(result, "losses.attacker.units.gun") == 0);
}

TEST_CASE(
    "Numbers in several casualty orders count the same units: those lost so far are the first") {
  // Round 1 takes a destroyer, of which the order of round 2 wants one only before the cruisers.
  const std::string practice =
      target_practice("one-for-one", 1, "2 dd, 2 ca",
                      "losses = \"dd, ca\"\n" + block("round = 2", "\"1 dd, ca, dd\"") +
                          "[units.ca]\ndefense = 0\n[units.dd]\ndefense = 0\n");
  const Result result = solve(case_of(practice));
  CHECK(lost(result, "dd") == 1);
  CHECK(lost(result, "ca") == 1);
}

TEST_CASE("A casualty order in a block may be a list") {
  const std::string practice = target_practice(
      "one-for-one", 1, "2 dd, 1 ca",
      "losses = \"dd, ca\"\n" + block("round = \"1..\"", "[\"1 dd\", \"ca\", \"dd\"]") +
          "[units.ca]\ndefense = 0\n[units.dd]\ndefense = 0\n");
  const Result result = solve(case_of(practice));
  CHECK(lost(result, "dd") == 1);
  CHECK(lost(result, "ca") == 1);
}

TEST_CASE("Faults in the casualty order of a block are refused at their place") {
  const auto refused = [](const std::string& what, const std::string& place,
                          std::initializer_list<const char*> words) {
    check_refused(
        [&] {
          case_of(
              "rules = \"one-for-one\"\nattacker.units = \"1 ca\"\n"
              "defender.units = \"2 dd, 1 ca\"\n[[defender.policy]]\n"
              "choice = \"losses\"\ndo = " +
              what);
        },
        place, words);
  };
  refused("\"dd\"", "test:6:6", {"leaves out", "ca"});
  refused("\"1 dd, ca\"", "test:6:6", {"leaves out", "dd"});
  refused("\"dd, ca, dd\"", "test:6:15", {"dd", "twice"});
  refused("\"dd, xx\"", "test:6:11", {"xx"});
  refused("[\"dd\", \"xx\"]", "test:6:14", {"xx"});
  refused("\"optimal\"", "test:6:6", {"optimal"});
  refused("[]", "test:6:6", {"casualty order"});
  refused("2", "test:6:6", {"list"});
  check_refused(
      [] {
        case_of(
            "rules = \"raid\"\nterritory.value = 6\nattacker.units = \"1 bmb\"\n"
            "defender.units = \"\"\n[[attacker.policy]]\nchoice = \"losses\"\n"
            "do = \"bmb\"");
      },
      "test:6:10", {"losses"});
}

TEST_CASE("Anti-aircraft fire before the first round is of round 1 for conditions") {
  // Two dice at 1: one hit or more takes the bomber, two hits also the fighter.
  for (const std::string round : {"1", "\"..1\"", "\"2..\""}) {
    CAPTURE(round);
    const Result result = solve(case_of(
        "rules = \"assault\"\nunits.ftr = { attack = 0 }\nunits.bmb = { attack = 0 }\n"
        "units.inf = { defense = 0 }\ndefender.units = \"1 inf, 1 aa\"\n[attacker]\n"
        "units = \"1 ftr, 1 bmb\"\n[[attacker.policy]]\nchoice = \"losses\"\nwhen = { round = " +
        round + " }\ndo = \"bmb, ftr\"\n"));
    const bool holds = round != "\"2..\"";
    CHECK(value(result, "losses.attacker.units.bmb") == Rational(holds ? 11 : 1, 36));
    CHECK(value(result, "losses.attacker.units.ftr") == Rational(holds ? 1 : 11, 36));
  }
}

TEST_CASE("A stalemate comes before a retreat by a block, whatever casualty order counted last") {
  // If the transport is sunk, with 1/2, round 1 leads to a stalemate.
  for (const std::string rules : {"one-for-one", "axis-allies"}) {
    CAPTURE(rules);
    const Result result =
        solve(case_of("rules = \"" + rules +
                      "\"\nattacker.units = \"1 ftr\"\ndefender.units = \"1 sub, 1 tr\"\n"
                      "[[attacker.policy]]\nchoice = \"retreat\"\ndo = \"leave\"\n" +
                      block("round = \"1..\"", "\"tr, sub\"")));
    CHECK(value(result, "winner.standoff") == Rational(1, 2));
    CHECK(value(result, "winner.defender") == Rational(1, 2));
  }
  // The submarine that is not searched for any more is safe, whether it was located in round 1 with
  // 1/2 or not. Located, one of the two is sunk with 8/18.
  const Result below = solve(
      case_of("rules = \"depth\"\nattacker.units = \"1 dd\"\ndefender.units = \"1 sub@periscope\"\n"
              "options.search = \"once\"\noptions.located_lasts = \"round\"\n"
              "[[attacker.policy]]\nchoice = \"retreat\"\ndo = \"leave\"\n" +
              block("round = \"1..\"", "\"sub\"")));
  CHECK(value(below, "winner.standoff") == Rational(7, 9));
}
