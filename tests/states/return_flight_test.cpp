// Aircraft that have no place to land: values derived by hand, properties, and an oracle.
#include <doctest/doctest.h>

#include "odds/sample/sample.hpp"
#include "odds/solve/keys_without_effect.hpp"
#include "states/rule_system.hpp"
#include "tests/plain/against_plain.hpp"
#include "tests/support/random_words.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

/// Solves a battle of `axis-allies`. `more` begins in the second line.
Result fight(const std::string& attacker, const std::string& defender, const std::string& more) {
  return solved("axis-allies", attacker, defender, more);
}

/// A ship that hits for certain, and one that never does.
const std::string ships =
    "units.ram = {kind = \"ship\", attack = 6, defense = 6, cost = 5}\n"
    "units.mock = {kind = \"ship\", attack = 0, defense = 0, cost = 2}\n";
const std::string sure_fighters = "units.ftr = {attack = 6, defense = 6}\n";

/// Returns "landing_places = N" in a line for a random N, or nothing for any number.
std::string random_places(RandomWords& words) {
  if (words.pick(0, 3) == 0) return "";
  return "landing_places = " + std::to_string(words.pick(0, 2)) + "\n";
}

std::string random_orders(RandomWords& words) {
  return words.pick(0, 1) == 0 ? "" : "losses = \"cv, dd, tac, ftr, sub, bmb\"\n";
}

const std::vector<std::string> fleet_of_1940 = {"ftr",   "ftr:uk", "tac", "cv", "cv*",
                                                "cv:uk", "dd",     "sub", "bmb"};

std::string random_battle_at_sea(std::uint64_t seed) {
  RandomWords words(seed);
  std::string text = "rules = \"axis-allies\"\noptions.edition = \"1940\"\n";
  if (words.pick(0, 4) == 0) text += "rounds = " + std::to_string(words.pick(1, 2)) + "\n";
  for (const std::string side : {"attacker", "defender"}) {
    text += "[" + side + "]\nunits = \"" + words.force(fleet_of_1940, words.pick(1, 3), 4) +
            "\"\n" + random_places(words) + random_orders(words);
    if (side == "attacker" && words.pick(0, 2) == 0) {
      text += "retreat = " + words.one_of({"1", "2", "{units = 1}"}) + "\n";
    }
    if (words.pick(0, 3) == 0) text += "submerge = \"always\"\n";
  }
  // A fighter that can be damaged.
  if (words.pick(0, 4) == 0) text += "[units.ftr]\nhits = 2\ncost = 12\n";
  return text;
}

std::string random_waves_with_places(std::uint64_t seed) {
  RandomWords words(seed);
  std::string text = "rules = \"axis-allies\"\n[options]\nedition = \"1940\"\n";
  text += "damage_stays = " + words.one_of({"true", "false"}) + "\n";
  const std::vector<std::string> units = {"ftr", "tac", "cv", "cv*", "dd", "sub"};
  for (const std::string side : {"attacker", "defender"}) {
    text += "[" + side + "]\nunits = \"" + words.force(units, words.pick(1, 2), 3) + "\"\n" +
            random_places(words) + random_orders(words);
  }
  for (int wave = words.pick(1, 2); wave > 0; --wave) {
    text += "[[wave]]\nunits = \"" + words.force(units, words.pick(1, 2), 2) + "\"\n" +
            random_places(words);
    if (words.pick(0, 2) == 0) text += "retreat = 1\n";
  }
  return text;
}

std::string random_landing_with_places(std::uint64_t seed) {
  RandomWords words(seed);
  const std::vector<std::string> units = {"ftr", "tac", "cv", "cv*", "dd"};
  std::string text = "rules = \"axis-allies\"\n[options]\nedition = \"1940\"\n[sea]\n";
  text += "[sea.attacker]\nunits = \"1 tr, " + words.force(units, words.pick(1, 2), 3) + "\"\n" +
          random_places(words);
  if (words.pick(0, 3) == 0) text += "retreat = 1\n";
  text += "[sea.defender]\nunits = \"" +
          (words.pick(0, 3) == 0 ? "" : words.force(units, words.pick(1, 2), 2)) + "\"\n" +
          random_places(words);
  text += "[attacker]\nunits = \"1 inf, " + words.force({"ftr", "tac", "bmb"}, 1, 2) + "\"\n" +
          random_places(words);
  text += "[defender]\nunits = \"" + words.force({"inf", "ftr", "aa"}, words.pick(1, 2), 2) +
          "\"\n" + random_places(words);
  return text;
}

