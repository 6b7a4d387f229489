// Axis & Allies in cases for which players asked about the rules: transports that attack alone,
// landings together with an attack over land, guns, and bombardments. All values are derived by
// hand.
#include <doctest/doctest.h>

#include <algorithm>
#include <utility>

#include "tests/support/decisions.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

using Labels = std::vector<std::string>;

/// Returns the loss in cost of two transports that attack a fighter.
Rational lost_transports(const std::string& more) {
  return value(solved("axis-allies", "2 tr", "1 ftr", more), "losses.attacker.cost");
}

/// Who hits for certain, once a round, and takes many hits.
const std::string sure = "units.sure = {kind = \"land\", attack = 0, defense = 6, hits = 9}\n";

/// Both rule systems with landings.
const std::vector<std::string> with_landings = {"axis-allies", "assault"};

Rational shot_down(const std::string& attacker, const std::string& defender,
                   const std::string& unit, const std::string& more) {
  const Result result = solved("axis-allies", attacker, defender, "units.inf.defense = 0\n" + more);
  return value(result, "losses.attacker.units." + unit);
}

}  // namespace

TEST_CASE("Transports that attack alone stay if the case names a retreat, in whatever form") {
  // The fighter hits with probability 2/3, and a transport costs 7.
  for (const std::string retreat :
       {"1", "{ units = 2 }", "{ odds = \"1/2\" }", "{ exchange = \"0\" }"}) {
    CAPTURE(retreat);
    CHECK(lost_transports("attacker.retreat = " + retreat + "\n") == Rational(14, 3));
    CHECK(lost_transports("attacker.retreat = " + retreat +
                          "\noptions.lone_transports = \"lost\"\n") == 14);
  }
  CHECK(lost_transports("") == 14);
  CHECK(lost_transports("attacker.retreat = \"optimal\"\nplay.goal = \"cost\"\n") ==
        Rational(14, 3));
}

TEST_CASE("A block that lets transports leave keeps them in battle, and one to stay does not") {
  const auto fought = [](const std::string& block) {
    return solve(
        case_of("rules = \"axis-allies\"\nattacker.units = \"2 tr\"\n"
                "defender.units = \"1 ftr\"\n[[attacker.policy]]\n"
                "choice = \"retreat\"\n" +
                block));
  };
  // Two rounds, or none.
  const Result left = fought("when.round = 2\ndo = \"leave\"\n");
  CHECK(value(left, "losses.attacker.units.tr") == Rational(4, 3));
  CHECK(value(left, "rounds.mean") == 2);
  const Result stayed = fought("when.round = 2\ndo = \"stay\"\n");
  CHECK(value(stayed, "losses.attacker.units.tr") == 2);
  CHECK(value(stayed, "rounds.mean") == 0);
}

TEST_CASE("Transports whose retreat never comes are sunk one after another") {
  const Result result =
      solved("axis-allies", "2 tr", "1 ftr", "attacker.retreat = {odds = \"0\"}\n");
  CHECK(value(result, "losses.attacker.units.tr") == 2);
  CHECK(value(result, "rounds.mean") == 3);
}

TEST_CASE("Each wave of transports has its own retreat") {
  const Result result = solve(
      case_of("rules = \"axis-allies\"\nattacker.units = \"2 tr\"\ndefender.units = \"1 ftr\"\n"
              "[[wave]]\nunits = \"2 tr\"\nretreat = 1\n"));
  CHECK(value(result, "losses.attacker.cost") == 14 + Rational(14, 3));
  CHECK(value(result, "wave.1.rounds") == 0);
  CHECK(value(result, "wave.2.rounds") == 1);
}

TEST_CASE("Transports that are alone after a round leave with the retreat that is due") {
  CHECK(lost_transports("fought = 1\nattacker.retreat = 1\n") == 0);
  CHECK(lost_transports("fought = 1\n") == 14);
}

TEST_CASE("The defender's transports cannot retreat, and are lost before the attacker leaves") {
  const Result result = solved("axis-allies", "1 ca", "1 dd, 2 tr",
                               "attacker.retreat = 1\nunits.ca.attack = 6\nunits.dd.defense = 0\n");
  CHECK(value(result, "losses.defender.units.tr") == 2);
  CHECK(value(result, "winner.attacker") == 1);
}

