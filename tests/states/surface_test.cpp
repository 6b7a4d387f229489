// Naval surface combat against its plain oracle and dice, and against what can be worked out by
// hand.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/oracle/surface_sampler.hpp"
#include "tests/plain/against_plain.hpp"
#include "tests/plain/plain_action.hpp"
#include "tests/support/random_words.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

Result action(const std::string& attacker, const std::string& defender,
              const std::string& more = "") {
  return solved("surface", attacker, defender, more);
}

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

std::string random_side(RandomWords& words, bool own_ships, int most) {
  const std::string force = random_force(words, own_ships, most);
  const auto one_of = [&](const std::string& key, const std::vector<std::string>& values) {
    return key + " = " + words.one_of(values) + "\n";
  };
  const std::string first = own_ships ? "cc" : "ca";
  const std::string second = own_ships ? "bee" : "dd:uk";
  return "units = \"" + force + "\"\n" +
         one_of("range", {"1", "2", "[2, 1]", "[1, 2, 2]", "[2, 2, 1]"}) +
         one_of("disengage", {"false", "true", "4", "\"" + second + "\""}) +
         one_of("body", {"false", "true"}) +
         one_of("targets", {"\"concentrate\"", "\"spread\"", "\"" + first + ", " + second + "\""}) +
         one_of("combine", {"\"all\"", "\"none\"", "{ max = 2 }"}) +
         one_of("torpedoes", {"\"at-once\"", "\"range 1\"", "2", "5"}) +
         one_of("engage", {"\"all\"", "\"all\"", "1", "2"}) +
         one_of("join", {"\"always\"", "\"always\"", "\"never\""});
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

std::string random_action(std::uint64_t seed) {
  RandomWords words(seed);
  const bool own_ships = words.pick(0, 1) == 0;
  std::string text = "rules = \"surface\"\n";
  if (words.pick(0, 5) == 0) text += "rounds = " + std::to_string(words.pick(1, 4)) + "\n";
  text += "[options]\ntorpedoes_first = " + words.one_of({"false", "true"}) + "\nfire = \"" +
          words.one_of({"simultaneous", "initiative"}) +
          "\"\ndamage_lowers_attack = " + words.one_of({"false", "true"}) +
          "\nbreakoff_from = " + words.one_of({"3", "3", "1", "2", "4"}) + "\nbody_bonus = \"" +
          words.one_of({"on-roll", "on-speed"}) + "\"\n";
  text += "[action]\ntime = \"" + words.one_of({"day", "night"}) +
          "\"\npursuit = " + std::to_string(words.pick(0, 1)) + "\n" + random_bounce(words);
  text += "[attacker]\n" + random_side(words, own_ships, 2);
  text += "[defender]\n" + random_side(words, own_ships, 3) +
          "avoid = " + words.one_of({"false", "false", "true"}) + "\n";
  if (own_ships) text += random_ships(words);
  if (words.pick(0, 2) == 0) text += random_tables(words);
  return text;
}

}  // namespace

TEST_CASE("Random small actions are as the plain oracle has them, fraction for fraction") {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    const std::string text = random_action(seed);
    CAPTURE(text);
    check_against_oracle(solve(case_of(text)));
  }
}

TEST_CASE("Random small actions come out as the plain dice say") {
  for (std::uint64_t seed = 1000; seed < 1030; ++seed) {
    const std::string text = random_action(seed);
    CAPTURE(text);
    const Result result = solve(case_of(text));
    check_against_counts(result,
                         plain::surface::play(plain_action(result.battle), 4000, seed).outcomes);
  }
}

TEST_CASE("A reacting force of equal speed avoids action with 21 of 36, at night 26, pursued 15") {
  const auto avoided = [](const std::string& how) {
    const Result result = action("1 ca", "1 ca", "defender.avoid = true\n" + how);
    const auto& [rounds, chance] = result.rounds.distribution.front();
    REQUIRE(rounds == 0);
    return chance.exact();
  };
  CHECK(avoided("") == fraction(21, 36));
  CHECK(avoided("action.time = \"night\"") == fraction(26, 36));
  CHECK(avoided("action.pursuit = 1") == fraction(15, 36));
}

TEST_CASE("A faster reacting force always avoids action, and all of it has left") {
  const Result result = action("1 bb", "1 dd, 1 ca*", "defender.avoid = true");
  REQUIRE(result.outcomes.size() == 1);
  CHECK(result.outcomes.front().outcome.winner == Winner::attacker);
  CHECK(result.outcomes.front().outcome.left[1] == Units{{key("dd"), 1}, {key("ca*"), 1}});
  CHECK(value(result, "rounds.mean") == 0);
  CHECK(value(result, "last_range.1") + value(result, "last_range.2") == 0);
}

TEST_CASE("A slower reacting force never avoids action") {
  const Result avoiding = action("1 dd", "1 bb", "defender.avoid = true");
  CHECK(value(avoiding, "winner.attacker") == value(action("1 dd", "1 bb"), "winner.attacker"));
}

