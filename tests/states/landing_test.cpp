// Landings as a whole against the plain oracle, and against values derived by hand.
#include <doctest/doctest.h>

#include "tests/plain/against_plain.hpp"
#include "tests/support/random_words.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

/// Returns the result of a landing under `rules`. `more` begins in the sixth line of the case.
Result landing_of(const std::string& rules, const std::string& fleet, const std::string& enemy,
                  const std::string& attacker, const std::string& defender,
                  const std::string& more = "") {
  return solve(case_of("rules = \"" + rules + "\"\nsea.attacker.units = \"" + fleet +
                       "\"\nsea.defender.units = \"" + enemy + "\"\nattacker.units = \"" +
                       attacker + "\"\ndefender.units = \"" + defender + "\"\n" + more));
}

Result landing(const std::string& fleet, const std::string& enemy, const std::string& attacker,
               const std::string& defender, const std::string& more = "") {
  return landing_of("assault", fleet, enemy, attacker, defender, more);
}

std::string random_landing(std::uint64_t seed) {
  RandomWords words(seed);
  const std::vector<std::string> ships = {"sub", "dd", "dd:uk", "bb", "bb*", "ftr"};
  const std::vector<std::string> troops = {"inf", "inf:uk", "art", "arm", "tank*"};
  const std::vector<std::string> defenders = {"inf", "art", "ftr", "aa"};
  std::string text = "rules = \"assault\"\n";
  if (words.pick(0, 4) == 0) text += "rounds = " + std::to_string(words.pick(1, 3)) + "\n";
  text += "[sea]\n";
  if (words.pick(0, 4) == 0) text += "rounds = " + std::to_string(words.pick(1, 3)) + "\n";
  const bool technologies = words.pick(0, 1) == 0;
  text += "[sea.attacker]\nunits = \"" + std::string("2 tr, ") + words.force(ships, 1, 2) + "\"\n";
  if (words.pick(0, 4) == 0) text += "retreat = " + std::to_string(words.pick(1, 2)) + "\n";
  if (words.pick(0, 1) == 0) text += "losses = \"ftr, tr, sub, dd, bb\"\n";
  if (technologies) text += "technologies = {all = [\"combined-arms\"]}\n";
  text += "[sea.defender]\nunits = \"" +
          (words.pick(0, 2) == 0 ? std::string() : words.force(ships, 1, 2)) + "\"\n";
  const std::string force = words.force(troops, words.pick(1, 2), 4);
  text += "[attacker]\nunits = \"" + force + (words.pick(0, 1) == 0 ? ", 1 ftr" : "") + "\"\n";
  if (words.pick(0, 3) == 0) text += "retreat = " + std::to_string(words.pick(1, 2)) + "\n";
  if (force.find(" inf,") != std::string::npos && words.pick(0, 1) == 0) {
    text += "landed = \"1 inf\"\n";
  }
  text += "[defender]\nunits = \"" + words.force(defenders, words.pick(1, 2), 3) + "\"\n";
  text += "[options]\nbombard_after_battle = " + words.one_of({"true", "false"}) + "\n";
  text += "bombardment_limit = \"" + words.one_of({"none", "landed"}) + "\"\n";
  text += "[units.tank]\nkind = \"land\"\nattack = 4\ndefense = 3\nhits = 2\ncost = 9\n";
  return text;
}

