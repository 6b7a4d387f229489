// Amphibious assaults against the plain recursive oracle, against battles played with dice, and
// against values derived by hand.
#include <doctest/doctest.h>

#include <algorithm>

#include "lib/text.hpp"
#include "tests/oracle/assault_oracle.hpp"
#include "tests/plain/against_plain.hpp"
#include "tests/plain/plain_battle.hpp"
#include "tests/support/random_blocks.hpp"
#include "tests/support/random_waves.hpp"
#include "tests/support/random_words.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/resumed_battle.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

Result assault_result(const std::string& attacker, const std::string& defender,
                      const std::string& more = "") {
  return solved("assault", attacker, defender, more);
}

/// Returns a small random battle in which everything may occur.
std::string random_assault(std::uint64_t seed) {
  RandomWords words(seed);
  const std::vector<std::string> attackers = {"inf",    "inf", "inf:uk", "art",    "art:uk", "arm",
                                              "ftr:uk", "ftr", "bmb",    "bmb:uk", "tank*"};
  std::vector<std::string> defenders = attackers;
  defenders.insert(defenders.end(), {"aa", "aa:uk", "aa"});
  std::string text = "rules = \"assault\"\n";
  if (words.pick(0, 4) == 0) text += "rounds = " + std::to_string(words.pick(1, 4)) + "\n";
  const auto technologies = [&](const std::string& units) {
    std::string lines;
    for (const std::string nation : {"all", "uk"}) {
      if (nation == "uk" && units.find(":uk") == std::string::npos) continue;
      std::vector<std::string> some;
      for (const char* technology : {"jet-fighters", "heavy-bombers", "radar"}) {
        if (words.pick(0, 2) == 0) some.push_back("\"" + std::string(technology) + "\"");
      }
      if (nation == "all") some.push_back("\"combined-arms\"");
      lines += nation + " = [" + join(some) + "]\n";
    }
    return lines;
  };
  for (const std::string side : {"attacker", "defender"}) {
    const auto& pool = side == "attacker" ? attackers : defenders;
    const std::string units = words.force(pool, words.pick(1, 3), 4);
    text += "[" + side + "]\nunits = \"" + units + "\"\n";
    if (side == "attacker") {
      if (words.pick(0, 3) == 0) text += "retreat = " + std::to_string(words.pick(1, 3)) + "\n";
      if (words.pick(0, 1) == 0) {
        text +=
            "bombard = \"" + words.one_of({"1 bb", "2 dd", "1 dd, 1 bb", "2 bb, 1 dd"}) + "\"\n";
      }
    }
    const bool has_infantry = units.find(" inf,") != std::string::npos || units.ends_with(" inf");
    if (side == "attacker" && has_infantry && words.pick(0, 1) == 0) {
      text += "landed = \"" + words.one_of({"1 inf", "0 inf", "1 inf"}) + "\"\n";
    }
    std::vector<std::string> codes = {"inf", "art", "arm", "ftr", "bmb", "tank", "aa"};
    if (words.pick(0, 1) == 0) {
      std::rotate(codes.begin(), codes.begin() + words.pick(0, 6), codes.end());
      if (words.pick(0, 2) == 0) codes.insert(codes.begin(), "1 " + codes.back());
      text += "losses = \"" + join(codes) + "\"\n";
    }
    if (side == "attacker") {
      text += random_blocks([&](int from, int to) { return words.pick(from, to); }, side, "retreat",
                            {"\"leave\"", "\"stay\""}, {"", ".inf", ".ftr"});
    }
    text += "[" + side + ".technologies]\n" + technologies(units);
  }
  if (words.pick(0, 2) == 0) {
    text += "[territory]\nflown_over = " + std::to_string(words.pick(0, 2)) +
            "\nflown_over_radar = " + words.one_of({"true", "false"}) + "\n";
  }
  text += "[options]\naa_targets = \"" + words.one_of({"owner", "aimed"}) + "\"\n";
  text += "bombardment_limit = \"" + words.one_of({"none", "landed"}) + "\"\n";
  text += "[units.tank]\nkind = \"land\"\nattack = 4\ndefense = 3\nhits = 2\ncost = 9\n";
  return text;
}

}  // namespace

TEST_CASE("Random small assaults in all options agree with the oracle, fraction for fraction") {
  check_random_battles(random_assault, 400);
}

TEST_CASE("Random battles go on from their positions after a round as they do whole") {
  check_begun_battles(random_assault, 150, 40);
}

TEST_CASE("Random waves agree with the oracle, fraction for fraction") {
  const auto random = [](std::uint64_t seed) {
    return random_assault(seed) +
           random_waves(seed, {"inf", "art", "arm", "ftr", "bmb", "tank*"},
                        {"bombard = \"1 bb\"", "technologies = {all = [\"jet-fighters\"]}"});
  };
  check_random_battles(random, 150);
}

TEST_CASE("Random assaults are played by dice as the exact distribution says") {
  check_played_battles(random_assault, 20, [](const Case& battle, std::uint64_t seed) {
    return plain::assault::play(plain_assault_battle(battle), 20000, seed).outcomes;
  });
}

TEST_CASE("Infantry next to artillery attacks on 1-2, one for one") {
  // One round against a wall that never falls: the expected number of hits.
  const auto hits = [](const std::string& attacker) {
    return value(
        assault_result(attacker, "9 wall",
                       "rounds = 1\nunits.wall = {kind = \"land\", attack = 0, defense = 0}\n"),
        "losses.defender.units.wall");
  };
  CHECK(hits("3 inf") == Rational(3, 6));
  CHECK(hits("3 inf, 1 art") == Rational(2 + 1 + 1 + 2, 6));
  CHECK(hits("1 inf, 3 art") == Rational(2 + 3 * 2, 6));
}