std::string random_take_and_hold_with_places(std::uint64_t seed) {
  RandomWords words(seed);
  const std::vector<std::string> units = {"inf", "ftr", "tac", "bmb"};
  std::string text = "rules = \"axis-allies\"\noptions.edition = \"1940\"\n";
  for (const std::string side : {"attacker", "defender"}) {
    text += "[" + side + "]\nunits = \"" + words.force(units, words.pick(1, 2), 3) + "\"\n" +
            random_places(words);
  }
  text += "[[wave]]\nby = \"defender\"\nunits = \"" + words.force(units, words.pick(1, 2), 2) +
          "\"\n" + random_places(words);
  return text + "[territory]\nvalue = 2\n";
}

}  // namespace

TEST_CASE("A fighter lands on its carrier, or is lost with it") {
  // The derivation is in cases/axis-allies/fighter-without-deck.toml.
  const std::string order = "attacker.losses = \"cv, ftr\"\n";
  const Result none = fight("1 ftr, 1 cv", "1 dd", order + "attacker.landing_places = 0\n");
  CHECK(value(none, "winner.attacker") == Rational("47/52"));
  CHECK(value(none, "crashed.attacker") == Rational("19/52"));
  CHECK(value(none, "exchange") == Rational("-45/13"));
  // With another place the fighter is lost with 5/26 · 1/2 = 5/52, and the net gain is
  // 8 · 99/104 − 10 · 5/52 − 14 · 6/13 = 5/26.
  const Result any = fight("1 ftr, 1 cv", "1 dd", order);
  CHECK(value(any, "winner.attacker") == Rational("47/52"));
  CHECK(value(any, "losses.attacker.units.ftr") == Rational("5/52"));
  CHECK(value(any, "exchange") == Rational("5/26"));
  CHECK_FALSE(figure(any, "crashed.attacker"));
  // The default order loses the fighter before the carrier, so the fighter always has a deck.
  CHECK(value(fight("1 ftr, 1 cv", "1 dd", "attacker.landing_places = 0\n"), "crashed.attacker") ==
        0);
}

TEST_CASE("The winner is the same, although nobody is left") {
  const Result result =
      fight("1 ftr", "1 mock", ships + sure_fighters + "attacker.landing_places = 0\n");
  CHECK(value(result, "winner.attacker") == 1);
  CHECK(value(result, "crashed.attacker") == 1);
  CHECK(value(result, "losses.attacker.units.ftr") == 1);
  CHECK(value(result, "exchange") == 2 - 10);
  CHECK(result.outcomes.front().outcome.in_battle[0].empty());
}

TEST_CASE("A retreat needs a place to land") {
  // The destroyer hits the fighter with 1/3 in the only round. A fighter that is left has no place.
  const Result result =
      fight("1 ftr", "1 dd", "attacker.retreat = 1\nattacker.landing_places = 0\n");
  CHECK(value(result, "crashed.attacker") == Rational("2/3"));
  CHECK(value(result, "exchange") == Rational("-6"));
}

TEST_CASE("A battle that a limit of rounds breaks off is not over: nobody has to land") {
  const Result result = fight("1 ftr", "1 mock",
                              ships +
                                  "units.ftr.attack = 0\nrounds = 1\n"
                                  "attacker.landing_places = 0\n");
  CHECK(value(result, "winner.undecided") + value(result, "winner.standoff") == 1);
  CHECK(value(result, "crashed.attacker") == value(result, "winner.standoff"));
  // The fighter hits with 1/2, and is lost if it sinks the ship.
  const Result one = fight("1 ftr", "1 mock", ships + "rounds = 1\nattacker.landing_places = 0\n");
  CHECK(value(one, "winner.undecided") == Rational("1/2"));
  CHECK(value(one, "crashed.attacker") == Rational("1/2"));
  CHECK(value(one, "losses.attacker.units.ftr") == Rational("1/2"));
}

TEST_CASE("A stalemate is an end, after which aircraft have to land") {
  // Without a destroyer aircraft and submarines never hit each other.
  const Result result = fight("2 ftr", "1 sub", "attacker.landing_places = 1\n");
  CHECK(value(result, "winner.standoff") == 1);
  CHECK(value(result, "crashed.attacker") == 1);
  CHECK(value(result, "losses.attacker.units.ftr") == 1);
}

