// Raids and technology plans against their plain oracles and against values derived by hand.
#include <doctest/doctest.h>

#include "lib/text.hpp"
#include "tests/oracle/raid_sampler.hpp"
#include "tests/oracle/technology_oracle.hpp"
#include "tests/plain/against_plain.hpp"
#include "tests/plain/plain_battle.hpp"
#include "tests/plain/plain_odds.hpp"
#include "tests/support/boost_fractions.hpp"
#include "tests/support/random_blocks.hpp"
#include "tests/support/random_words.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

/// Returns the result of a raid with every technology that a unit needs.
Result raid(const std::string& attacker, const std::string& defender, int worth,
            const std::string& more = "") {
  return solve(case_of("rules = \"raid\"\nattacker.units = \"" + attacker +
                       "\"\ndefender.units = \"" + defender +
                       "\"\nterritory.value = " + std::to_string(worth) +
                       "\nattacker.technologies.all = [\"long-range-aircraft\", \"rockets\"]\n"
                       "defender.technologies.all = [\"jet-fighters\"]\n" +
                       more));
}

/// Returns the probability of the outcomes in which a number has this value.
Rational chance(const Result& result, const std::string& name, int number) {
  Rational sum = 0;
  for (const OutcomeChance& each : result.outcomes) {
    for (const auto& [what, found] : each.outcome.numbers) {
      if (what == name && found == number) sum += each.chance.exact();
    }
  }
  return sum;
}

std::string random_raid(std::uint64_t seed) {
  RandomWords words(seed);
  const std::string nation = words.one_of({"", ":uk"});
  std::string attacker = std::to_string(words.pick(0, 3)) + " bmb" + nation;
  attacker += ", " + std::to_string(words.pick(0, 3)) + " ftr";
  attacker += ", " + std::to_string(words.pick(0, 1)) + " rocket";
  attacker += ", " + std::to_string(words.pick(0, 2)) + " kamikaze, 1 ftr:uk";
  std::string text = "rules = \"raid\"\n[attacker]\nunits = \"" + attacker + "\"\n";
  text += "first_casualty = \"" + words.one_of({"rocket", "bomber"}) + "\"\n";
  if (words.pick(0, 1) == 0) {
    text += "losses = \"" +
            words.one_of({"bmb, ftr, rocket, kamikaze", "ftr:uk, bmb, ftr, rocket, kamikaze"}) +
            "\"\n";
    if (text.find("ftr:uk, bmb, ftr") != std::string::npos) {
      text.replace(text.find("ftr:uk, bmb, ftr"), 16, "bmb, kamikaze, ftr");
      text.replace(text.find(", rocket, kamikaze\"\n"), 20, ", rocket\"\n");
    }
  }
  const auto pick = [&](int from, int to) { return words.pick(from, to); };
  text += random_blocks(pick, "attacker", "first_casualty", {"\"rocket\"", "\"bomber\""},
                        {"", ".bmb", ".ftr"}, false);
  text += "[attacker.technologies]\nall = [\"long-range-aircraft\", \"rockets\"" +
          words.one_of({"", ", \"heavy-bombers\""}) + "]\n";
  text += "uk = [" + words.one_of({"", "\"heavy-bombers\"", "\"jet-fighters\""}) + "]\n";
  text += "[defender]\nunits = \"" + std::to_string(words.pick(0, 2)) + " aa, " +
          std::to_string(words.pick(0, 3)) + " ftr\"\n";
  text += "intercept = " + words.one_of({"\"always\"", "\"always\"", "\"never\"", "1"}) + "\n";
  text += random_blocks(pick, "defender", "intercept", {"\"always\"", "\"never\"", "1", "2"},
                        {"", ".bmb", ".ftr"}, false);
  text += "[defender.technologies]\nall = [\"jet-fighters\"" + words.one_of({"", ", \"radar\""}) +
          "]\n";
  text += "[territory]\nvalue = " + std::to_string(words.pick(0, 14)) + "\n";
  text += "flown_over = " + std::to_string(words.pick(0, 2)) + "\n";
  text += "flown_over_radar = " + words.one_of({"true", "false"}) + "\n";
  text += "[options]\ncap = \"" + words.one_of({"together", "each"}) + "\"\n";
  text += "escorts_cover_rockets = " + words.one_of({"true", "false"}) + "\n";
  text += "aa_targets = \"" + words.one_of({"owner", "aimed"}) + "\"\n";
  text += "guns_at_kamikazes = " + words.one_of({"true", "true", "false"}) + "\n";
  return text;
}

