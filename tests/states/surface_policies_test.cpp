// The policies of the sides of a surface action, against values derived by hand.
#include <doctest/doctest.h>

#include "tests/support/refusal.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

/// Ships of hull and DF 10 that do one step of damage with each attack: a gunner and a torpedo boat
/// up to range 2, and hulks without weapons of speed 6 and 1.
const std::string each_shot_hits =
    "ships.gun = { type = \"CA\", attack = 1, defense = 10, speed = 6, gun_range = 2, hull = 10 }\n"
    "ships.boat = { type = \"CA\", attack = 0, defense = 10, speed = 6, gun_range = 0, hull = 10, "
    "torpedo_attack = 1, torpedo_range = 2, torpedo_rounds = 1 }\n"
    "ships.hulk = { type = \"CA\", attack = 0, defense = 10, speed = 6, gun_range = 0, hull = 10 "
    "}\n"
    "ships.slow = { type = \"CA\", attack = 0, defense = 10, speed = 1, gun_range = 0, hull = 10 "
    "}\n"
    "tables.hits_columns = [1]\n"
    "tables.hits = [[1],[1],[1],[1],[1],[1],[1],[1],[1],[1],[1]]\n"
    "tables.odds = [0]\ntables.damage = [[1,1,1,1,1,1], [1,1,1,1,1,1]]\n";

Result action(const std::string& attacker, const std::string& defender, const std::string& more) {
  return solved("surface", attacker, defender, each_shot_hits + more);
}

/// Returns the DF that the defender has lost after this number of rounds. Each step of damage is
/// one.
Rational damage(const std::string& attacker, const std::string& defender, int rounds,
                const std::string& more) {
  return value(action(attacker, defender, "rounds = " + std::to_string(rounds) + "\n" + more),
               "losses.defender.defense");
}

/// Returns the probability that the hulk leaves in the third round, if no ship fires on the
/// defender.
Rational chance_that_hulk_leaves(const std::string& defender, const std::string& more) {
  Rational sum = 0;
  for (const auto& [outcome, chance] : action("1 slow", defender, "rounds = 3\n" + more).outcomes) {
    if (outcome.left[1].contains(key("hulk"))) sum += chance.exact();
  }
  return sum;
}

}  // namespace

TEST_CASE("Each group of ships that combine makes an attack of its own") {
  const auto steps = [](const std::string& ships, const std::string& combine) {
    return damage(ships, "1 hulk", 1, "attacker.combine = " + combine);
  };
  CHECK(steps("5 gun", "\"all\"") == 1);
  CHECK(steps("5 gun", "\"none\"") == 5);
  CHECK(steps("5 gun", "{ max = 2 }") == 3);
  CHECK(steps("5 boat", "{ max = 2 }") == 3);
  CHECK(steps("3 gun, 2 boat", "{ max = 4 }") == 2);  // guns and torpedoes never combine
}

TEST_CASE("Ships of one class combine, of whatever nations, and those of others do not") {
  const std::string by_class =
      "attacker.combine = \"class\"\nships.other = { type = \"CA\", attack = 1, defense = 10, "
      "speed = 6, gun_range = 2, hull = 10 }\n";
  CHECK(damage("3 gun", "1 hulk", 1, by_class) == 1);
  CHECK(damage("1 gun:a, 1 gun:b", "1 hulk", 1, by_class) == 1);
  CHECK(damage("1 gun, 1 boat", "1 hulk", 1, by_class) == 2);
  CHECK(damage("2 gun, 2 other, 1 gun:b", "1 hulk", 1, by_class) == 2);
  // Each of the two targets has a gun and one of the others on it.
  CHECK(damage("2 gun, 2 other", "2 hulk", 1, by_class + "attacker.targets = \"spread\"\n") == 4);
}

