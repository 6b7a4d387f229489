// Naval surface combat against values derived by hand.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>

#include "odds/report/json.hpp"
#include "odds/report/toml.hpp"
#include "tests/support/parsed_json.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

Result solved_action(const std::string& attacker, const std::string& defender,
                     const std::string& more = "") {
  return solved("surface", attacker, defender, more);
}

}  // namespace

TEST_CASE("A reacting force of equal speed avoids action with 21 of 36, at night 26, pursued 15") {
  const auto avoided = [](const std::string& how) {
    const Result result = solved_action("1 ca", "1 ca", "defender.avoid = true\n" + how);
    const auto& [rounds, chance] = result.rounds.distribution.front();
    REQUIRE(rounds == 0);
    return chance.exact();
  };
  CHECK(avoided("") == Rational(21, 36));
  CHECK(avoided("action.time = \"night\"") == Rational(26, 36));
  CHECK(avoided("action.pursuit = 1") == Rational(15, 36));
}

TEST_CASE("A faster reacting force always avoids action, and all of it has left") {
  const Result result = solved_action("1 bb", "1 dd, 1 ca*", "defender.avoid = true");
  REQUIRE(result.outcomes.size() == 1);
  CHECK(result.outcomes.front().outcome.winner == Winner::avoided);
  CHECK(value(result, "winner.avoided") == 1);
  CHECK(result.outcomes.front().outcome.left[1] == Units{{key("dd"), 1}, {key("ca*"), 1}});
  CHECK(value(result, "rounds.mean") == 0);
  CHECK(value(result, "last_range.1") + value(result, "last_range.2") == 0);
}

TEST_CASE("A slower reacting force never avoids action") {
  const Result avoiding = solved_action("1 dd", "1 bb", "defender.avoid = true");
  CHECK(value(avoiding, "winner.attacker") ==
        value(solved_action("1 dd", "1 bb"), "winner.attacker"));
}

TEST_CASE("Faster reacting ships leave alone, and the action is avoided if all are faster") {
  const std::string faster = "defender.avoid = \"faster\"\nrounds = 1";
  const Result result = solved_action("1 ca", "2 dd, 1 bb", faster);
  for (const auto& [outcome, chance] : result.outcomes) {
    CHECK(outcome.left[1] == Units{{key("dd"), 2}});
    CHECK(outcome.winner != Winner::avoided);
  }
  CHECK(value(result, "last_range.3") == 1);
  // A battleship that has left is not present, and does not bring about range 3.
  const std::string swift = "ships.bb.speed = 6\n" + faster;
  CHECK(value(solved_action("1 ca", "1 bb, 1 ca", swift), "last_range.2") == 1);
  CHECK(value(solved_action("1 ca", "2 dd", faster), "winner.avoided") == 1);
  CHECK(value(solved_action("1 ca", "1 ca", faster), "winner.avoided") == 0);
}

TEST_CASE("Faster reacting ships that leave are not presented") {
  const std::string bounce =
      "rounds = 1\ndefender.avoid = \"faster\"\ndefender.join = \"never\"\n"
      "action.bounce = [{ number = 1 }]\nships.dd.speed = ";
  // The one ship that is presented is the destroyer, or the cruiser if the destroyer has left.
  CHECK(value(solved_action("1 ca", "1 dd, 1 ca", bounce + "5"), "losses.defender.units.dd") > 0);
  const Result left = solved_action("1 ca", "1 dd, 1 ca", bounce + "6");
  CHECK(value(left, "losses.defender.units.dd") == 0);
  CHECK(value(left, "losses.defender.defense") > 0);
}

TEST_CASE("Ships that leave before the action are not among those to present") {
  // One ship stays, which is all that can be presented.
  const std::string bounce =
      "defender.avoid = \"faster\"\naction.bounce = [{ number = 2 }]\ndefender.present = ";
  CHECK_NOTHROW(solved_action("1 ca", "2 dd, 1 ca", bounce + "1"));
  check_refused([&] { solved_action("1 ca", "1 dd, 2 ca", bounce + "1"); }, "test:4:20",
                {"at least the initiative number", "2"});
}