TEST_CASE("Units that landed are lost before equal ones, and the others leave") {
  for (const std::string& rules : with_landings) {
    CAPTURE(rules);
    const auto lost = [&](const std::string& more) {
      const Result result =
          solved(rules, "2 inf", "1 sure", sure + "attacker.landed = \"1 inf\"\n" + more);
      return value(result, "losses.attacker.units.inf");
    };
    const std::string last = "options.landed_losses = \"last\"\n";
    CHECK(lost("attacker.retreat = 1\n") == 1);
    CHECK(lost("attacker.retreat = 1\n" + last) == 2);
    // Who has a free choice does the same.
    const std::string open = "attacker.losses = \"optimal\"\nplay.goal = \"cost\"\n";
    CHECK(lost("attacker.retreat = 1\n" + open) == 1);
    CHECK(lost("attacker.retreat = \"optimal\"\n" + open) == 1);
    CHECK(lost("attacker.retreat = 1\n" + open + last) == 2);
    CHECK(lost("attacker.retreat = 1\n" + std::string("attacker.losses = \"best-order\"\n")) == 1);
  }
}

TEST_CASE("Units that landed stay if they are first in the casualty order") {
  for (const std::string& rules : with_landings) {
    CAPTURE(rules);
    const Result result = solved(rules, "2 inf, 1 arm", "1 sure",
                                 sure +
                                     "fought = 1\nrounds = 2\nattacker.retreat = 1\n"
                                     "attacker.landed = \"1 inf, 1 arm\"\n"
                                     "attacker.losses = \"1 inf, arm, inf\"\n");
    CHECK(value(result, "losses.attacker.units.inf") == 1);
    CHECK(value(result, "losses.attacker.units.arm") == 0);
  }
}

TEST_CASE("After a retreat no more units leave than did not land") {
  for (const std::string& rules : with_landings) {
    CAPTURE(rules);
    // No unit is hit. One leaves after the first round, and none after the second.
    const Result result =
        solve(case_of("rules = \"" + rules +
                      "\"\nrounds = 3\nattacker.units = \"3 inf\"\nattacker.landed = \"2 inf\"\n"
                      "defender.units = \"1 sure\"\nunits.inf.attack = 1\n" +
                      "units.sure = {kind = \"land\", attack = 0, defense = 0, hits = 9}\n"
                      "[[attacker.policy]]\nchoice = \"retreat\"\ndo = \"leave\"\n"
                      "when.round = \"1..\"\n"));
    for (const OutcomeChance& each : result.outcomes) {
      CHECK(each.outcome.left[0] == Units{{key("inf"), 1}});
      CHECK(each.outcome.in_battle[0] == Units{{key("inf"), 2}});
    }
  }
}

TEST_CASE("An attacker who may retreat chooses between those that landed and the others") {
  const std::string text =
      sure +
      "attacker.units = \"2 inf\"\nattacker.landed = \"1 inf\"\nattacker.losses = \"optimal\"\n"
      "units.inf.attack = 0\ndefender.units = \"1 sure\"\n";
  for (const std::string& rules : with_landings) {
    CAPTURE(rules);
    CHECK(battle_of(rules, text).chain.labels.empty());
    const Battle battle = battle_of(rules, text + "attacker.retreat = 5\n");
    const std::vector<StateIndex> choices = decisions_of(battle.chain, Side::attacker);
    REQUIRE(choices.size() == 1);
    CHECK(labels_at(battle.chain, choices[0], Side::attacker) ==
          Labels{"lose 1 landed inf", "lose 1 inf"});
    const Situation situation = battle.situation(choices[0]);
    const std::pair<std::string, int> one_landed = {"the attacker's landed inf", 1};
    CHECK(std::count(situation.begin(), situation.end(), one_landed) == 1);
  }
}

TEST_CASE("Best play with a mixed landing is worth the same in both rule systems") {
  for (const std::string& rules : with_landings) {
    CAPTURE(rules);
    const std::string text =
        "attacker.landed = \"1 inf\"\nattacker.retreat = \"optimal\"\n"
        "attacker.losses = \"optimal\"\nplay.goal = \"cost\"\n";
    CHECK(value(solved(rules, "2 inf", "1 inf", text), "exchange") == Rational(-9, 58));
    CHECK(value(solved(rules, "2 inf", "1 inf", text + "options.landed_losses = \"last\"\n"),
                "exchange") == Rational(-297, 464));
  }
}