Result plan(const std::string& keys) {
  return solve(case_of("rules = \"technology\"\n[plan]\n" + keys));
}

}  // namespace

TEST_CASE("Random raids in all options agree with the oracle, fraction for fraction") {
  check_random_battles(random_raid, 300);
}

TEST_CASE("Random raids are played by dice as the exact distribution says") {
  check_played_battles(random_raid, 20, [](const Case& battle, std::uint64_t seed) {
    std::map<std::string, long> counts;
    for (const auto& [outcome, count] : plain::raid::play(plain_raid(battle), 20000, seed)) {
      counts[plain_key(outcome, battle)] += count;
    }
    return counts;
  });
}

TEST_CASE("A bomber that nobody fires at does the damage of one die, up to the value") {
  const Result result = raid("1 bmb", "", 4);
  for (int damage = 1; damage < 4; ++damage) {
    CHECK(chance(result, "damage", damage) == Rational(1, 6));
  }
  CHECK(chance(result, "damage", 4) == Rational(3, 6));
  CHECK(value(result, "damage.mean") == Rational(1 + 2 + 3 + 3 * 4, 6));
  CHECK(value(result, "exchange") == Rational(1 + 2 + 3 + 3 * 4, 6));
}

TEST_CASE("More escorts than interceptors turn half of the bombers that are hit back") {
  const Result escorted = raid("1 bmb, 2 ftr", "1 aa, 1 ftr", 9);
  CHECK(chance(escorted, "bombers_destroyed", 1) == Rational(1, 12));
  CHECK(chance(escorted, "bombers_turned_back", 1) == Rational(1, 12));
  // As many interceptors as escorts: none is free to fire, and the gun destroys.
  const Result even = raid("1 bmb, 1 ftr", "1 aa, 1 ftr", 9);
  CHECK(chance(even, "bombers_destroyed", 1) == Rational(1, 6));
  CHECK(chance(even, "bombers_turned_back", 1) == 0);
}

TEST_CASE("Interceptors hit what the attacker chose first") {
  const std::string more = "attacker.first_casualty = \"bomber\"";
  const Result rocket = raid("1 bmb, 1 rocket", "1 ftr", 9);
  CHECK(chance(rocket, "rockets_destroyed", 1) == Rational(1, 6));
  CHECK(chance(rocket, "bombers_destroyed", 1) == 0);
  const Result bomber = raid("1 bmb, 1 rocket", "1 ftr", 9, more);
  CHECK(chance(bomber, "rockets_destroyed", 1) == 0);
  CHECK(chance(bomber, "bombers_destroyed", 1) == Rational(1, 6));
  CHECK(value(bomber, "losses.attacker.cost") == Rational(15, 6));
}

TEST_CASE("Rockets and bombers share a cap, or have one each") {
  const Result together = raid("1 bmb, 1 rocket", "", 1);
  CHECK(chance(together, "damage", 1) == 1);
  const Result each = raid("1 bmb, 1 rocket", "", 1, "options.cap = \"each\"");
  CHECK(chance(each, "damage", 2) == 1);
}