TEST_CASE("An anti-aircraft gun fires once, is in no battle, and stays behind") {
  const Result result = assault_result("1 ftr", "2 aa");
  CHECK(value(result, "winner.attacker") == Rational(5, 6));
  CHECK(value(result, "winner.draw") == Rational(1, 6));
  CHECK(value(result, "rounds.mean") == 0);
  for (const OutcomeChance& each : result.outcomes) {
    CHECK(each.outcome.left[1] == Units{{key("aa"), 2}});
    CHECK(each.outcome.in_battle[1].empty());
  }
}

TEST_CASE("Radar doubles anti-aircraft fire, and jets lower it by one") {
  const auto shot_down = [](const std::string& technologies) {
    return value(assault_result("1 ftr", "1 aa", technologies), "losses.attacker.units.ftr");
  };
  const std::string radar = "defender.technologies.all = [\"radar\"]\n";
  const std::string jets = "attacker.technologies.all = [\"jet-fighters\"]\n";
  CHECK(shot_down("") == Rational(1, 6));
  CHECK(shot_down(radar) == Rational(2, 6));
  CHECK(shot_down(jets) == 0);
  CHECK(shot_down(radar + jets) == Rational(1, 6));
}

TEST_CASE("If each die is aimed, fighters do not protect bombers") {
  const Result owner = assault_result("1 ftr, 1 bmb", "1 aa");
  CHECK(value(owner, "losses.attacker.units.ftr") == Rational(11, 36));
  CHECK(value(owner, "losses.attacker.units.bmb") == Rational(1, 36));
  const Result aimed = assault_result("1 ftr, 1 bmb", "1 aa", "options.aa_targets = \"aimed\"");
  CHECK(value(aimed, "losses.attacker.units.ftr") == Rational(1, 6));
  CHECK(value(aimed, "losses.attacker.units.bmb") == Rational(1, 6));
}

TEST_CASE("After a bombardment only aircraft retreat, and the landed fight on") {
  const std::string still =
      "units.inf = {attack = 0, defense = 0}\nunits.ftr = {attack = 0, defense = 0}\n"
      "units.arm = {attack = 3, defense = 0}\n";
  const Result landed = assault_result(
      "1 arm, 1 ftr", "2 inf", still + "attacker.bombard = \"1 bb\"\nattacker.retreat = 1\n");
  CHECK(value(landed, "winner.attacker") == 1);
  Rational flown = 0;
  for (const OutcomeChance& each : landed.outcomes) {
    CHECK(Units(each.outcome.in_battle[0])[key("arm")] == 1);
    if (!each.outcome.left[0].empty()) flown += each.chance.exact();
  }
  // It is over in the first round if the battleship (4 of 6) and the tank (1 of 2) both hit.
  CHECK(flown == 1 - Rational(2, 3) * Rational(1, 2));
  const Result all = assault_result("1 arm, 1 ftr", "9 inf", still + "attacker.retreat = 1\n");
  CHECK(value(all, "winner.defender") == 1);
}

TEST_CASE(
    "A battle goes on after a retreat in its last round, and after more rounds than are listed") {
  for (const char* retreat : {"1", "3", "25"}) {
    for (const char* rounds : {"", "rounds = 3\n", "rounds = 30\n"}) {
      CAPTURE(retreat);
      CAPTURE(rounds);
      check_against_oracle(assault_result("1 inf, 1 ftr", "1 inf, 1 art",
                                          std::string(rounds) + "attacker.bombard = \"1 bb\"\n" +
                                              "attacker.retreat = " + retreat + "\n"));
    }
  }
}

TEST_CASE("No more ships may fire than land units attack, battleships first, where so limited") {
  const auto hits = [](const std::string& limit) {
    return value(assault_result("1 inf, 1 ftr", "9 wall",
                                "rounds = 1\noptions.bombardment_limit = \"" + limit +
                                    "\"\nattacker.bombard = \"2 dd, 1 bb\"\n"
                                    "attacker.technologies.all = [\"combined-arms\"]\n"
                                    "units.inf.attack = 0\nunits.ftr.attack = 0\n"
                                    "units.wall = {kind = \"land\", attack = 0, defense = 0}\n"),
                 "losses.defender.units.wall");
  };
  CHECK(hits("none") == Rational(4 + 3 + 3, 6));
  CHECK(hits("landed") == Rational(4, 6));
}

TEST_CASE("Ships that bombard may be of a nation that lands nobody") {
  const Result result = assault_result("1 inf:uk", "1 inf",
                                       "attacker.bombard = \"1 dd:us\"\nrounds = 1\n"
                                       "attacker.technologies.us = [\"combined-arms\"]\n"
                                       "units.inf = {attack = 0, defense = 0}\n");
  CHECK(value(result, "winner.attacker") == Rational(1, 2));
}

TEST_CASE("A unit that cannot bombard or attack is refused with its place") {
  check_refused([] { assault_result("1 inf", "1 inf", "attacker.bombard = \"1 ca\""); },
                "test:2:21", {"bb", "dd", "'ca'"});
  check_refused([] { assault_result("1 inf", "1 inf", "attacker.bombard = \"1 bb, 1 dd\""); },
                "test:2:27", {"combined-arms"});
  check_refused([] { assault_result("1 inf, 1 aa", "1 inf"); }, "test:3:26", {"aa"});
  check_refused([] { assault_result("1 sub", "1 inf"); }, "test:3:19", {"unknown unit 'sub'"});
}
