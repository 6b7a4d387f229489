// Random actions with all options and policies against the plain oracle and dice.
#include <doctest/doctest.h>

#include "tests/oracle/surface_sampler.hpp"
#include "tests/plain/against_plain.hpp"
#include "tests/plain/plain_action.hpp"
#include "tests/support/random_blocks.hpp"
#include "tests/support/random_words.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

/// Small ships of all types with all weapons.
std::string random_ships(RandomWords& words) {
  std::string text;
  for (const std::string name : {"aa", "bee", "cc"}) {
    const std::string type = words.one_of({"BB", "BC", "CA", "CL", "DD", "DE", "SC"});
    const bool capital = type == "BB" || type == "BC";
    const auto number = [&](const std::string& key, int from, int to) {
      return key + " = " + std::to_string(words.pick(from, to)) + "\n";
    };
    text += "[ships." + name + "]\ntype = \"" + type + "\"\n" + number("attack", 0, 12) +
            number("defense", 1, 12) + number("speed", 0, 7) +
            number("gun_range", 0, capital ? 3 : 2) + number("hull", 1, 3) +
            number("torpedo_attack", 0, 6) + number("torpedo_range", 0, 2) +
            number("torpedo_rounds", 0, 2) + number("cost", 0, 9);
  }
  return text;
}

std::string random_tables(RandomWords& words) {
  std::string hits;
  for (int roll = 2; roll <= 12; ++roll) {
    hits += "[" + std::to_string(words.pick(0, 1)) + ", " + std::to_string(words.pick(0, 2)) +
            (roll == 12 ? "]" : "], ");
  }
  std::string damage;
  for (int column = 0; column < 3; ++column) {
    damage += "[";
    for (int roll = 1; roll <= 6; ++roll) {
      damage += std::to_string(words.pick(0, 2)) + (roll == 6 ? "]" : ", ");
    }
    damage += column == 2 ? "" : ", ";
  }
  return "[tables]\nhits_columns = [" + words.one_of({"1, 7", "3, 10"}) + "]\nhits = [" + hits +
         "]\nodds = [\"1/2\", \"3/2\"]\ndamage = [" + damage + "]\n";
}

std::string random_force(RandomWords& words, bool own_ships, int most) {
  const std::vector<std::string> pool =
      own_ships ? std::vector<std::string>{"aa", "bee", "cc"}
                : std::vector<std::string>{"bb", "ca", "cl", "dd", "bb*", "ca*", "dd:uk"};
  return words.force(pool, 2, most);
}

/// The dice know neither the default way to combine nor the options that sensible readers differ
/// on.
enum class For { recursion, dice };

std::string random_side(RandomWords& words, bool own_ships, int most, For whom) {
  std::vector<std::string> ways = {"\"all\"", "\"none\"", "{ max = 2 }"};
  if (whom == For::recursion) ways.insert(ways.end(), {"\"best\"", "\"best\"", "\"class\""});
  const std::string force = random_force(words, own_ships, most);
  const auto one_of = [&](const std::string& key, const std::vector<std::string>& values) {
    return key + " = " + words.one_of(values) + "\n";
  };
  const std::string first = own_ships ? "cc" : "ca";
  const std::string second = own_ships ? "bee" : "dd:uk";
  return "units = \"" + force + "\"\n" +
         one_of("range", {"1", "2", "[2, 1]", "[1, 2, 2, 1]", "[2, 2, 1, 2, 1]"}) +
         one_of("disengage", {"false", "true", "4", "\"" + second + "\""}) +
         one_of("body", {"false", "true"}) +
         one_of("targets", {"\"concentrate\"", "\"spread\"", "\"" + first + ", " + second + "\""}) +
         one_of("combine", ways) + one_of("torpedoes", {"\"at-once\"", "\"range 1\"", "2", "5"}) +
         one_of("engage", {"\"all\"", "\"all\"", "1", "2"}) +
         one_of("join", {"\"always\"", "\"always\"", "\"never\""});
}