TEST_CASE("Guns on the way fire at escorts too, one gun after another") {
  // Two guns, one bomber: it survives both with (5/6)^2.
  const Result result = raid("1 bmb", "", 9, "territory.flown_over = 2");
  CHECK(chance(result, "bombers_destroyed", 1) == 1 - Rational(25, 36));
  // By the casualty order the fighter goes first: the bomber only if both are hit.
  const Result escorted = raid("1 bmb, 1 ftr", "", 9, "territory.flown_over = 1");
  CHECK(chance(escorted, "bombers_destroyed", 1) == Rational(1, 36));
  CHECK(value(escorted, "losses.attacker.cost") == Rational(10 * 11 + 15, 36));
}

TEST_CASE("Guns fire at kamikazes, on the way and in the territory") {
  const auto lost = [](const std::string& defender, const std::string& more) {
    return value(raid("1 kamikaze", defender, 9, more), "kamikazes_destroyed.mean");
  };
  const std::string radar = "defender.technologies.us = [\"radar\"]\n";
  const std::string jets = "attacker.technologies.jp = [\"jet-fighters\"]\n";
  CHECK(lost("1 aa", "") == Rational(1, 6));
  CHECK(lost("2 aa", "") == Rational(1, 6));
  CHECK(lost("1 aa:us", radar) == Rational(1, 3));
  CHECK(lost("", "territory.flown_over = 2\n") == Rational(11, 36));
  CHECK(lost("1 aa", "territory.flown_over = 1\nterritory.flown_over_radar = true\n") ==
        1 - Rational(4, 6) * Rational(5, 6));
  CHECK(lost("1 aa", "options.guns_at_kamikazes = false\nterritory.flown_over = 3\n") == 0);
  const auto jet_lost = [&](const std::string& defender, const std::string& more) {
    return value(raid("1 kamikaze:jp", defender, 9, jets + more), "kamikazes_destroyed.mean");
  };
  CHECK(jet_lost("1 aa", "") == 0);
  CHECK(jet_lost("1 aa:us", radar) == Rational(1, 6));
  CHECK(jet_lost("", "territory.flown_over = 1\nterritory.flown_over_radar = true\n") ==
        Rational(1, 6));
}

TEST_CASE("Hits of guns fall by the owner's list, or on what the die was rolled for") {
  const Result owner = raid("1 bmb, 1 kamikaze", "1 aa", 9);
  CHECK(value(owner, "kamikazes_destroyed.mean") == Rational(11, 36));
  CHECK(value(owner, "bombers_destroyed.mean") == Rational(1, 36));
  const Result listed =
      raid("1 bmb, 1 kamikaze", "1 aa", 9, "attacker.losses = \"bmb, kamikaze\"\n");
  CHECK(value(listed, "bombers_destroyed.mean") == Rational(11, 36));
  const std::string aimed = "options.aa_targets = \"aimed\"\n";
  const Result own = raid("1 bmb, 1 kamikaze", "1 aa", 9, aimed);
  CHECK(value(own, "kamikazes_destroyed.mean") == Rational(1, 6));
  CHECK(value(own, "bombers_destroyed.mean") == Rational(1, 6));
  CHECK(value(own, "losses.attacker.cost") == Rational(25, 6));
  const Result way = raid("1 bmb, 1 ftr", "", 9, aimed + "territory.flown_over = 1\n");
  CHECK(value(way, "bombers_destroyed.mean") == Rational(1, 6));
  CHECK(value(way, "losses.attacker.cost") == Rational(25, 6));
}

TEST_CASE("A jet is never hit in place of a kamikaze, and a bomber next to one turns back") {
  // Only the Italian kamikaze can be hit: by its die at 1, of a gun without radar.
  const Result jets = raid("1 kamikaze:jp, 1 kamikaze:it", "1 aa", 9,
                           "attacker.technologies.jp = [\"jet-fighters\"]\n"
                           "attacker.losses = \"kamikaze:jp, kamikaze:it\"\n");
  CHECK(value(jets, "kamikazes_destroyed.mean") == Rational(1, 6));
  CHECK(chance(jets, "kamikazes_destroyed", 2) == 0);
  // The first hit destroys the kamikaze. With a second, in 1/36, the bomber rolls.
  const Result escorted = raid("1 bmb, 1 kamikaze, 1 ftr", "1 aa", 9);
  CHECK(chance(escorted, "kamikazes_destroyed", 1) == Rational(11, 36));
  CHECK(chance(escorted, "bombers_destroyed", 1) == Rational(1, 72));
  CHECK(chance(escorted, "bombers_turned_back", 1) == Rational(1, 72));
}