TEST_CASE("Guns fire at each type of aircraft apart in Revised, LHTR and Anniversary") {
  for (const std::string edition : {"revised", "lhtr", "anniversary"}) {
    CAPTURE(edition);
    const std::string game = "options.edition = \"" + edition + "\"\n";
    const std::string owner = game + "options.aa_targets = \"owner\"\n";
    CHECK(shot_down("1 ftr, 1 bmb", "1 inf, 1 aa", "ftr", game) == Rational(1, 6));
    CHECK(shot_down("1 ftr, 1 bmb", "1 inf, 1 aa", "bmb", game) == Rational(1, 6));
    CHECK(shot_down("1 ftr, 1 bmb", "1 inf, 1 aa", "ftr", owner) == Rational(11, 36));
    CHECK(shot_down("1 ftr, 1 bmb", "1 inf, 1 aa", "bmb", owner) == Rational(1, 36));
    // Under low luck each type is a group.
    const std::string low_luck = game + "options.dice = \"low-luck\"\n";
    CHECK(shot_down("6 ftr, 1 bmb", "1 inf, 1 aa", "ftr", low_luck) == 1);
    CHECK(shot_down("6 ftr, 1 bmb", "1 inf, 1 aa", "bmb", low_luck) == Rational(1, 6));
  }
}

TEST_CASE("The attacker chooses which aircraft guns hit in 1942 and 1940") {
  for (const std::string edition : {"1942", "1940"}) {
    CAPTURE(edition);
    const std::string game = "options.edition = \"" + edition + "\"\n";
    const std::string aimed = game + "options.aa_targets = \"aimed\"\n";
    CHECK(shot_down("1 ftr, 1 bmb", "1 inf, 1 aa", "ftr", game) == Rational(11, 36));
    CHECK(shot_down("1 ftr, 1 bmb", "1 inf, 1 aa", "bmb", game) == Rational(1, 36));
    CHECK(shot_down("1 ftr, 1 bmb", "1 inf, 1 aa", "bmb", aimed) == Rational(1, 6));
    // Three dice at four aircraft are not aimed.
    CHECK(shot_down("3 ftr, 1 bmb", "1 inf, 1 aa", "bmb", aimed) == 0);
  }
}

TEST_CASE("A gun hits at its defense, and the best guns fire first") {
  const auto shots = [](const std::string& guns, const std::string& more) {
    return shot_down("4 ftr", "1 inf, " + guns, "ftr",
                     "units.flak = {kind = \"aa\", attack = 0, defense = 2}\n" + more);
  };
  CHECK(shots("1 aa, 1 flak", "") == Rational(3 * 2 + 1, 6));
  CHECK(shots("1 aa, 1 flak", "options.aa_fire = \"each\"\n") == Rational(4 * 2, 6));
  CHECK(shots("1 aa", "units.aa.defense = 3\n") == Rational(3 * 3, 6));
  CHECK(shots("1 aa", "units.aa.defense = 0\n") == 0);
  CHECK(shots("2 aa, 1 flak", "units.aa.defense = 0\n") == Rational(3 * 2, 6));
}

TEST_CASE("Dice of guns at different values are not aimed") {
  CHECK(shot_down("3 ftr, 1 bmb", "1 inf, 1 aa, 1 flak", "bmb",
                  "options.aa_targets = \"aimed\"\n"
                  "units.flak = {kind = \"aa\", attack = 0, defense = 2}\n") ==
        Rational(2 * 2 * 2, 6 * 6 * 6 * 6));
}

TEST_CASE(
    "Units that a bombardment hits do not reply in LHTR, in either rule system, nor in Revised") {
  const auto wins = [](const std::string& rules, const std::string& more) {
    return value(solved(rules, "1 inf", "2 inf", "attacker.bombard = \"1 bb\"\n" + more),
                 "winner.attacker");
  };
  CHECK(wins("assault", "") == Rational(3, 17));
  for (const std::string edition : {"revised", "lhtr"}) {
    CAPTURE(edition);
    const std::string game = "options.edition = \"" + edition + "\"\n";
    CHECK(wins("axis-allies", game) == Rational(3, 17));
    CHECK(wins("axis-allies", game + "options.bombardment_reply = true\n") == Rational(37, 306));
  }
}
