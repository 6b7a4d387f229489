// Random actions with all options and policies against the plain oracle and dice.
#include <doctest/doctest.h>

#include <algorithm>

#include "lib/input/document.hpp"
#include "tests/oracle/surface_oracle.hpp"
#include "tests/oracle/surface_sampler.hpp"
#include "tests/plain/against_plain.hpp"
#include "tests/plain/plain_action.hpp"
#include "tests/plain/plain_odds.hpp"
#include "tests/support/boost_fractions.hpp"
#include "tests/support/random_blocks.hpp"
#include "tests/support/random_words.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

/// Returns random small ships of all types with all weapons.
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

std::string random_side(RandomWords& words, bool own_ships, const std::string& force) {
  const std::vector<std::string> ways = {"\"best\"", "\"best\"", "\"class\"",
                                         "\"all\"",  "\"none\"", "{ max = 2 }"};
  const auto one_of = [&](const std::string& key, const std::vector<std::string>& values) {
    return key + " = " + words.one_of(values) + "\n";
  };
  const std::string first = own_ships ? "cc" : "ca";
  const std::string second = own_ships ? "bee" : "dd:uk";
  return "units = \"" + force + "\"\n" +
         one_of("range", {"1", "2", "[2, 1]", "[1, 2, 2, 1]", "[2, 2, 1, 2, 1]"}) +
         one_of("disengage", {"false", "true", "4", "\"" + second + "\""}) +
         one_of("body", {"false", "true"}) +
         one_of("targets", {"\"concentrate\"", "\"spread\"", "\"" + first + ", " + second + "\"",
                            "\"1 " + first + " at " + second + "; " + first + " at spread\"",
                            "\"" + second + " at " + first + "; spread\""}) +
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
  const std::string at_others = own_ships ? "\"bee at cc; aa\"" : "\"1 dd at ca; bb\"";
  return blocks("range", {"1", "2", "[1, 2, 2, 1]"}) +
         blocks("disengage", {"false", "true", "4", classes}) + blocks("body", {"false", "true"}) +
         blocks("targets", {"\"concentrate\"", "\"spread\"", classes, at_others}) +
         blocks("combine", {"\"all\"", "\"none\"", "\"class\"", "\"best\"", "{ max = 2 }"}) +
         blocks("torpedoes", {"\"at-once\"", "\"range 1\"", "3"}) +
         blocks("join", {"\"always\"", "\"never\""});
}