TEST_CASE("Conditions of the first casualty are asked once, for all hits of the interceptors") {
  // Two hits, in 1/36, take two bombers: after the first one the condition would hold no more.
  const Result result =
      raid("2 bmb, 1 rocket", "2 ftr", 9,
           "attacker.policy = [{ choice = \"first_casualty\", when = { \"attacker.units.bmb\" = "
           "\"2..\" }, do = \"bomber\" }]\n");
  CHECK(chance(result, "bombers_destroyed", 2) == Rational(1, 36));
  CHECK(chance(result, "bombers_destroyed", 1) == Rational(10, 36));
  CHECK(chance(result, "rockets_destroyed", 1) == 0);
}

TEST_CASE("A raid without a defender meets nobody") {
  const std::string attacker =
      "rules = \"raid\"\nterritory.value = 9\nattacker.units = \"1 bmb\"\n";
  for (const char* defender : {"", "defender.intercept = \"never\"\n"}) {
    CHECK(value(solve(case_of(attacker + defender)), "damage.mean") == Rational(7, 2));
  }
  check_case_refused("rules = \"raid\"\nterritory.value = 9\ndefender.units = \"1 aa\"\n", "test",
                     {"the attacker has no units"});
}

TEST_CASE("A key that is not part of a raid is refused with its place") {
  const auto refused = [](const std::string& attacker, const std::string& defender,
                          const std::string& place, std::initializer_list<const char*> words) {
    check_refused(
        [&] {
          solve(case_of("rules = \"raid\"\nattacker.units = \"" + attacker +
                        "\"\ndefender.units = \"" + defender + "\"\nterritory.value = 8\n"));
        },
        place, words);
  };
  refused("1 bmb, 1 ftr", "", "test:2:26", {"long-range-aircraft"});
  refused("1 bmb", "1 ftr", "test:3:19", {"jet-fighters"});
  refused("1 rocket", "", "test:2:19", {"rockets"});
  refused("1 bmb:uk, 1 bmb:us", "", "test:2:29", {"one nation"});
  refused("1 aa", "", "test:2:19", {"bmb, ftr, rocket, kamikaze"});
  check_refused([] { raid("1 bmb, 2 rocket", "", 8); }, "test:2:26", {"one rocket"});
  check_refused(
      [] {
        solve(
            case_of("rules = \"raid\"\nattacker.units = \"1 bmb\"\n"
                    "defender.units = \"\"\n"));
      },
      "test", {"'territory.value' is missing"});
}

TEST_CASE("Every plan agrees with its oracle") {
  for (const char* technology : {"rockets", "combined-arms"}) {
    for (const char* dice : {"[6]", "[4, 2]", "[5, 0, 6]", "[0, 4, 3]", "[4]", "[0, 5]"}) {
      for (const char* faces : {"1", "3", "6"}) {
        for (const char* ally : {"true", "false", "[false, true]", "[true, false, true]", "\"1/3\"",
                                 "[false, \"1/3\", false]"}) {
          const Result result =
              plan("technology = \"" + std::string(technology) + "\"\ndice = " + dice +
                   "\nfaces = " + faces + "\nally_has_it = " + ally + "\n");
          check_against_oracle(result);
          CHECK(value(result, "ipc.mean") ==
                plain::technology::mean_cost(plain_plan(result.problem.battle)));
        }
      }
    }
  }
}

TEST_CASE("Four dice and then two cost 16085/648 on average") {
  const Result result = plan("technology = \"rockets\"\ndice = [4, 2]\n");
  CHECK(chance(result, "turn", 1) == Rational(671, 1296));
  CHECK(value(result, "ipc.mean") == Rational(16085, 648));
}