TEST_CASE("By default ships combine as promises the most damage to their target") {
  CHECK(damage("3 gun", "1 hulk", 1, "") == 3);  // each attack does a step
  CHECK(damage("3 gun, 2 boat", "1 hulk", 1, "") == 5);
  // With 3 and more an attack hits four times.
  const std::string better_together =
      "tables.hits_columns = [1, 3]\n"
      "tables.hits = [[1,4],[1,4],[1,4],[1,4],[1,4],[1,4],[1,4],[1,4],[1,4],[1,4],[1,4]]\n"
      "tables.odds = [0]\ntables.damage = [[1,1,1,1,1,1], [1,1,1,1,1,1]]\n";
  const auto with_tables = [&](const std::string& attacker, const std::string& defender) {
    const std::string ships = each_shot_hits.substr(0, each_shot_hits.find("tables."));
    return value(solved("surface", attacker, defender, ships + better_together + "rounds = 1\n"),
                 "losses.defender.defense");
  };
  CHECK(with_tables("2 gun", "1 hulk") == 2);
  CHECK(with_tables("3 gun", "1 hulk") == 4);
  CHECK(with_tables("5 gun", "1 hulk") == 5);
  // Steps beyond what sinks the target do not count: alone and together two ships sink it.
  CHECK(with_tables("3 gun", "1 hulk********") == 10);
}

TEST_CASE("A side fires on the classes that it names before the others") {
  const auto hit = [](const std::string& targets) {
    const Result result = action("1 gun", "1 slow, 1 hulk:uk, 1 hulk:us",
                                 "rounds = 1\nattacker.targets = \"" + targets + "\"");
    REQUIRE(result.outcomes.size() == 1);
    for (const auto& [unit, count] : result.outcomes.front().outcome.in_battle[1]) {
      if (unit.damage() == 1) return std::string(unit.name_text());
    }
    return std::string();
  };
  CHECK(hit("concentrate") == "slow");
  CHECK(hit("boat") == "slow");
  CHECK(hit("hulk, slow") == "hulk:uk");
  CHECK(hit("gun, hulk:us, hulk:uk") == "hulk:us");
}

TEST_CASE("Ships have targets of their own, by class and by number") {
  const auto hit = [](const std::string& attacker, const std::string& targets) {
    const Result result =
        action(attacker, "1 slow, 1 hulk:uk, 1 hulk:us",
               "rounds = 1\nattacker.combine = \"none\"\nattacker.targets = \"" + targets + "\"");
    REQUIRE(result.outcomes.size() == 1);
    std::string text;
    for (const auto& [unit, count] : result.outcomes.front().outcome.in_battle[1]) {
      text += (text.empty() ? "" : ", ") + unit.text();
    }
    return text;
  };
  CHECK(hit("3 gun", "2 gun at hulk:us; gun at hulk") == "hulk:uk*, hulk:us**, slow");
  CHECK(hit("3 gun", "1 gun at hulk:us") == "hulk:uk, hulk:us*, slow**");
  CHECK(hit("3 gun", "gun at spread") == "hulk:uk*, hulk:us*, slow*");
  CHECK(hit("3 gun", "1 gun at hulk; spread") == "hulk:uk**, hulk:us, slow*");
  CHECK(hit("1 gun, 1 boat", "boat at hulk:us; concentrate") == "hulk:uk, hulk:us*, slow*");
  CHECK(hit("1 gun:a, 1 gun:b", "gun:b at hulk:us; hulk:uk") == "hulk:uk*, hulk:us*, slow");
  // Spread counts the ships of the entry alone.
  CHECK(hit("1 gun:a, 1 boat, 1 gun:b", "gun at spread; boat at hulk:us") ==
        "hulk:uk*, hulk:us*, slow*");
}