std::string random_landing_of_editions(std::uint64_t seed) {
  RandomWords words(seed);
  const std::string edition =
      words.one_of({"1942", "1940", "anniversary", "revised", "1941", "europe-1999", "classic"});
  const bool is_classic = edition == "classic";
  std::vector<std::string> ships = {"sub", "bb", "cv", "bb*", "ftr"};
  if (is_classic) std::erase(ships, "bb*");
  if (!is_classic) ships.insert(ships.end(), {"dd", "dd:uk"});
  const bool has_cruisers = edition == "1942" || edition == "1940" || edition == "anniversary";
  if (has_cruisers) ships.push_back("ca");
  std::vector<std::string> troops = {"inf", "inf:uk", "arm"};
  if (!is_classic && edition != "1941") troops.push_back("art");
  std::vector<std::string> defenders = {"inf", "arm", "ftr"};
  if (edition != "1941") defenders.push_back("aa");
  std::string text = "rules = \"axis-allies\"\n";
  if (words.pick(0, 4) == 0) text += "rounds = " + std::to_string(words.pick(1, 3)) + "\n";
  text += "[sea]\n";
  if (words.pick(0, 4) == 0) text += "rounds = " + std::to_string(words.pick(1, 3)) + "\n";
  text += "[sea.attacker]\nunits = \"3 tr, " + words.force(ships, 1, 2) + "\"\n";
  if (words.pick(0, 4) == 0) text += "retreat = " + std::to_string(words.pick(1, 2)) + "\n";
  text += "[sea.defender]\nunits = \"" +
          (words.pick(0, 2) == 0 ? std::string() : words.force(ships, 1, 2)) + "\"\n";
  const std::string force = words.force(troops, words.pick(1, 2), 3);
  text += "[attacker]\nunits = \"" + force + (words.pick(0, 1) == 0 ? ", 1 ftr" : "") + "\"\n";
  if (words.pick(0, 1) == 0) text += "technologies = {all = [\"combined-arms\"]}\n";
  text += "[defender]\nunits = \"" + words.force(defenders, words.pick(1, 2), 3) + "\"\n";
  text += "[options]\nedition = \"" + edition + "\"\n";
  text += "bombard_after_battle = " + words.one_of({"true", "false"}) + "\n";
  text += "dice = \"" + words.one_of({"fair", "fair", "low-luck"}) + "\"\n";
  return text;
}

}  // namespace

TEST_CASE("Random landings of all editions agree with the oracle, fraction for fraction") {
  check_random_battles(random_landing_of_editions, 200);
}

TEST_CASE("Random landings agree with the oracle, fraction for fraction") {
  check_random_battles(random_landing, 200);
}

TEST_CASE("Units without room on the remaining transports are lost with the others") {
  // The fleet loses one transport for certain, and wins.
  const Result result =
      landing("1 dd, 2 tr", "1 dd", "2 arm, 1 inf", "1 inf",
              "sea.units.dd = {attack = 6, defense = 6}\nunits.inf.defense = 0\nrounds = 1\n");
  CHECK(value(result, "losses.attacker.units.tr#sea") == 1);
  CHECK(value(result, "losses.attacker.units.arm") == 1);
  CHECK(value(result, "losses.attacker.units.inf") == 0);
}

TEST_CASE("Where the battle at sea is not won, nobody comes ashore, and who is aboard has left") {
  const Result result =
      landing("1 tr", "1 tr", "1 inf", "1 inf", "sea.units.tr = {attack = 0, defense = 0}\n");
  CHECK(value(result, "winner.standoff") == 1);
  CHECK(value(result, "land.fought") == 0);
  const Outcome& outcome = result.outcomes.front().outcome;
  CHECK(outcome.in_battle[0] == Units{{key("tr#sea"), 1}});
  CHECK(outcome.left[0] == Units{{key("inf"), 1}});
  CHECK(outcome.left[1] == Units{{key("inf"), 1}});
}

TEST_CASE("Aircraft attack the land in any case") {
  const Result result = landing("1 tr", "1 tr", "1 inf, 1 ftr", "1 inf",
                                "sea.units.tr = {attack = 0, defense = 0}\n"
                                "units.inf.defense = 0\nunits.ftr.attack = 6\n");
  CHECK(value(result, "winner.attacker") == 1);
  CHECK(result.outcomes.front().outcome.in_battle[0] == Units{{key("ftr"), 1}});
  CHECK(result.outcomes.front().outcome.left[0] == Units{{key("inf"), 1}, {key("tr#sea"), 1}});
}

TEST_CASE("Ships bombard after a battle at sea only if the option of the case allows it") {
  const auto hits = [](const std::string& more) {
    return value(landing("1 bb, 1 tr", "1 tr", "1 inf", "9 inf",
                         "rounds = 1\nunits.inf.attack = 0\nsea.units.bb.attack = 6\n"
                         "sea.units.tr.defense = 0\n" +
                             more),
                 "losses.defender.units.inf");
  };
  CHECK(hits("") == 0);
  CHECK(hits("options.bombard_after_battle = true\n") == Rational(4, 6));
}