TEST_CASE("A player may give up after four dice, and then has not obtained the technology") {
  const Result result = plan("technology = \"rockets\"\ndice = [0, 4]\n");
  REQUIRE(result.outcomes.size() == 2);
  CHECK(chance(result, "obtained", 1) == Rational(671, 1296));
  CHECK(chance(result, "obtained", 0) == Rational(625, 1296));
  CHECK(chance(result, "turn", 2) == 1);
  CHECK(chance(result, "ipc", 20) == 1);
  // What comes for certain in the end is in no such number.
  CHECK_THROWS_AS(figure(plan("technology = \"rockets\"\ndice = [4, 2]\n"), "obtained.mean"),
                  Error);
}

TEST_CASE("An ally who gains a technology by a chance makes dice cheaper from then on") {
  const auto ipc = [](const std::string& dice, const std::string& ally) {
    return value(
        plan("technology = \"rockets\"\ndice = " + dice + "\nally_has_it = " + ally + "\n"),
        "ipc.mean");
  };
  const Rational missed(625, 1296);
  CHECK(ipc("[6]", "\"1/3\"") == 28);  // 30, or 24 with 1/3
  CHECK(ipc("[6]", "0.25") == Rational(57, 2));
  CHECK(ipc("[4, 2]", "[false, \"1/3\"]") == 20 + missed * Rational(28, 3));
  // He gains it before the first turn with 1/3, and before the second with 5/9.
  CHECK(ipc("[4, 2]", "\"1/3\"") == 4 * (5 - Rational(1, 3)) + missed * 2 * (5 - Rational(5, 9)));
  // What was gained stays; else a false turn has the full price, and a true one the lower.
  CHECK(ipc("[0, 4, 2]", "[\"1/3\", false, true]") == 4 * (5 - Rational(1, 3)) + missed * 2 * 4);
  CHECK(ipc("[0, 0, 6]", "\"1/2\"") == 6 * (5 - Rational(7, 8)));
  CHECK(ipc("[6]", "1") == ipc("[6]", "true"));
  CHECK(ipc("[0, 6]", "[1, false]") == 24);
  CHECK(ipc("[6]", "\"0\"") == ipc("[6]", "false"));
}

TEST_CASE("A value that is not a probability is refused with its place") {
  for (const char* chance :
       {"\"4/3\"", "\"-1/3\"", "[false, 2]", "\"1/1000001\"", "\"often\"", "[]"}) {
    CAPTURE(chance);
    check_refused(
        [&] {
          plan("technology = \"rockets\"\ndice = [6]\nally_has_it = " + std::string(chance) + "\n");
        },
        "test:5:15", {"plan.ally_has_it", "a chance from 0 to 1"});
  }
}

TEST_CASE("A plan that breaks the rule of four and two is refused with its place") {
  const auto refused = [](const std::string& dice, std::initializer_list<const char*> words) {
    check_refused([&] { plan("technology = \"rockets\"\ndice = " + dice + "\n"); }, "test:4:8",
                  words);
  };
  refused("[3, 2]", {"at least 4"});
  refused("[6, 2]", {"leave out the turns"});
  refused("[4, 2, 2]", {"at most two purchases"});
  refused("[4, 2, 0]", {"ends with a purchase"});
  refused("[4, 0]", {"ends with a purchase"});
  refused("[0, 0]", {"buys no dice"});
  refused("[6, 0]", {"leave out the turns"});
  refused("[4, 1]", {"at least 2"});
  refused("[7]", {"0 to 6"});
  refused("[]", {"0 to 6"});
  refused("4", {"list"});
  check_refused([] { plan("technology = \"radar\"\ndice = [6]\n"); }, "test:3:14",
                {"unknown value 'radar'", "rockets"});
  check_refused([] { plan("dice = [6]\n"); }, "test:2:1", {"'plan.technology' is missing"});
}