TEST_CASE("Errors in targets ship by ship are reported with their places") {
  const auto check = [](const std::string& targets, const std::string& place,
                        std::initializer_list<const char*> words) {
    check_action_refused("attacker.targets = \"" + targets + "\"\n", place, words);
  };
  check("ca at cv; dd", "test:4:27", {"'cv'", "attacker.targets"});
  check("cv at dd; dd", "test:4:21", {"'cv'"});
  check("ca at dd; spread; dd", "test:4:39", {"has to be the last"});
  check("ca at dd; ca:uk at dd", "test:4:31", {"no ship is left for 'ca:uk at dd'"});
  check("ca at dd;; dd", "test:4:30", {"two semicolons"});
  check("0 ca at dd", "test:4:21", {"'0 ca'", "1 to 4000"});
  check("ca, cl at dd", "test:4:21", {"several classes", "ca at bb; cl at bb"});
}

TEST_CASE("The side with the initiative engages its front ships, and holds the others back") {
  const std::string apart = "attacker.combine = \"none\"\n";
  CHECK(damage("3 gun", "1 hulk", 2, apart) == 6);
  CHECK(damage("3 gun", "1 hulk", 2, apart + "attacker.engage = 2") == 4);
  CHECK(damage("3 gun", "1 hulk", 2, apart + "attacker.engage = 9") == 6);
  CHECK(damage("3 gun", "1 hulk", 2,
               apart + "attacker.engage = 1\naction.bounce = [{ initiative = \"defender\" }]") ==
        6);
}

TEST_CASE("Ships that were not presented stay behind if their side does not let them join") {
  const std::string bounce =
      "attacker.combine = \"none\"\naction.bounce = [{ initiative = \"defender\", number = 1 }]\n";
  CHECK(damage("3 gun", "1 hulk", 2, bounce) == 6);
  CHECK(damage("3 gun", "1 hulk", 2, bounce + "attacker.join = \"never\"") == 2);
}

TEST_CASE("Torpedoes wait for range 1, or for a round") {
  const auto first_hit = [](const std::string& torpedoes) {
    int rounds = 1;
    while (damage("1 boat", "1 hulk", rounds, "attacker.torpedoes = " + torpedoes) == 0) ++rounds;
    return rounds;
  };
  CHECK(first_hit("\"at-once\"") == 1);
  CHECK(first_hit("\"range 1\"") == 3);
  CHECK(first_hit("2") == 2);
  CHECK(first_hit("7") == 7);
}

TEST_CASE("Wishes of range are by round, count from the third on, and the last holds on") {
  const std::string wishes = "attacker.range = [1, 1, 2, 1, 2]\ndefender.range = [1, 1, 2, 1, 2]\n";
  const auto range_in = [&](int round, int range) {
    return value(action("1 hulk", "1 hulk", "rounds = " + std::to_string(round) + "\n" + wishes),
                 "last_range." + std::to_string(range));
  };
  CHECK(range_in(3, 2) == 1);
  CHECK(range_in(4, 1) == 1);
  CHECK(range_in(5, 2) == 1);
  CHECK(value(action("1 hulk", "1 hulk", wishes), "rounds.mean") == 5);
}

TEST_CASE("A wish that only repeats the one before it adds nothing to the chain") {
  const Result plain = action("1 gun", "1 slow", "attacker.range = 2\n");
  const Result repeated = action("1 gun", "1 slow", "attacker.range = [1, 1, 2, 2, 2]\n");
  CHECK(plain.chain.signature == repeated.chain.signature);
}

TEST_CASE("A side tries to leave from a later round on if it likes") {
  const auto rounds = [](const std::string& disengage) {
    return value(action("1 slow", "2 hulk", "defender.disengage = " + disengage), "rounds.mean");
  };
  CHECK(rounds("true") == 3);
  CHECK(rounds("3") == 3);
  CHECK(rounds("6") == 6);
}

TEST_CASE("Only the named classes leave from a side that need not leave") {
  const Result result =
      action("9 slow", "1 hulk, 1 gun, 1 boat", "rounds = 3\ndefender.disengage = \"boat, hulk\"");
  REQUIRE(result.outcomes.size() == 1);
  CHECK(result.outcomes.front().outcome.left[1] == Units{{key("boat"), 1}, {key("hulk"), 1}});
}