TEST_CASE("Counting ships of one class changes nothing") {
  // As classes of their own, by nation, every ship is told apart: all are engaged and under
  // concentrated fire, so that the first one is always the most damaged.
  for (const std::string more : {"", "attacker.disengage = true\ndefender.body = true",
                                 "options.damage_lowers_attack = true\naction.time = \"night\""}) {
    const Result counted = action("3 ca", "2 cl", more);
    const Result apart = action("1 ca:a, 1 ca:b, 1 ca:c", "1 cl:a, 1 cl:b", more);
    CHECK(counted.chain.states <= apart.chain.states);
    for (const std::string& figure : figure_names(counted)) {
      if (figure.find(".units.") != std::string::npos || figure.ends_with(".N")) continue;
      CAPTURE(figure);
      CHECK(value(counted, figure) == value(apart, figure));
    }
  }
}

TEST_CASE("Six ships of two classes on each side stay a small chain") {
  // Ship by ship there are 2^6 ways for each side to have left, in each of many conditions.
  const Result result =
      action("3 ca, 3 dd", "3 ca, 3 dd", "attacker.disengage = true\ndefender.disengage = true");
  CHECK(result.chain.states < 10'000);
}

TEST_CASE("A surprised side does not fire in the first round") {
  const std::string bounce =
      "rounds = 1\naction.bounce = [{ number = 1, surprised = \"defender\" }]";
  const Result result = action("1 ca", "1 ca", bounce);
  CHECK(value(result, "losses.attacker.defense") == 0);
  CHECK(value(result, "losses.defender.defense") > 0);
}

TEST_CASE(
    "Ships that are not presented roll to engage, and a surprised side's do so a round later") {
  // The presented ship has no weapon. The other one, with speed 3, has torpedoes that always do one
  // step of damage, of two that the cruiser can take.
  const auto expected_loss = [](const std::string& surprised) {
    const std::string hull =
        "type = \"SC\", attack = 0, defense = 9, speed = 3, gun_range = 0, hull = 9";
    const Result result =
        action("1 cl", "1 hulk, 1 boat",
               "rounds = 1\naction.bounce = [{ number = 1, surprised = \"" + surprised +
                   "\" }]\nships.hulk = { " + hull + " }\nships.boat = { " + hull +
                   ", torpedo_attack = 9, torpedo_range = 3, torpedo_rounds = 1 }\n"
                   "tables.hits_columns = [1]\n"
                   "tables.hits = [[1],[1],[1],[1],[1],[1],[1],[1],[1],[1],[1]]\n"
                   "tables.odds = [1]\ntables.damage = [[0,0,0,0,0,0], [1,1,1,1,1,1]]");
    return value(result, "losses.attacker.defense");
  };
  CHECK(expected_loss("none") == 2 * fraction(3, 6));  // a step costs 2 of its 4
  CHECK(expected_loss("defender") == 0);
}

TEST_CASE("Ships without weapons stand off once rounds are alike") {
  const std::string hulk =
      "[ships.hulk]\ntype = \"SC\"\nattack = 0\ndefense = 1\nspeed = 1\ngun_range = 0\nhull = 1\n";
  const auto stands_off_after = [&](const std::string& range) {
    const Result result = solve(case_of(
        "rules = \"surface\"\nattacker.units = \"1 hulk\"\n" + ("attacker.range = " + range) +
        "\ndefender.units = \"1 hulk\"\ndefender.range = " + range + "\n" + hulk));
    CHECK(value(result, "winner.standoff") == 1);
    CHECK(value(result, "last_range." + range) == 1);
    return value(result, "rounds.mean");
  };
  CHECK(stands_off_after("1") == 3);  // the third closes to range 1, the fourth changes nothing
  CHECK(stands_off_after("2") == 2);
}

TEST_CASE("What is wrong with ships, tables and the bounce is said with its place") {
  const auto check = [](const std::string& more, const std::string& place,
                        std::initializer_list<const char*> words) {
    const std::string text =
        "rules = \"surface\"\nattacker.units = \"1 ca\"\ndefender.units = \"2 dd\"\n" + more;
    CAPTURE(more);
    check_refused([&] { case_of(text); }, place, words);
  };
  check("[ships.x]\ntype = \"CA\"\n", "test:4:1", {"'x'", "needs", "attack"});
  check("[ships.ca]\ntype = \"CV\"\n", "test:5:8", {"'CV'", "BB", "ships.ca.type"});
  check("[ships.ca]\ngun_range = 3\n", "test:5:13", {"only BB and BC", "'ca' is a CA"});
  check("[ships.bb]\ntype = \"CA\"\n", "test:5:8", {"only BB and BC", "'bb' is a CA"});
  check("[ships.ca]\nhull = 0\n", "test:5:8", {"ships.ca.hull", "1 to 10"});
  check("[ships.ca]\narmor = 1\n", "test:5:1", {"ships.ca.armor", "ships.ca.attack"});
  check("[units.ca]\nattack = 1\n", "test:4:2", {"unknown key 'units'", "ships"});
  check("[attacker]\nlosses = \"ca\"\n", "test:4:1", {"attacker"});
  check("defender.losses = \"dd\"\n", "test:4:10", {"unknown key 'defender.losses'"});
  check("attacker.avoid = true\n", "test:4:10", {"unknown key 'attacker.avoid'"});
  check("attacker.range = \"optimal\"\n", "test:4:18",
        {"attacker.range", "1, 2, or a list by round"});
  check("action.time = \"noon\"\n", "test:4:15", {"'noon'", "day, night"});
  check("action.bounce = []\n", "test:4:17", {"action.bounce", "list of tables"});
  check("action.bounce = [\n{ chance = \"1/2\" },\n{ chance = \"1/3\" }]\n", "test:4:17",
        {"sum to 5/6"});
  check("action.bounce = [{ chance = -1 }]\n", "test:4:29", {"0 to 1"});
  check("action.bounce = [{ surprise = \"none\" }]\n", "test:4:20",
        {"unknown key 'action.bounce.surprise'", "surprised"});
  check("defender.present = 1\naction.bounce = [{ number = 2 }]\n", "test:4:20",
        {"at least the initiative number", "2"});
  check("tables.odds = [1]\n", "test:4:1", {"'tables.hits_columns' is missing"});
}

TEST_CASE("A fault in a table of the case is said with the place of its row") {
  const auto check = [](const std::string& columns, const std::string& hits,
                        const std::string& odds, const std::string& damage,
                        const std::string& place, std::initializer_list<const char*> words) {
    const std::string text =
        "rules = \"surface\"\nattacker.units = \"1 ca\"\ndefender.units = \"2 dd\"\n[tables]\n"
        "hits_columns = " +
        columns +
        "\nhits = [[0,1],[0,1],[0,1],[0,1],[0,1],[0,1],[0,1],[0,1],[0,1],"
        "[0,1],\n" +
        hits + "]\nodds = " + odds + "\ndamage = [[0,0,0,0,0,1],\n" + damage + "]\n";
    CAPTURE(text);
    check_refused([&] { case_of(text); }, place, words);
  };
  check("[1, 1]", "[0,1]", "[1]", "[0,0,0,0,1,1]", "test:5:16", {"must rise", "column 2"});
  check("[1, 9]", "[0,1],[0,1]", "[1]", "[0,0,0,0,1,1]", "test:6:8", {"11 lists", "12"});
  check("[1, 9]", "[0,1,2]", "[1]", "[0,0,0,0,1,1]", "test:7:1", {"row 11", "3 numbers", "2"});
  check("[1, 9]", "[0,-1]", "[1]", "[0,0,0,0,1,1]", "test:7:1", {"0 to 20"});
  check("[1, 9]", "[0,1]", "[1, \"1/2\"]", "[0,0,0,0,1,1]", "test:8:8", {"must rise"});
  check("[1, 9]", "[0,1]", "[1, 2]", "[0,0,0,0,1,1]", "test:9:10", {"3 lists", "2"});
  check("[1, 9]", "[0,1]", "[1]", "[0,0,0,1,1]", "test:10:1", {"row 2", "5 numbers", "6"});
}

TEST_CASE("The stand-ins, written into the case, change nothing but that they are none any more") {
  const Result by_default = action("1 bb, 1 ca", "1 cl, 2 dd");
  const Result written = solve(case_of(
      "rules = \"surface\"\nattacker.units = \"1 bb, 1 ca\"\ndefender.units = \"1 cl, 2 dd\"\n"
      "[ships]\n"
      "ca = { type = \"CA\", attack = 6, defense = 6, speed = 5, gun_range = 2, torpedo_attack = "
      "4, "
      "torpedo_range = 2, torpedo_rounds = 1, hull = 2 }\n"
      "[tables]\nhits_columns = [1, 8, 16, 32]\n"
      "hits = [[0,0,1,1],[0,0,1,1],[0,0,1,1],[0,0,1,1],[0,1,1,2],[0,1,1,2],[0,1,1,2],[1,1,2,3],"
      "[1,1,2,3],[1,2,3,4],[1,2,3,4]]\n"
      "odds = [\"1/2\", \"1\", \"2\", \"3\"]\n"
      "damage = [[0,0,0,0,0,1],[0,0,0,0,1,1],[0,0,0,1,1,2],[0,0,1,1,2,2],[0,1,1,2,2,3]]\n"));
  CHECK(by_default.chain.signature == written.chain.signature);
  const auto stand_ins = [](const Result& result) {
    const auto& lines = result.battle.own.described;
    return std::count_if(lines.begin(), lines.end(),
                         [](const auto& line) { return line.note == "stand-in"; });
  };
  CHECK(stand_ins(by_default) == 8);  // four classes and four tables
  CHECK(stand_ins(written) == 3);
}