TEST_CASE("A damaged carrier takes no aircraft, and the most expensive land first") {
  const std::string edition = "options.edition = \"1940\"\n";
  const std::string rules = edition + ships + "units.ftr.defense = 6\ndefender.landing_places = ";
  const Result one = fight("1 ram", "1 cv, 1 ftr, 1 tac, 1 bmb", rules + "1\n");
  CHECK(value(one, "winner.defender") == 1);
  CHECK(value(one, "crashed.defender") == 1);
  CHECK(value(one, "losses.defender.units.ftr") == 1);
  CHECK(value(one, "losses.defender.units.tac") == 0);
  CHECK(value(one, "losses.defender.units.bmb") == 0);
  CHECK(value(fight("1 ram", "1 cv, 1 ftr, 1 tac", rules + "0\n"), "crashed.defender") == 2);
  CHECK(value(fight("1 ram", "1 cv, 1 ftr, 1 tac", rules + "2\n"), "crashed.defender") == 0);
  CHECK(value(fight("1 mock", "1 cv, 1 ftr, 1 tac", rules + "0\n"), "crashed.defender") == 0);
  CHECK(value(fight("1 mock", "1 cv, 2 ftr, 1 tac", rules + "0\n"), "crashed.defender") == 1);
}

TEST_CASE("Of aircraft of one cost, those that the case names last are lost first") {
  const std::string more = ships + sure_fighters + "attacker.landing_places = 1\n";
  CHECK(value(fight("1 ftr:uk, 1 ftr", "1 mock", more), "losses.attacker.units.ftr") == 1);
  CHECK(value(fight("1 ftr, 1 ftr:uk", "1 mock", more), "losses.attacker.units.ftr") == 0);
}

TEST_CASE("On land the number of places decides") {
  const std::string more =
      "units.inf.defense = 0\nunits.ftr.attack = 6\nattacker.landing_places = ";
  CHECK(value(fight("3 ftr, 1 bmb", "1 inf", more + "1\n"), "crashed.attacker") == 2);
  CHECK(value(fight("3 ftr, 1 bmb", "1 inf", more + "3\n"), "crashed.attacker") == 0);
  CHECK(value(fight("3 ftr, 1 bmb", "1 inf", more + "0\n"), "losses.attacker.units.bmb") == 0);
}

TEST_CASE("Defenders without a place do not meet the next wave") {
  const std::string wave = "wave.2.units = \"1 mock\"\n";
  const std::string more = ships + sure_fighters + wave;
  CHECK(value(fight("1 mock", "1 ftr", more), "winner.defender") == 1);
  const Result result = fight("1 mock", "1 ftr", more + "defender.landing_places = 0\n");
  CHECK(value(result, "winner.attacker") == 1);
  CHECK(value(result, "wave.1.winner.defender") == 1);
  CHECK(value(result, "wave.2.rounds") == 0);
  CHECK(value(result, "crashed.defender") == 1);
  CHECK(value(result, "exchange") == 10 - 2);
}

TEST_CASE("Units that left do not take a territory that lost aircraft have won") {
  // The infantry hits with 1/6 and the defender with 1/3. It wins in its round with 1/6 * 2/3, or
  // retreats from the fighter's battle.
  const Result waves = fight("1 inf", "1 inf",
                             "attacker.retreat = 1\n"
                             "wave = [{units = \"1 ftr\", landing_places = 0}]\n");
  CHECK(figure(waves, "takes")->exact() == Rational(1, 9));
  const Result any =
      fight("1 inf", "1 inf", "attacker.retreat = 1\nwave = [{units = \"1 ftr\"}]\n");
  CHECK(figure(any, "takes")->exact() == Rational(1, 9));

  // Nobody hits at sea, so the infantry stays aboard. The fighter wins for certain.
  const Result landing = fight("1 inf, 1 ftr", "1 inf",
                               ships + sure_fighters +
                                   "units.inf = {defense = 0}\nattacker.landed = \"1 inf\"\n"
                                   "attacker.landing_places = 0\n"
                                   "sea.attacker = {units = \"1 mock, 1 tr\", retreat = 1}\n"
                                   "sea.defender.units = \"1 mock\"\n");
  CHECK(figure(landing, "winner.attacker")->exact() == 1);
  CHECK(figure(landing, "takes")->exact() == 0);
}

TEST_CASE("A later wave takes a territory that lost aircraft have won") {
  const Result result = fight("1 ftr", "1 inf",
                              sure_fighters +
                                  "units.inf = {defense = 0}\n"
                                  "attacker.landing_places = 0\n"
                                  "wave = [{units = \"1 inf\"}]\n");
  CHECK(figure(result, "takes")->exact() == 1);
}