TEST_CASE("Errors in an action in progress are reported with their places") {
  const std::string begun = "fought = 2\naction.begun.range = 2\n";
  check_action_refused("action.begun.range = 2\n", "test:4:8", {"has not begun", "fought = 1"});
  check_action_refused("fought = 2\n", "test", {"the range of round 2", "action.begun.range"});
  check_action_refused("fought = 2\naction.begun.range = 1\n", "test:5:22",
                       {"round 2", "range 1", "possible: 2"});
  check_action_refused("fought = 2\naction.begun.range = 2\naction.time = \"night\"\n", "test:5:22",
                       {"round 2", "possible: 1"});
  check_action_refused("fought = 3\naction.begun.range = 3\n", "test:5:22", {"possible: 1, 2"});
  check_action_refused(begun + "action.time = \"optimal\"\n", "test:6:15", {"by day or at night"});
  check_action_refused(begun + "action.bounce = [{ chance = \"1/2\" }, { chance = \"1/2\" }]\n",
                       "test:6:17", {"one result"});
  const auto check_ships = [&](const std::string& ships, const std::string& place,
                               std::initializer_list<const char*> words) {
    check_action_refused(begun + "action.begun.defender = [{ " + ships + " }]\n", place, words);
  };
  check_ships("units = \"3 dd\"", "test:6:37", {"names 3 dd of the defender", "has 2"});
  check_ships("units = \"1 ca\"", "test:6:37", {"names 1 ca of the defender", "has 0"});
  check_ships("units = \"1 dd\", torpedoes = 2", "test:6:37",
              {"'dd'", "at most 1", "torpedoes = 2"});
  check_ships("units = \"1 dd\", status = \"sunk\", torpedoes = 0", "test:6:73",
              {"ships that are sunk", "leave out"});
  check_ships("units = \"1 ca*\", status = \"sunk\"", "test:6:37", {"'ca*' is sunk"});
  check_ships("units = \"1 dd!\"", "test:6:37", {"leave out '!'"});
  check_ships("status = \"sunk\"", "test:6:26", {"need units"});
  check_ships("units = \"1 dd\", status = \"lost\"", "test:6:53", {"'lost'", "sunk"});
}

TEST_CASE("A case of an action that has begun is written as it is read") {
  const std::string text =
      "rules = \"surface\"\nfought = 2\nattacker.units = \"2 ca\"\ndefender.units = \"1 ca\"\n"
      "action.begun = { range = 2, attacker = [{ units = \"1 ca\", torpedoes = 0 }, "
      "{ units = \"1 dd\", status = \"sunk\" }] }\n";
  const Result result = solve(case_of(text));
  const auto json = ParsedJson::parse(json_text(case_json(result.problem, result.rosters)));
  const ParsedJson& begun = json["action"]["begun"];
  CHECK(begun["range"] == 2);
  CHECK(begun["attacker"].size() == 2);
  CHECK(begun["attacker"][0]["torpedoes"] == 0);
  CHECK(begun["attacker"][1]["status"] == "sunk");
  const Result again = solve(case_of(toml_text(case_json(result.problem, result.rosters))));
  CHECK(json_text(case_json(again.problem, again.rosters)) ==
        json_text(case_json(result.problem, result.rosters)));
}

TEST_CASE("Each full five extra movement points are a step of pursuit") {
  const auto avoided = [](const std::string& how) {
    return value(solved_action("1 ca", "1 ca", "rounds = 1\ndefender.avoid = true\n" + how),
                 "winner.avoided");
  };
  CHECK(avoided("action.extra_movement = 4") == Rational(21, 36));
  CHECK(avoided("action.extra_movement = 5") == Rational(15, 36));
  CHECK(avoided("action.extra_movement = 14") == Rational(10, 36));
  CHECK(avoided("action.pursuit = 1\naction.extra_movement = 5") == Rational(10, 36));
  check_action_refused("action.pursuit = 5\n", "test:4:18",
                       {"25 extra movement points", "steps of 5", "action.extra_movement = 5"});
}

