// Raids and technology plans against their plain oracles and against what can be worked out by
// hand.
#include <doctest/doctest.h>

#include "lib/text.hpp"
#include "tests/oracle/raid_sampler.hpp"
#include "tests/oracle/technology_oracle.hpp"
#include "tests/plain/against_plain.hpp"
#include "tests/plain/plain_battle.hpp"
#include "tests/plain/plain_odds.hpp"
#include "tests/support/random_blocks.hpp"
#include "tests/support/random_words.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

/// With every technology that a part needs.
Result raid(const std::string& attacker, const std::string& defender, int worth,
            const std::string& more = "") {
  return solve(case_of("rules = \"raid\"\nattacker.units = \"" + attacker +
                       "\"\ndefender.units = \"" + defender +
                       "\"\nterritory.value = " + std::to_string(worth) +
                       "\nattacker.technologies.all = [\"long-range-aircraft\", \"rockets\"]\n"
                       "defender.technologies.all = [\"jet-fighters\"]\n" +
                       more));
}

/// The chance of the outcomes in which a number has this value.
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
    CHECK(chance(result, "damage", damage) == fraction(1, 6));
  }
  CHECK(chance(result, "damage", 4) == fraction(3, 6));
  CHECK(value(result, "damage.mean") == fraction(1 + 2 + 3 + 3 * 4, 6));
  CHECK(value(result, "exchange") == fraction(1 + 2 + 3 + 3 * 4, 6));
}

TEST_CASE("More escorts than interceptors turn half of the bombers that are hit back") {
  const Result escorted = raid("1 bmb, 2 ftr", "1 aa, 1 ftr", 9);
  CHECK(chance(escorted, "bombers_destroyed", 1) == fraction(1, 12));
  CHECK(chance(escorted, "bombers_turned_back", 1) == fraction(1, 12));
  // As many interceptors as escorts: none is free to fire, and the gun destroys.
  const Result even = raid("1 bmb, 1 ftr", "1 aa, 1 ftr", 9);
  CHECK(chance(even, "bombers_destroyed", 1) == fraction(1, 6));
  CHECK(chance(even, "bombers_turned_back", 1) == 0);
}

TEST_CASE("Interceptors hit what the attacker chose first") {
  const std::string more = "attacker.first_casualty = \"bomber\"";
  const Result rocket = raid("1 bmb, 1 rocket", "1 ftr", 9);
  CHECK(chance(rocket, "rockets_destroyed", 1) == fraction(1, 6));
  CHECK(chance(rocket, "bombers_destroyed", 1) == 0);
  const Result bomber = raid("1 bmb, 1 rocket", "1 ftr", 9, more);
  CHECK(chance(bomber, "rockets_destroyed", 1) == 0);
  CHECK(chance(bomber, "bombers_destroyed", 1) == fraction(1, 6));
  CHECK(value(bomber, "losses.attacker.cost") == fraction(15, 6));
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
  CHECK(chance(result, "bombers_destroyed", 1) == 1 - fraction(25, 36));
  // By the order of loss the fighter goes first: the bomber only if both are hit.
  const Result escorted = raid("1 bmb, 1 ftr", "", 9, "territory.flown_over = 1");
  CHECK(chance(escorted, "bombers_destroyed", 1) == fraction(1, 36));
  CHECK(value(escorted, "losses.attacker.cost") == fraction(10 * 11 + 15, 36));
}

TEST_CASE("What is no part of a raid is refused where it stands") {
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
    for (const char* dice : {"[6]", "[4, 2]", "[5, 0, 6]", "[0, 4, 3]"}) {
      for (const char* faces : {"1", "3", "6"}) {
        for (const char* ally : {"true", "false", "[false, true]", "[true, false, true]"}) {
          const Result result =
              plan("technology = \"" + std::string(technology) + "\"\ndice = " + dice +
                   "\nfaces = " + faces + "\nally_has_it = " + ally + "\n");
          check_against_oracle(result);
          CHECK(value(result, "ipc.mean") ==
                plain::technology::mean_cost(plain_plan(result.battle)));
        }
      }
    }
  }
}

TEST_CASE("Four dice and then two cost 16085/648 on average") {
  const Result result = plan("technology = \"rockets\"\ndice = [4, 2]\n");
  CHECK(chance(result, "turn", 1) == fraction(671, 1296));
  CHECK(value(result, "ipc.mean") == fraction(16085, 648));
}

TEST_CASE("A plan that breaks the rule of four and two is refused where it stands") {
  const auto refused = [](const std::string& dice, std::initializer_list<const char*> words) {
    check_refused([&] { plan("technology = \"rockets\"\ndice = " + dice + "\n"); }, "test:4:8",
                  words);
  };
  refused("[3, 2]", {"at least 4"});
  refused("[4]", {"exactly two purchases"});
  refused("[6, 2]", {"leave out the turns"});
  refused("[4, 2, 2]", {"exactly two purchases"});
  refused("[4, 2, 0]", {"exactly two purchases"});
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
