// Hits of bound submarines in detection-roll: the units that they fall on, and the fate of these
// units.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/decisions.hpp"
#include "tests/support/small_battles.hpp"
#include "tests/support/small_games.hpp"

using namespace asdic;

namespace {

const std::string waiting = "options.held_hits = \"waiting\"\n";

/// Returns tables in which all units miss except the submarines of the attacker and the units named
/// here, which always hit.
std::string armed(const std::vector<std::string>& units) {
  std::string text = "units.sub = { attack = 6, defense = 0 }\n";
  for (const std::string unit : {"dd", "ftr", "bb", "tr", "bmb", "kaiten"}) {
    const bool hits = std::find(units.begin(), units.end(), unit) != units.end();
    const std::string value = hits ? "6" : "0";
    text += "units." + unit + " = { attack = " + value + ", defense = " + value + " }\n";
  }
  return text;
}

/// One round, in which a destroyer detects a submarine at 6 if a fighter helps it.
const std::string one_round =
    "rounds = 1\ndefender.undetected = \"submerge\"\n"
    "defender.technologies.all = [\"long-range-aircraft\", \"combined-arms\"]\n";

Result fought(const std::string& attacker, const std::string& defender,
              const std::string& more = "", const std::vector<std::string>& are_armed = {}) {
  return solved("detection-roll", attacker, defender, one_round + armed(are_armed) + more);
}

Rational mean_loss(const Result& result, const std::string& unit) {
  return value(result, "losses.defender.units." + unit);
}

}  // namespace

TEST_CASE("A submarine that a held hit sinks is lost, though undetected submarines submerge") {
  const Result assigned = fought("1 sub", "1 dd, 1 sub, 1 ftr");
  CHECK(mean_loss(assigned, "sub") == 1);
  CHECK(mean_loss(assigned, "dd") == 0);
  const Result left = fought("1 sub", "1 dd, 1 sub, 1 ftr", waiting);
  CHECK(mean_loss(left, "sub") == 0);
  CHECK(mean_loss(left, "dd") == 1);
}

TEST_CASE("A submarine that no held hit has sunk submerges") {
  // The cheapest transport is hit in its place.
  const Result result = fought("1 sub, 1 bmb", "1 dd, 1 sub, 1 ftr, 1 tr",
                               "defender.losses = \"tr, sub, dd, ftr\"\n", {"bmb"});
  CHECK(mean_loss(result, "tr") == 1);
  CHECK(mean_loss(result, "sub") == 0);
  CHECK(mean_loss(result, "dd") == 1);  // by the bomber, who cannot hit what has submerged
}

TEST_CASE("A sinking ship fires in general fire, and is gone after it") {
  const Result result = fought("2 sub", "1 dd, 1 sub, 1 ftr", "", {"dd"});
  CHECK(mean_loss(result, "sub") == 1);
  CHECK(mean_loss(result, "dd") == 1);
  CHECK(value(result, "losses.attacker.units.sub") == 1);
}

TEST_CASE("General fire does not hit what is sinking") {
  const std::string more = "defender.losses = \"sub, dd, ftr\"\n";
  const Result assigned = fought("1 sub, 1 bmb", "1 dd, 1 sub, 1 ftr", more, {"bmb"});
  CHECK(mean_loss(assigned, "sub") == 1);
  CHECK(mean_loss(assigned, "dd") == 1);
  CHECK(mean_loss(assigned, "ftr") == 0);
  const Result left = fought("1 sub, 1 bmb", "1 dd, 1 sub, 1 ftr", more + waiting, {"bmb"});
  CHECK(mean_loss(left, "sub") == 0);
  CHECK(mean_loss(left, "ftr") == 1);
}