TEST_CASE("Above break-off all ships must try to leave, whatever classes the side names") {
  // Two rounds bring six steps of 20, the third brings three more, and all leave.
  const Result result =
      action("3 gun", "2 hulk", "attacker.combine = \"none\"\ndefender.disengage = \"boat\"");
  CHECK(value(result, "winner.attacker") == 1);
  CHECK(value(result, "rounds.mean") == 3);
}

TEST_CASE("A body is as slow as the slowest ship that tries to leave with it") {
  const auto leaves = [](const std::string& who) {
    return chance_that_hulk_leaves("1 slow, 1 hulk",
                                   "defender.body = true\ndefender.disengage = " + who);
  };
  CHECK(leaves("true") == 0);
  CHECK(leaves("\"hulk\"") == Rational(5, 6));
}

TEST_CASE("The bonus of a body is on its roll, or in its favour on the speed") {
  const auto leaves = [](const std::string& bonus) {
    return chance_that_hulk_leaves("1 slow, 1 hulk",
                                   "defender.body = true\ndefender.disengage = true\n"
                                   "options.body_bonus = \"" +
                                       bonus + "\"");
  };
  CHECK(leaves("on-roll") == 0);
  CHECK(leaves("on-speed") == Rational(2, 6));
}

TEST_CASE("An unknown class in a policy is refused with its place") {
  check_action_refused("attacker.targets = \"dd, cv\"\n", "test:4:25",
                       {"'cv'", "attacker.targets"});
  check_action_refused("attacker.targets = \"spraed\"\n", "test:4:21",
                       {"'spraed'", "did you mean 'spread'"});
  check_action_refused("attacker.targets = \"dd,, ca\"\n", "test:4:24",
                       {"class ''", "bb, ca, cl, dd"});
  check_action_refused("attacker.targets = \"dd:\"\n", "test:4:21", {"'dd:'"});
  check_action_refused("attacker.targets = \"dd@silent\"\n", "test:4:21", {"'dd@silent'"});
  check_action_refused("attacker.targets = \"dd:uk, dd\"\n", "test:4:28",
                       {"attacker.targets", "'dd' twice"});
  check_action_refused("defender.disengage = \"dd, 2 ca\"\n", "test:4:27",
                       {"'2 ca'", "defender.disengage"});
  check_action_refused("defender.disengage = \"concentrate:uk\"\n", "test:4:23",
                       {"'concentrate:uk'"});
  check_action_refused("[[attacker.policy]]\nchoice = \"targets\"\ndo = \"dd, cv\"\n", "test:6:11",
                       {"'cv'"});
}

TEST_CASE(
    "A policy that depends on remaining units applies from the moment that its condition holds") {
  // The guns sink one hulk in a round for certain; those that are left then leave for certain.
  const std::string guns =
      "[ships.gun]\ntype = \"CA\"\nattack = 99\ndefense = 1\nspeed = 6\ngun_range = 2\nhull = 1\n"
      "[ships.prey]\ntype = \"SC\"\nattack = 0\ndefense = 1\nspeed = 6\ngun_range = 0\nhull = 1\n"
      "[tables]\nhits_columns = [1]\nhits = [[1],[1],[1],[1],[1],[1],[1],[1],[1],[1],[1]]\n"
      "odds = [\"1\"]\ndamage = [[1,1,1,1,1,1],[1,1,1,1,1,1]]\n";
  const auto left = [&](const std::string& condition) {
    return figure(solve(case_of("rules = \"surface\"\n[attacker]\nunits = \"1 gun\"\n[defender]\n"
                                "units = \"8 prey\"\n[[defender.policy]]\nchoice = \"disengage\"\n"
                                "when = { " +
                                condition +
                                " }\ndo = true\n[options]\n"
                                "breakoff_from = 6\n" +
                                guns)),
                  "losses.defender.units.prey")
        ->exact();
  };
  CHECK(left("\"defender.units\" = \"..5\"") == 3);
  CHECK(left("\"defender.units.prey\" = \"..4\"") == 4);
  CHECK(left("round = 5") == 5);
}