TEST_CASE("Ships of Japan, the Commonwealth and the US have the torpedoes that the text prints") {
  // Steps of damage after 1, 2 and 3 rounds by day, at ranges 2, 2 and 1, each by a salvo.
  using Steps = std::array<int, 3>;
  const auto steps = [](const std::string& ship, const std::string& more = "") {
    Steps after;
    for (int rounds = 1; rounds <= 3; ++rounds) {
      const Result result = solved_action(
          "1 " + ship, "1 hulk",
          "rounds = " + std::to_string(rounds) +
              "\nships.ca.gun_range = 0\nships.cl.gun_range = 0\nships.dd.gun_range = 0\n"
              "ships.hulk = { type = \"CA\", attack = 0, defense = 10, speed = 0, gun_range = 0, "
              "hull = 10 }\ntables.hits_columns = [1]\n"
              "tables.hits = [[1],[1],[1],[1],[1],[1],[1],[1],[1],[1],[1]]\n"
              "tables.odds = [0]\ntables.damage = [[1,1,1,1,1,1], [1,1,1,1,1,1]]\n" +
              more);
      after[static_cast<std::size_t>(rounds - 1)] =
          value(result, "losses.defender.defense").numerator().to_int64();
    }
    return after;
  };
  const Steps none = {0, 0, 0};
  const Steps at_once = {1, 1, 1};
  const Steps at_once_and_again = {1, 2, 2};
  const Steps at_range_1 = {0, 0, 1};
  for (const std::string japan : {"jp", "ja", "Japan", "IJN"}) {
    CAPTURE(japan);
    for (const std::string code : {"ca:", "cl:", "dd:"}) CHECK(steps(code + japan) == at_once);
  }
  CHECK(steps("cl:jp", "ships.cl.attack = 5\n") == at_once);
  CHECK(steps("cl:jp", "ships.cl.attack = 6\n") == at_once_and_again);
  CHECK(steps("cl:jp", "ships.cl.attack = 7\n") == at_once_and_again);
  CHECK(steps("cl:jp", "ships.cl.attack = 8\n") == at_once);
  CHECK(steps("ca:jp", "ships.ca.attack = 7\n") == at_once);
  for (const std::string commonwealth : {"uk", "cw", "ANZAC", "aus"}) {
    CAPTURE(commonwealth);
    CHECK(steps("ca:" + commonwealth) == none);
    CHECK(steps("cl:" + commonwealth, "ships.cl.attack = 6\n") == at_range_1);
    CHECK(steps("dd:" + commonwealth) == at_range_1);
  }
  for (const std::string american : {"us", "USN"}) {
    CAPTURE(american);
    CHECK(steps("ca:" + american) == none);
    CHECK(steps("cl:" + american) == none);
    CHECK(steps("dd:" + american) == at_range_1);
  }
  CHECK(steps("dd:us", "ships.dd.type = \"DE\"\n") == none);
  for (const std::string other : {"", ":nl"}) {  // as the class has them
    CAPTURE(other);
    CHECK(steps("ca" + other) == at_once);
    CHECK(steps("cl" + other) == at_once_and_again);
    CHECK(steps("dd" + other) == at_range_1);
  }
  CHECK(steps("ca:us", "ships.ca.torpedo_rounds = 2\n") == at_once_and_again);
  CHECK(steps("ca:us", "options.nation_torpedoes = \"ignored\"\n") == at_once);
  CHECK(steps("cl:jp", "options.nation_torpedoes = \"ignored\"\n") == at_once_and_again);
}

TEST_CASE("A case that is written out has the torpedoes of its nations") {
  const Result result = solved_action("1 dd:jp", "1 dd:us");
  Document written = Document::parse(toml_text(case_json(result.problem, result.rosters)), "test");
  CHECK(solve(read_case(written)).chain.signature == result.chain.signature);
  written.assign("ships.dd.torpedoes=class");
  CHECK(solve(read_case(written)).chain.signature != result.chain.signature);
}

TEST_CASE("An action that has begun is written with all classes that were in it") {
  const std::string text =
      "rules = \"surface\"\nfought = 2\nattacker.units = \"2 ca\"\ndefender.units = \"1 ca\"\n"
      "action.begun = { range = 2, attacker = [{ units = \"1 raft\", status = \"sunk\" }] }\n"
      "ships.raft = { type = \"CA\", attack = 0, defense = 9, speed = 1, gun_range = 0, hull = 1 "
      "}\n";
  const Result result = solve(case_of(text));
  CHECK(solve(case_of(toml_text(case_json(result.problem, result.rosters)))).chain.signature ==
        result.chain.signature);
}