std::string random_bounce(RandomWords& words, bool is_known) {
  const auto result = [&](const std::string& chance) {
    return "{ chance = \"" + chance + "\", initiative = \"" +
           words.one_of({"attacker", "defender"}) + "\", surprised = \"" +
           words.one_of({"none", "attacker", "defender"}) + "\"" +
           words.one_of({"", ", number = 0", ", number = 1", ", number = 2"}) + " }";
  };
  if (is_known || words.pick(0, 1) == 0) return "bounce = [" + result("1") + "]\n";
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

/// Returns the known ships of a side in an action in progress: the first group of its force, and
/// some that are gone.
std::string random_ships_begun(RandomWords& words, const std::string& side,
                               const std::string& force, bool own_ships) {
  const std::string first = force.substr(0, force.find(','));
  const std::string key = first.substr(first.find(' ') + 1);
  std::string ships = "{ units = \"1 " + key + "\"" + words.one_of({"", ", torpedoes = 0"}) +
                      words.one_of({"", ", status = \"waiting\""}) + " }";
  if (words.pick(0, 1) == 0) {
    ships += ", { units = \"1 " +
             words.one_of(own_ships ? std::vector<std::string>{"aa", "bee"}
                                    : std::vector<std::string>{"dd", "ca"}) +
             "\", status = \"sunk\" }";
  }
  if (words.pick(0, 1) == 0) {
    ships +=
        std::string(", { units = \"1 ") + (own_ships ? "cc" : "ca*") + "\", status = \"left\" }";
  }
  return side + " = [" + ships + "]\n";
}

std::string random_action(RandomWords& words, int fought) {
  const bool own_ships = words.pick(0, 1) == 0;
  std::string text = "rules = \"surface\"\n";
  if (fought > 0) text += "fought = " + std::to_string(fought) + "\n";
  if (words.pick(0, 5) == 0) {
    text += "rounds = " + std::to_string(words.pick(std::max(fought, 1), fought + 3)) + "\n";
  }
  text += "[options]\ntorpedoes_first = " + words.one_of({"false", "true"}) + "\nfire = \"" +
          words.one_of({"simultaneous", "initiative"}) +
          "\"\ndamage_lowers_attack = " + words.one_of({"false", "true"}) +
          "\nbreakoff_from = " + words.one_of({"3", "3", "1", "2", "4"}) + "\nbody_bonus = \"" +
          words.one_of({"on-roll", "on-speed"}) + "\"\n";
  text += random_options(words);
  const std::string attackers = random_force(words, own_ships, 2);
  const std::string defenders = random_force(words, own_ships, 3);
  const std::string time = words.one_of({"day", "night"});
  text += "[action]\ntime = \"" + time + "\"\npursuit = " + std::to_string(words.pick(0, 1)) +
          "\nextra_movement = " + words.one_of({"0", "0", "4", "5"}) + "\n" +
          random_bounce(words, fought > 0);
  if (fought > 0) {
    const int far = fought == 2 && time == "night" ? 1 : 2;
    const int range = fought > 2 ? words.pick(1, 2) : far;
    text += "[action.begun]\nrange = " + std::to_string(range) + "\n";
    text += random_ships_begun(words, "attacker", attackers, own_ships);
    text += random_ships_begun(words, "defender", defenders, own_ships);
  }
  text += "[attacker]\n" + random_side(words, own_ships, attackers) +
          random_changes(words, "attacker", own_ships);
  text += "[defender]\n" + random_side(words, own_ships, defenders) +
          "avoid = " + words.one_of({"false", "false", "true", "\"faster\""}) + "\n" +
          random_changes(words, "defender", own_ships);
  if (own_ships) text += random_ships(words);
  if (words.pick(0, 2) == 0) text += random_tables(words);
  return text;
}

/// Returns a random action, of which one in four is in progress.
std::string random_action_of_any_kind(std::uint64_t seed) {
  RandomWords words(seed);
  const bool has_begun = words.pick(0, 3) == 0;
  return random_action(words, has_begun ? words.pick(1, 4) : 0);
}

/// Returns the unit with a star for each damage.
std::string key_text(const plain::surface::Unit& unit) {
  return unit.name + std::string(static_cast<std::size_t>(unit.damage), '*');
}

/// Sets the force of a side, and an entry of action.begun for each of its ships.
void set_begun(const std::string& side, const plain::surface::Side& stand, Document& document) {
  std::vector<std::pair<std::string, int>> force;
  std::string entries;
  const auto add = [&](const plain::surface::Unit& unit, const std::string& status) {
    const bool has_torpedoes = unit.torpedo_attack > 0 && status != "sunk" && status != "left";
    entries += (entries.empty() ? "" : ", ");
    entries += "{ units = '1 " + key_text(unit) + "', status = '" + status + "'" +
               (has_torpedoes ? ", torpedoes = " + std::to_string(unit.torpedo_rounds) : "") + " }";
  };
  for (const plain::surface::Unit& unit : stand.units) {
    add(unit, unit.waits ? "waiting" : "engaged");
    const std::string key = key_text(unit);
    const auto known = std::find_if(force.begin(), force.end(),
                                    [&](const auto& group) { return group.first == key; });
    if (known == force.end()) {
      force.emplace_back(key, 1);
    } else {
      ++known->second;
    }
  }
  for (const plain::surface::Unit& unit : stand.sunk) add(unit, "sunk");
  for (const plain::surface::Unit& unit : stand.gone) add(unit, "left");
  std::string units;
  for (const auto& [key, count] : force) {
    units += (units.empty() ? "" : ", ") + std::to_string(count) + " " + key;
  }
  document.assign(side + ".units=" + units);
  document.assign("action.begun." + side + "=[" + entries + "]");
}

/// Returns the action of this text as it continues from the position `stand`.
Problem begun_action(const std::string& text, const plain::surface::Battle& stand) {
  Document document = Document::parse(text, "test");
  document.assign("fought=" + std::to_string(stand.fought));
  document.assign("action.begun.range=" + std::to_string(stand.begun_range));
  const bool of_attacker = stand.bounce.front().initiative_of_attacker;
  document.assign(std::string("action.bounce=[{ initiative = '") +
                  (of_attacker ? "attacker" : "defender") + "' }]");
  set_begun("attacker", stand.attacker, document);
  set_begun("defender", stand.defender, document);
  return read_case(document);
}

/// Returns the odds of the program in the form of the plain oracle.
plain::Odds odds_of(const Result& result) {
  plain::Odds odds;
  odds.outcomes = plain_outcomes(result);
  odds.mean_rounds = boost_fraction<plain::Fraction>(result.rounds.mean.exact());
  for (const auto& [name, value] : result.custom_figures) {
    odds.custom_figures[name] = boost_fraction<plain::Fraction>(value.exact());
  }
  return odds;
}

}  // namespace

TEST_CASE("Random small actions are as the plain oracle has them, fraction for fraction") {
  check_random_battles(random_action_of_any_kind, 150);
}

TEST_CASE("Random small actions have the distribution of the plain dice") {
  check_played_battles(random_action_of_any_kind, 30, [](const Case& battle, std::uint64_t seed) {
    return plain::surface::play(plain_action(battle), 4000, seed).outcomes;
  });
}

TEST_CASE("A random action is what its positions after the first round are together, as cases") {
  int compared = 0;
  for (std::uint64_t seed = 2000; seed < 2040; ++seed) {
    RandomWords words(seed);
    const std::string text = random_action(words, 0);
    CAPTURE(text);
    const Result whole = solve(case_of(text));
    const plain::Odds expected = odds_of(whole);
    const plain::Odds parts =
        plain::surface::by_positions(plain_action(whole.problem.battle), [&](const auto& stand) {
          ++compared;
          const Result result = solve(begun_action(text, stand));
          if (compared % 10 == 0) check_against_oracle(result);
          return odds_of(result);
        });
    CHECK(parts.outcomes == expected.outcomes);
    CHECK(parts.mean_rounds == expected.mean_rounds);
    for (const auto& [name, value] : expected.custom_figures) {
      const auto found = parts.custom_figures.find(name);
      CHECK((found == parts.custom_figures.end() ? plain::Fraction(0) : found->second) == value);
    }
  }
  CHECK(compared > 200);
}