TEST_CASE("Options of an Axis & Allies case hold for its battle at sea, which may set others") {
  const auto rounds_at_sea = [](const std::string& more) {
    const Result result = landing_of("axis-allies", "3 dd, 1 tr", "1 dd", "1 inf", "1 inf", more);
    return value(result, "sea.rounds");
  };
  // The three destroyers add up to one hit for certain.
  CHECK(rounds_at_sea("options.dice = \"low-luck\"\n") == 1);
  CHECK(rounds_at_sea("options.dice = \"low-luck\"\nsea.options.dice = \"fair\"\n") > 1);
  CHECK(rounds_at_sea("sea.options.dice = \"low-luck\"\n") == 1);
}

TEST_CASE("Units of an Axis & Allies case have their values at sea") {
  const Result result = landing_of("axis-allies", "1 dd, 1 tr", "1 dd", "1 inf", "1 inf",
                                   "units.dd = {attack = 6, defense = 0}\n");
  CHECK(value(result, "sea.winner.attacker") == 1);
}

TEST_CASE("A transport of Axis & Allies carries a land unit and an infantry") {
  const auto land = [](const std::string& edition, const std::string& troops) {
    return [=] {
      landing_of("axis-allies", "2 tr", "", troops, "1 inf",
                 "options.edition = \"" + edition + "\"\n");
    };
  };
  CHECK_NOTHROW(land("1942", "2 inf, 1 art, 1 arm")());
  CHECK_NOTHROW(land("1942", "4 inf")());
  CHECK_NOTHROW(land("classic", "2 inf, 1 arm")());
  check_refused(land("1942", "1 inf, 3 arm"), "test:4:26", {"no room for 1 arm"});
  check_refused(land("1942", "5 inf"), "test:4:19", {"no room for 1 inf"});
  check_refused(land("classic", "1 inf, 2 arm"), "test:4:26", {"no room for 1 arm"});
}

TEST_CASE("Ships of 1941 do not bombard in a landing") {
  const Result result =
      landing_of("axis-allies", "1 bb, 1 tr", "", "1 inf", "1 inf", "options.edition = \"1941\"\n");
  CHECK(value(result, "winner.attacker") == Rational(1, 4));
}

TEST_CASE("Land units that do not come by sea attack though the battle at sea is lost") {
  const Result result =
      landing("1 tr", "1 dd", "2 inf", "1 inf",
              "attacker.landed = \"1 inf\"\nsea.units.dd.defense = 6\nrounds = 1\n");
  CHECK(value(result, "sea.winner.defender") == 1);
  CHECK(value(result, "land.fought") == 1);
}

TEST_CASE("Ships cannot have come ashore") {
  check_refused(
      [] { solved("axis-allies", "1 inf, 1 ftr", "1 inf", "attacker.landed = \"1 ftr\"\n"); },
      "test:2:20", {"only land units come ashore, not ftr"});
}

TEST_CASE("An impossible landing is refused with its place") {
  const auto land = [](const std::string& fleet, const std::string& troops,
                       const std::string& more = "") {
    return [=] { landing(fleet, "", troops, "1 inf", more); };
  };
  check_refused(land("1 dd, 1 tr", "3 inf"), "test:4:19", {"no room for 1 inf"});
  check_refused(land("1 dd", "1 inf"), "test:4:19", {"no room for 1 inf"});
  check_refused(land("1 tr", "2 arm"), "test:4:19", {"no room for 1 arm"});
  check_refused(land("1 tr", "1 inf", "attacker.bombard = \"1 bb\"\n"), "test:6:20",
                {"sea.attacker"});
  check_refused(land("1 tr", "1 inf", "[[wave]]\nunits = \"1 inf\"\n"), "test:7:10", {"waves"});
  check_refused(land("1 tr", "1 inf", "sea.die = 6\n"), "test:6:5", {"sea.die"});
  check_refused([] { solved("assault", "1 inf", "1 inf", "sea.attacker.units = \"1 tr\"\n"); },
                "test:2:1", {"sea.defender", "missing"});
  check_refused([] { solved("one-for-one", "1 ca", "1 ca", "sea.rounds = 1\n"); }, "test:2:1",
                {"sea"});
}