TEST_CASE("Each wave has its own places") {
  const std::string more = ships + sure_fighters +
                           "attacker.landing_places = 1\nwave.2.units = \"2 ftr\"\n"
                           "wave.2.landing_places = 0\n";
  // The first wave retreats, and the second one sinks both ships.
  const Result result = fight("2 ftr", "4 mock", more + "attacker.retreat = 1\n");
  CHECK(value(result, "winner.attacker") == 1);
  CHECK(value(result, "crashed.attacker") == 1 + 2);
}

TEST_CASE("Aircraft on land use the room that is left on carriers of the battle at sea") {
  const auto landing = [](const std::string& fleet, const std::string& more) {
    return solve(case_of(
        "rules = \"axis-allies\"\nsea.defender.units = \"\"\nsea.attacker.units = \"1 tr" + fleet +
        "\"\nattacker.units = \"1 inf, 1 ftr\"\ndefender.units = \"1 inf\"\n"
        "units.inf.defense = 0\nattacker.landing_places = 0\n" +
        more));
  };
  CHECK(value(landing("", ""), "crashed.attacker") == 1);
  CHECK(value(landing(", 1 cv", ""), "crashed.attacker") == 0);
  CHECK(value(landing(", 1 cv, 2 ftr", ""), "crashed.attacker") == 0);
  const std::string none_at_sea = "sea.attacker.landing_places = 0\n";
  CHECK(value(landing(", 1 cv, 1 ftr", none_at_sea), "crashed.attacker") == 0);
  CHECK(value(landing(", 1 cv, 2 ftr", none_at_sea), "crashed.attacker") == 1);
  const Result both = landing(", 1 cv, 4 ftr", none_at_sea);
  CHECK(value(both, "crashed.attacker") == 3);
  CHECK(value(both, "losses.attacker.units.ftr#sea") == 2);
}

TEST_CASE("A counter-attack counts its lost aircraft for the defender") {
  const Result result = fight("1 inf", "1 inf",
                              "units.inf = {attack = 6, defense = 0}\nunits.ftr.attack = 6\n"
                              "wave.2.by = \"defender\"\nwave.2.units = \"1 ftr\"\n"
                              "wave.2.landing_places = 0\n");
  CHECK(value(result, "crashed.defender") == 1);
}

TEST_CASE("Best play for the cost weighs the places") {
  // In a round the fighter hits with 1/2 and the ship with 5/6. With a place the fighter leaves
  // after a round without a hit: (8 − 2 · 5 − 10 · 5) / 12. Without one it is lost in any case, and
  // fights on: −10 + 8 · 6/11.
  const std::string more =
      "units.dd.defense = 5\nattacker.retreat = \"optimal\"\nplay.goal = \"cost\"\n";
  CHECK(value(fight("1 ftr", "1 dd", more), "exchange") == Rational("-13/3"));
  CHECK(value(fight("1 ftr", "1 dd", more + "attacker.landing_places = 0\n"), "exchange") ==
        Rational("-62/11"));
  const std::string simple = "units.dd.defense = 5\nattacker.retreat = {exchange = 0}\n";
  CHECK(value(fight("1 ftr", "1 dd", simple), "exchange") == Rational("-13/3"));
  CHECK(value(fight("1 ftr", "1 dd", simple + "attacker.landing_places = 0\n"), "exchange") ==
        Rational("-62/11"));
}

TEST_CASE("The owner who chooses losses keeps the carrier if the fighter needs it") {
  // The ship hits once before it sinks. Without another place the loss of the carrier costs 14
  // + 16.
  const std::string more = ships +
                           "units.ftr = {attack = 6, cost = 16}\n"
                           "attacker.losses = \"optimal\"\nplay.goal = \"cost\"\n";
  const Result any = fight("1 ftr, 1 cv", "1 ram", more);
  CHECK(value(any, "exchange") == 5 - 14);
  const Result none = fight("1 ftr, 1 cv", "1 ram", more + "attacker.landing_places = 0\n");
  CHECK(value(none, "exchange") == 5 - 16);
}

TEST_CASE("A goal may count the aircraft without a place") {
  const Result result = fight("1 ftr", "1 dd",
                              "attacker.landing_places = 0\nattacker.retreat = \"optimal\"\n"
                              "play.goal = {\"crashed.attacker\" = 1}\n");
  // The attacker leaves after a round without a hit: the fighter is left with 2/3.
  CHECK(value(result, "crashed.attacker") == Rational("2/3"));
}

TEST_CASE("Random battles in which aircraft need a place agree with the oracle") {
  check_random_battles(random_battle_at_sea, 300);
}

TEST_CASE("Random waves in which aircraft need a place agree with the oracle") {
  check_random_battles(random_waves_with_places, 100);
}