std::string random_changes(RandomWords& words, const std::string& side, bool own_ships) {
  const auto blocks = [&](const std::string& choice, const std::vector<std::string>& whats) {
    if (words.pick(0, 2) > 0) return std::string();
    return random_blocks([&](int from, int to) { return words.pick(from, to); }, side, choice,
                         whats, {"", own_ships ? ".cc" : ".ca", own_ships ? ".bee" : ".dd"});
  };
  const std::string classes = own_ships ? "\"cc\"" : "\"ca\"";
  return blocks("range", {"1", "2", "[1, 2, 2, 1]"}) +
         blocks("disengage", {"false", "true", "4", classes}) + blocks("body", {"false", "true"}) +
         blocks("targets", {"\"concentrate\"", "\"spread\"", classes}) +
         blocks("combine", {"\"all\"", "\"none\"", "{ max = 2 }"}) +
         blocks("torpedoes", {"\"at-once\"", "\"range 1\"", "3"}) +
         blocks("join", {"\"always\"", "\"never\""});
}

std::string random_bounce(RandomWords& words) {
  const auto result = [&](const std::string& chance) {
    return "{ chance = \"" + chance + "\", initiative = \"" +
           words.one_of({"attacker", "defender"}) + "\", surprised = \"" +
           words.one_of({"none", "attacker", "defender"}) + "\"" +
           words.one_of({"", ", number = 0", ", number = 1", ", number = 2"}) + " }";
  };
  if (words.pick(0, 1) == 0) return "bounce = [" + result("1") + "]\n";
  return "bounce = [" + result("2/3") + ", " + result("1/3") + "]\n";
}

/// Lines of [options] away from their defaults, each in one action of four.
std::string random_options(RandomWords& words) {
  std::string text;
  for (const char* line :
       {"nation_torpedoes = \"ignored\"", "lowest_attack = \"printed\"", "breakoff_loss = \"sunk\"",
        "range_speed = \"engaged\"", "engagement = \"each-round\"", "disengage_at = \"start\""}) {
    if (words.pick(0, 3) == 0) text += std::string(line) + "\n";
  }
  return text;
}

std::string random_action(std::uint64_t seed, For whom) {
  RandomWords words(seed);
  const bool own_ships = words.pick(0, 1) == 0;
  std::string text = "rules = \"surface\"\n";
  if (words.pick(0, 5) == 0) text += "rounds = " + std::to_string(words.pick(1, 4)) + "\n";
  text += "[options]\ntorpedoes_first = " + words.one_of({"false", "true"}) + "\nfire = \"" +
          words.one_of({"simultaneous", "initiative"}) +
          "\"\ndamage_lowers_attack = " + words.one_of({"false", "true"}) +
          "\nbreakoff_from = " + words.one_of({"3", "3", "1", "2", "4"}) + "\nbody_bonus = \"" +
          words.one_of({"on-roll", "on-speed"}) + "\"\n";
  if (whom == For::recursion) text += random_options(words);
  text += "[action]\ntime = \"" + words.one_of({"day", "night"}) +
          "\"\npursuit = " + std::to_string(words.pick(0, 1)) + "\n" + random_bounce(words);
  text += "[attacker]\n" + random_side(words, own_ships, 2, whom) +
          random_changes(words, "attacker", own_ships);
  text += "[defender]\n" + random_side(words, own_ships, 3, whom) +
          "avoid = " + words.one_of({"false", "false", "true"}) + "\n" +
          random_changes(words, "defender", own_ships);
  if (own_ships) text += random_ships(words);
  if (words.pick(0, 2) == 0) text += random_tables(words);
  return text;
}

}  // namespace

TEST_CASE("Random small actions are as the plain oracle has them, fraction for fraction") {
  check_random_battles([](std::uint64_t seed) { return random_action(seed, For::recursion); }, 150);
}

TEST_CASE("Random small actions come out as the plain dice say") {
  const auto action = [](std::uint64_t seed) { return random_action(seed, For::dice); };
  check_played_battles(action, 30, [](const Case& battle, std::uint64_t seed) {
    return plain::surface::play(plain_action(battle), 4000, seed).outcomes;
  });
}