TEST_CASE("Counting ships of one class changes nothing") {
  // If each ship has a nation, it is a separate class, and every ship is distinguished. All ships
  // are engaged and under concentrated fire, so the first one is always the most damaged.
  for (const std::string more : {"", "attacker.disengage = true\ndefender.body = true",
                                 "options.damage_lowers_attack = true\naction.time = \"night\""}) {
    const Result counted = solved_action("3 ca", "2 cl", more);
    const Result apart = solved_action("1 ca:a, 1 ca:b, 1 ca:c", "1 cl:a, 1 cl:b", more);
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
  const Result result = solved_action("3 ca, 3 dd", "3 ca, 3 dd",
                                      "attacker.disengage = true\ndefender.disengage = true");
  CHECK(result.chain.states < 10'000);
}

TEST_CASE("A surprised side does not fire in the first round") {
  const std::string bounce =
      "rounds = 1\naction.bounce = [{ number = 1, surprised = \"defender\" }]";
  const Result result = solved_action("1 ca", "1 ca", bounce);
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
        solved_action("1 cl", "1 hulk, 1 boat",
                      "rounds = 1\naction.bounce = [{ number = 1, surprised = \"" + surprised +
                          "\" }]\nships.hulk = { " + hull + " }\nships.boat = { " + hull +
                          ", torpedo_attack = 9, torpedo_range = 3, torpedo_rounds = 1 }\n"
                          "tables.hits_columns = [1]\n"
                          "tables.hits = [[1],[1],[1],[1],[1],[1],[1],[1],[1],[1],[1]]\n"
                          "tables.odds = [1]\ntables.damage = [[0,0,0,0,0,0], [1,1,1,1,1,1]]");
    return value(result, "losses.attacker.defense");
  };
  CHECK(expected_loss("none") == 2 * Rational(3, 6));  // a step costs 2 of its 4
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

TEST_CASE("Errors in ships, tables and the bounce are reported with their places") {
  check_action_refused("[ships.x]\ntype = \"CA\"\n", "test:4:1", {"'x'", "needs", "attack"});
  check_action_refused("[ships.ca]\ntype = \"CV\"\n", "test:5:8", {"'CV'", "ships.ca.type"});
  check_action_refused("[ships.ca]\ngun_range = 3\n", "test:5:13",
                       {"only BB and BC", "'ca' is a CA"});
  check_action_refused("[ships.bb]\ntype = \"CA\"\n", "test:5:8",
                       {"only BB and BC", "'bb' is a CA"});
  check_action_refused("[ships.ca]\nhull = 0\n", "test:5:8", {"ships.ca.hull", "1 to 10"});
  check_action_refused("[ships.ca]\narmor = 1\n", "test:5:1",
                       {"ships.ca.armor", "ships.ca.attack"});
  check_action_refused("[units.ca]\nattack = 1\n", "test:4:2", {"unknown key 'units'"});
  check_action_refused("[attacker]\nlosses = \"ca\"\n", "test:4:1", {"this name is given twice"});
  check_action_refused("defender.losses = \"dd\"\n", "test:4:10",
                       {"unknown key 'defender.losses'"});
  check_action_refused("attacker.avoid = true\n", "test:4:10", {"unknown key 'attacker.avoid'"});
  check_action_refused("attacker.range = \"far\"\n", "test:4:18",
                       {"attacker.range", "or a list by round"});
  check_action_refused("action.time = \"noon\"\n", "test:4:15", {"'noon'", "day, night"});
  check_action_refused("action.bounce = []\n", "test:4:17", {"action.bounce", "list of tables"});
  check_action_refused("action.bounce = [\n{ chance = \"1/2\" },\n{ chance = \"1/3\" }]\n",
                       "test:4:17", {"sum to 5/6"});
  check_action_refused("action.bounce = [{ chance = -1 }]\n", "test:4:29", {"0 to 1"});
  check_action_refused("action.bounce = [{ surprise = \"none\" }]\n", "test:4:20",
                       {"unknown key 'action.bounce.surprise'", "surprised"});
  check_action_refused("defender.present = 1\naction.bounce = [{ number = 2 }]\n", "test:4:20",
                       {"at least the initiative number", "2"});
  check_action_refused("tables.odds = [1]\n", "test:4:1", {"'tables.hits_columns' is missing"});
}

TEST_CASE("An error in a table of the case is reported with the place of its row") {
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

TEST_CASE(
    "The stand-ins, written into the case, change only that they no longer count as stand-ins") {
  const Result by_default = solved_action("1 bb, 1 ca", "1 cl, 2 dd");
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
    const auto& lines = result.problem.battle.own.described;
    return std::count_if(lines.begin(), lines.end(),
                         [](const auto& line) { return line.note == "stand-in"; });
  };
  CHECK(stand_ins(by_default) == 8);  // four classes and four tables
  CHECK(stand_ins(written) == 3);
}