TEST_CASE("Random landings in which aircraft need a place agree with the oracle") {
  check_random_battles(random_landing_with_places, 100);
}

TEST_CASE("Random counter-attacks in which aircraft need a place agree with the oracle") {
  check_random_battles(random_take_and_hold_with_places, 100);
}

TEST_CASE("More places never lower the net gain, and places for all are any number") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    RandomWords words(seed);
    const std::string attacker = words.force(fleet_of_1940, words.pick(1, 3), 3);
    const std::string defender = words.force(fleet_of_1940, words.pick(1, 2), 3);
    CAPTURE(attacker);
    CAPTURE(defender);
    const std::string order =
        "options.edition = \"1940\"\nattacker.losses = \"" +
        words.one_of({"cv, dd, tac, ftr, sub, bmb", "ftr, tac, sub, dd, cv, bmb"}) + "\"\n";
    const Result any = fight(attacker, defender, order);
    Rational before("-1000");
    for (int places = 0; places <= 9; ++places) {
      const Result some = fight(
          attacker, defender, order + "attacker.landing_places = " + std::to_string(places) + "\n");
      CHECK(value(some, "winner.attacker") == value(any, "winner.attacker"));
      CHECK(value(some, "exchange") >= before);
      before = value(some, "exchange");
      CHECK(some.chain.signature == any.chain.signature);
    }
    CHECK(before == value(any, "exchange"));
  }
}

TEST_CASE("A sample lets aircraft land like the exact battle") {
  const Problem problem = case_of(
      "rules = \"axis-allies\"\nattacker = {units = \"1 ftr\", landing_places = 0}\n"
      "defender.units = \"1 mock\"\n" +
      ships + sure_fighters);
  const Sample result = sample(problem, {.battles = 10, .seed = 1});
  REQUIRE(result.outcomes.size() == 1);
  CHECK(result.outcomes.front().outcome.in_battle[0].empty());
}

TEST_CASE("Any rules file may have carriers") {
  const std::string base = "name = \"decks\"\ntitle = \"x\"\nbase = \"one-for-one\"\n[carriers]\n";
  add_rules_file(base + "room = \"1 if is cv and not damaged else 0\"\naircraft = \"air\"\n",
                 "decks.toml");
  const std::string more =
      "units.ftr = {attack = 6, defense = 0}\nunits.bmb = {attack = 6, defense = 0}\n"
      "units.dd = {attack = 0, defense = 0}\nattacker.landing_places = 1\n";
  CHECK(value(solved("decks", "2 ftr, 1 bmb", "1 dd", more), "crashed.attacker") == 2);
  CHECK(value(solved("decks", "2 ftr, 1 bmb, 1 cv", "1 dd", more), "crashed.attacker") == 1);
  const auto refused = [&](const std::string& carriers, const std::string& place,
                           std::initializer_list<const char*> words) {
    check_refused([&] { add_rules_file(base + carriers, "decks.toml"); }, place, words);
  };
  refused("aircraft = \"air\"\n", "decks.toml:4:1", {"'room' is missing"});
  refused("room = \"is cvx\"\naircraft = \"air\"\n", "decks.toml:5:9", {"cvx"});
  refused("room = \"1\"\naircraft = \"aircraft\"\n", "decks.toml:6:13", {"'aircraft'"});
}

TEST_CASE("A number of places without aircraft that need one changes nothing") {
  const auto warnings = [](const std::string& attacker, const std::string& places) {
    const Document document =
        Document::parse("rules = \"axis-allies\"\nattacker = {units = \"" + attacker +
                            "\", landing_places = " + places + "}\ndefender.units = \"1 dd\"\n",
                        "test");
    return keys_without_effect(document, read_case(document)).size();
  };
  CHECK(warnings("1 dd", "0") == 1);
  CHECK(warnings("1 dd, 1 bmb", "0") == 1);
  CHECK(warnings("1 dd, 1 ftr", "0") == 0);
  CHECK(warnings("1 dd", "\"any\"") == 0);
}

TEST_CASE("Numbers of places are checked") {
  const std::string rules =
      "rules = \"axis-allies\"\nattacker.units = \"1 ftr\"\n"
      "defender.units = \"1 dd\"\nattacker.landing_places = ";
  for (const std::string wrong : {"-1", "4001", "\"none\"", "1.5"}) {
    check_case_refused(
        rules + wrong + "\n", "test:4:27",
        {"'attacker.landing_places' must be \"any\" or a whole number from 0 to 4000"});
  }
}
