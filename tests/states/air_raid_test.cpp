// Raids of the editions 1942 and 1940 against their oracle and against values derived by hand.
#include <doctest/doctest.h>

#include "tests/plain/against_plain.hpp"
#include "tests/support/random_words.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

std::string case_text(const std::string& edition, const std::string& attacker,
                      const std::string& defender, const std::string& more) {
  return "rules = \"raid\"\noptions.edition = \"" + edition + "\"\nattacker.units = \"" + attacker +
         "\"\ndefender.units = \"" + defender + "\"\n" + more;
}

Rational of_1942(const std::string& name, const std::string& attacker, const std::string& defender,
                 int worth, const std::string& more = "") {
  return value(
      solve(case_of(case_text("1942", attacker, defender,
                              "territory.value = " + std::to_string(worth) + "\n" + more))),
      name);
}

Rational of_1940(const std::string& name, const std::string& attacker, const std::string& defender,
                 const std::string& facility, const std::string& more = "") {
  return value(solve(case_of(case_text("1940", attacker, defender,
                                       "territory.facility = \"" + facility + "\"\n" + more))),
               name);
}

std::string random_air_raid(std::uint64_t seed) {
  RandomWords words(seed);
  const bool is_1940 = words.pick(0, 2) > 0;
  const std::string facility =
      is_1940 ? words.one_of({"major", "minor", "air-base", "naval-base"}) : "complex";
  const bool is_base = facility.ends_with("base");
  std::string attacker = std::to_string(words.pick(1, 3)) + " bmb" + words.one_of({"", ":uk"});
  if (is_base) attacker += ", " + std::to_string(words.pick(0, 2)) + " tac";
  attacker += ", " + std::to_string(words.pick(0, 2)) + " ftr, " +
              std::to_string(words.pick(0, 1)) + " ftr:uk";
  std::string text = "rules = \"raid\"\n[attacker]\nunits = \"" + attacker + "\"\n";
  if (words.pick(0, 2) == 0) {
    text += std::string("losses = \"bmb, ") + (is_base ? "tac, " : "") + "ftr\"\n";
  }
  const std::vector<std::string> known = {"", "\"heavy-bombers\"", "\"jet-fighters\"",
                                          "\"heavy-bombers\", \"jet-fighters\""};
  text += "technologies.all = [" + words.one_of(known) + "]\n";
  text += "technologies.uk = [" + words.one_of(known) + "]\n";
  text += "[defender]\nunits = \"" + std::to_string(words.pick(0, 2)) + " ftr, " +
          std::to_string(words.pick(0, 2)) + " ftr:us\"\n";
  text += "intercept = " + words.one_of({"\"always\"", "\"always\"", "\"never\"", "1", "2"}) + "\n";
  text += "technologies.all = [" + words.one_of({"", "\"radar\"", "\"jet-fighters\""}) + "]\n";
  text += "technologies.us = [" + words.one_of({"", "\"jet-fighters\"", "\"radar\""}) + "]\n";
  text += "[territory]\nfacility = \"" + facility + "\"\n";
  if (!is_1940) text += "value = " + std::to_string(words.pick(0, 9)) + "\n";
  text += "damage = " + std::to_string(words.pick(0, 2) == 0 ? words.pick(0, 12) : 0) + "\n";
  text += std::string("[options]\nedition = \"") + (is_1940 ? "1940" : "1942") + "\"\n";
  text += "aa_targets = \"" + words.one_of({"owner", "aimed"}) + "\"\n";
  return text;
}

}  // namespace

TEST_CASE("Random raids of 1942 and 1940 agree with the oracle, fraction for fraction") {
  check_random_battles(random_air_raid, 200);
}

TEST_CASE("A raid without interceptors is the fire of the facility and a die of damage") {
  CHECK(of_1942("damage.mean", "1 bmb", "", 3) == Rational(35, 12));
  CHECK(of_1942("exchange", "1 bmb", "", 3) == Rational(35, 12) - 2);
  CHECK(of_1940("damage.mean", "1 bmb", "", "major") == Rational(55, 12));
  CHECK(of_1940("damage.mean", "1 bmb", "", "minor") == Rational(25, 6));
  CHECK(of_1940("damage.mean", "1 tac", "", "air-base") == Rational(35, 12));
  CHECK(of_1942("damage.mean", "1 bmb", "", 3, "territory.damage = 6\n") == 0);
}

TEST_CASE("In 1940 heavy bombers take the better die, jets fire on 1-2, and radar helps guns") {
  const std::string heavy = "attacker.technologies.all = [\"heavy-bombers\"]\n";
  CHECK(of_1940("damage.mean", "1 bmb", "", "major", heavy) == Rational(5, 6) * Rational(233, 36));
  const std::string jets = "attacker.technologies.all = [\"jet-fighters\"]\n";
  CHECK(of_1940("interceptors_destroyed.mean", "1 bmb, 1 ftr", "1 ftr", "major", jets) ==
        Rational(4, 9));
  CHECK(of_1940("bombers_destroyed.mean", "1 bmb", "", "major",
                "defender.technologies.all = [\"radar\"]\n") == Rational(1, 3));
}

TEST_CASE("In 1940 the air battle is fought at once, in 1942 raiders fire first") {
  CHECK(of_1940("interceptors_destroyed.mean", "1 bmb, 1 ftr", "1 ftr", "major") ==
        Rational(11, 36));
  CHECK(of_1940("escorts_destroyed.mean", "1 bmb, 1 ftr", "1 ftr", "major") == Rational(1, 6));
  CHECK(of_1942("escorts_destroyed.mean", "1 bmb, 1 ftr", "1 ftr", 9) ==
        Rational(25, 36) * Rational(1, 3));
  CHECK(of_1942("losses.defender.cost", "1 bmb, 1 ftr", "1 ftr", 9) == Rational(110, 36));
  CHECK(of_1942("interceptors_destroyed.mean", "1 bmb, 1 ftr", "1 ftr", 9,
                "defender.intercept = \"never\"\n") == 0);
}

TEST_CASE("A raid that an edition does not have is refused with its place") {
  const auto refused = [](const std::string& text, const std::string& place,
                          std::initializer_list<const char*> words) {
    check_refused([&] { solve(case_of(text)); }, place, words);
  };
  const std::string major = "territory.facility = \"major\"\n";
  refused(case_text("1940", "1 tac", "", major), "test:3:19", {"only bases"});
  refused(case_text("1940", "1 ftr", "", major), "test:3:19", {"at least one bomber"});
  refused(case_text("1940", "1 bmb", "", ""), "test:2:19",
          {"major, minor, air-base or naval-base"});
  refused(case_text("1940", "1 bmb", "", "territory.facility = \"complex\"\n"), "test:5:22",
          {"major, minor, air-base or naval-base"});
  refused(case_text("1942", "1 bmb", "", major + "territory.value = 3\n"), "test:5:22",
          {"complex"});
  refused(case_text("1942", "1 bmb", "", ""), "test", {"'territory.value' is missing"});
  refused(case_text("1940", "1 bmb", "", major + "territory.flown_over = 1\n"), "test:6:24",
          {"on the way"});
  refused(case_text("1940", "1 bmb", "", major + "attacker.first_casualty = \"optimal\"\n"),
          "test:6:27", {"no rocket", "leave it out"});
}