TEST_CASE("A held hit damages a ship that has hits left, and a second one sinks it") {
  const std::string more = "defender.losses = \"bb, sub, dd, ftr\"\n";
  const Result one = fought("1 sub", "1 dd, 1 sub, 1 ftr, 1 bb", more);
  CHECK(value(one, "losses.defender.cost") == 0);
  for (const auto& [outcome, chance] : one.outcomes) {
    CHECK(outcome.in_battle[1].contains(key("bb*")));
    CHECK(!outcome.in_battle[1].contains(key("bb")));
  }
  const Result two = fought("2 sub", "1 dd, 1 sub, 1 ftr, 1 bb", more, {"bb"});
  CHECK(mean_loss(two, "bb") == 1);
  CHECK(mean_loss(two, "sub") == 0);
  CHECK(value(two, "losses.attacker.units.sub") == 1);
}

TEST_CASE("Held hits for which no sea unit is left are lost") {
  const Result result = fought("4 sub", "1 dd, 1 sub, 1 ftr");
  CHECK(mean_loss(result, "sub") == 1);
  CHECK(mean_loss(result, "dd") == 1);
  CHECK(mean_loss(result, "ftr") == 0);
}

TEST_CASE("Held hits fall by the casualty order of opening fire") {
  // The defender's submarine, which no destroyer faces, sinks the attacker's in the same step.
  const auto battle = [](const std::string& reading) {
    return solved("detection-roll", "1 sub", "1 dd, 1 sub, 1 ftr, 1 tr",
                  "rounds = 1\nunits.sub = { attack = 6, defense = 6 }\nunits.dd.defense = 0\n"
                  "units.ftr.defense = 0\nunits.tr.defense = 0\n"
                  "defender.technologies.all = [\"long-range-aircraft\", \"combined-arms\"]\n"
                  "defender.losses = \"tr, dd, sub, ftr\"\n"
                  "defender.policy = [{ choice = \"losses\", when = { \"attacker.units.sub\" = 0 "
                  "}, do = \"dd, tr, sub, ftr\" }]\n" +
                      reading);
  };
  CHECK(mean_loss(battle(""), "tr") == 1);
  CHECK(mean_loss(battle(""), "dd") == 0);
  CHECK(mean_loss(battle(waiting), "tr") == 0);
  CHECK(mean_loss(battle(waiting), "dd") == 1);
}

TEST_CASE("A side whose units are all sinking is still there when submarines submerge") {
  // On 1 to 3 the destroyer detects both, on 4 the submarine alone, and else nobody. Then the
  // submarine sinks it at once. If it is detected the destroyer is sinking, and fires: at the
  // kaiten, unless this has submerged.
  const Result result = fought("1 sub, 1 kaiten", "1 dd",
                               "attacker.undetected = \"submerge\"\n"
                               "attacker.losses = \"kaiten, sub\"\n",
                               {"dd"});
  CHECK(mean_loss(result, "dd") == 1);
  CHECK(value(result, "losses.attacker.units.kaiten") == Rational(1, 2));
  CHECK(value(result, "losses.attacker.units.sub") == Rational(1, 6));
}

TEST_CASE("The owner chooses in opening fire on whom held hits fall, and then what submerges") {
  // The fighter ends the battle in general fire. A lost submarine costs 8, a destroyer 12.
  const Battle battle =
      battle_of("detection-roll",
                "attacker.units = \"1 sub\"\ndefender.units = \"1 dd, 1 sub, 1 ftr\"\n"
                "defender.losses = \"optimal\"\n" +
                    one_round + armed({"ftr"}));
  CHECK(decisions(battle.chain) == std::vector<std::string>{"defender: lose 1 sub, lose 1 dd"});
  const auto cost = [](const Outcome& outcome) -> Rational {
    return 20 - 8 * survivors(outcome, Side::defender, "sub") -
           12 * survivors(outcome, Side::defender, "dd");
  };
  CHECK(value_of_play(battle, cost) == 8);
  CHECK(value_of_play(battle, [&](const Outcome& outcome) { return Rational(-cost(outcome)); }) ==
        -12);
}

TEST_CASE("Chances to be detected are chances in tables") {
  const Result result = solved("detection-roll", "1 sub", "1 dd");
  CHECK(result.chances.contains("detected.attacker.sub"));
}
