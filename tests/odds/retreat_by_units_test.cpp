// Retreats by units that are left, by losses, and before a round that clears, derived by hand.
#include <doctest/doctest.h>

#include <string>

#include "tests/support/even_battles.hpp"

using namespace asdic;

TEST_CASE("A retreat with few units of a name left is that of a block with this condition") {
  check_alike(solve(landing_problem("3 inf, 2 ftr", "3 inf", "{ units = \"1 inf\" }")),
              solve(landing_problem("3 inf, 2 ftr", "3 inf", "\"never\"",
                                    leaves_when("\"attacker.units.inf\" = \"..1\""))));
}

TEST_CASE("A retreat after a loss is that of a block with the units that are then left") {
  const std::string order = "attacker.losses = \"ftr, inf\"\n";
  const auto with_block = [&](const std::string& condition) {
    return solve(
        landing_problem("3 inf, 2 ftr", "3 inf", "\"never\"", order + leaves_when(condition)));
  };
  const auto with_retreat = [&](const std::string& retreat) {
    return solve(landing_problem("3 inf, 2 ftr", "3 inf", retreat, order));
  };
  check_alike(with_retreat("{ lost = 2 }"), with_block("\"attacker.units\" = \"..3\""));
  for (const std::string name : {"ftr", "aircraft"}) {
    check_alike(with_retreat("{ lost = \"1 " + name + "\" }"),
                with_block("\"attacker.units.ftr\" = \"..1\""));
    check_alike(with_retreat("{ units = \"1 " + name + "\" }"),
                with_block("\"attacker.units.ftr\" = \"..1\""));
  }
}

TEST_CASE("A retreat after more losses than there are units never comes") {
  check_alike(solved_with("2 ca", "2 ca", "{ lost = 3 }"),
              solved_with("2 ca", "2 ca", "\"never\""));
}

TEST_CASE("A submarine that has left is not lost") {
  const std::string leaves = "attacker.undetected = \"leave\"\n";
  check_alike(solved_with("1 sub, 1 ca", "1 ca", "{ lost = 1 }", leaves),
              solved_with("1 sub, 1 ca", "1 ca", "\"never\"", leaves));
}

TEST_CASE("A damaged battleship is not lost and has its whole cost") {
  const std::string battleship = "units.bb = { attack = 3, cost = 20 }\n";
  for (const char* retreat : {"{ lost = 1 }", "{ cost = 19 }"}) {
    check_alike(solved_with("1 bb", "2 ca", retreat, battleship),
                solved_with("1 bb", "2 ca", "\"never\"", battleship));
  }
  check_alike(solved_with("1 bb", "2 ca", "{ cost = 20 }", battleship),
              solved_with("1 bb", "2 ca", "1", battleship));
}

TEST_CASE("A retreat by cost is that by the number of units of one cost") {
  check_alike(solved_with("3 ca", "3 ca", "{ cost = 24 }"),
              solved_with("3 ca", "3 ca", "{ units = 2 }"));
  check_alike(solved_with("3 ca", "3 ca", "{ cost = 23 }"),
              solved_with("3 ca", "3 ca", "{ units = 1 }"));
}

TEST_CASE("A fighter alone takes nothing and breaks off however often it would win") {
  // With both units the attacker clears in 3/4 of the rounds, and loses the infantry in 1/2. So it
  // takes with probability (3/8) / (7/8) = 3/7.
  const Result leaves = solve(landing_problem("1 inf, 1 ftr", "1 inf", "{ takes = \"3/7\" }"));
  CHECK(value(leaves, "takes") == Rational(3, 7));
  CHECK(value(leaves, "winner.attacker") == Rational(6, 7));
  const Result stays = solve(landing_problem("1 inf, 1 ftr", "1 inf", "{ odds = \"1/3\" }"));
  CHECK(value(stays, "winner.attacker") == Rational(6, 7) + Rational(1, 7) * Rational(1, 3));
  const Result one_round =
      solve(landing_problem("1 inf, 1 ftr", "1 inf", "{ takes = \"43/100\" }"));
  CHECK(value(one_round, "takes") == Rational(3, 8));
}

TEST_CASE("A battle at sea has no retreat by the probability to take a territory") {
  check_refused([] { solve(cruisers_problem("1 ca", "1 ca", "{ takes = \"1/4\" }")); }, "test:2:20",
                {"no battle at sea takes a territory", "{ odds = \"1/4\" }"});
}

TEST_CASE("One cruiser against one clears in half of the rounds, and breaks off above that") {
  const Result continues = solved_with("1 ca", "1 ca", "{ next_round_clears = \"1/2\" }");
  CHECK(value(continues, "winner.attacker") == Rational(1, 3));
  const Result leaves = solved_with("1 ca", "1 ca", "{ next_round_clears = \"49/100\" }");
  CHECK(value(leaves, "winner.attacker") == Rational(1, 4));
  CHECK(value(leaves, "winner.draw") == Rational(1, 4));
  CHECK(value(leaves, "rounds.mean") == 1);
}

TEST_CASE("Two cruisers break off before a round that would clear, and one continues") {
  // Two clear in 3/4 of the rounds and one in 1/2. In 1/8 of battles nobody hits in round 1, and
  // they leave. In 1/8 one is lost and none hit: the other continues, and wins, loses and draws in
  // 1/3 of them each.
  const Result result = solved_with("2 ca", "1 ca", "{ next_round_clears = \"2/3\" }");
  CHECK(value(result, "winner.attacker") == Rational(3, 4) + Rational(1, 24));
  CHECK(value(result, "winner.defender") == Rational(1, 8) + Rational(1, 24));
  CHECK(value(result, "rounds.mean") == 1 + Rational(1, 8) * Rational(4, 3));
}

TEST_CASE("No round after the last one clears") {
  const std::string retreat = "{ next_round_clears = \"0\" }";
  CHECK(value(solved_with("1 ca", "1 ca", retreat, "rounds = 1\n"), "winner.undecided") ==
        Rational(1, 4));
  const Result two = solved_with("1 ca", "1 ca", retreat, "rounds = 2\n");
  CHECK(value(two, "winner.undecided") == 0);
  CHECK(value(two, "rounds.mean") == 1);
}

TEST_CASE("A round of a wave clears if it leaves no defender in the battle of the wave") {
  // Alike cruisers: 1/4 of rounds leave both. A draw ends the wave, although the next follows.
  const auto with_wave = [](const std::string& most) {
    return solved_with("1 ca", "1 ca", "{ next_round_clears = \"" + most + "\" }",
                       "wave = [{ units = \"1 ca\" }]\n");
  };
  CHECK(value(with_wave("1/2"), "wave.1.winner.defender") == Rational(1, 3));
  CHECK(value(with_wave("49/100"), "wave.1.winner.defender") == Rational(1, 2));
  CHECK(value(with_wave("49/100"), "wave.1.rounds") == 1);
}

TEST_CASE("The price of a policy that the command line names is that of the case with it") {
  SolveOptions options;
  options.priced = {"attacker.retreat={ next_round_clears = \"1/2\" }", "attacker.retreat=1"};
  options.figures = {"price.attacker.retreat.{ units = \"1 ca\" }"};
  const Problem problem = cruisers_problem("3 ca", "2 ca", "\"optimal\"", "play.goal = \"cost\"\n");
  const Result result = solve(problem, options);
  REQUIRE(result.prices.size() == 2);
  CHECK(result.prices[0].policy == "attacker.retreat = { next_round_clears = \"1/2\" }");
  CHECK(result.prices[0].value->exact() ==
        value(solved_with("3 ca", "2 ca", "{ next_round_clears = \"1/2\" }"), "exchange"));
  CHECK(result.prices[1].value->exact() == value(solved_with("3 ca", "2 ca", "1"), "exchange"));
  CHECK(value(result, options.figures.front()) ==
        result.play->value().exact() -
            value(solved_with("3 ca", "2 ca", "{ units = \"1 ca\" }"), "exchange"));
}

TEST_CASE("The price of what is not a policy of an open choice is refused") {
  const auto priced = [](const std::string& retreat, const std::string& policy) {
    SolveOptions options;
    options.priced = {policy};
    return [=] { solve(cruisers_problem("1 ca", "1 ca", retreat), options); };
  };
  check_refused(priced("\"optimal\"", "attacker.retreat"), "--price", {"has no value"});
  check_refused(priced("\"optimal\"", "attacker.retreat={ odds = 2 }"), "--price",
                {"unknown policy", "{ odds = \"P/Q\" }"});
  check_refused(priced("\"optimal\"", "attacker.undetected=leave"), "--price",
                {"unknown open choice", "attacker.retreat"});
  check_refused(priced("\"never\"", "attacker.retreat=1"), "--price", {"leaves no choice open"});
}

TEST_CASE("A number of units that the rules do not have is refused at the retreat") {
  check_refused([] { cruisers_problem("1 ca", "1 ca", "{ lost = \"1 cx\" }"); }, "test:2:20",
                {"unknown unit", "'cx'"});
  check_refused([] { cruisers_problem("1 ca", "1 ca", "{ units = \"1 ca@deep\" }"); }, "test:2:20",
                {"unknown depth"});
}

TEST_CASE("Rules without retreats refuse a simple retreat") {
  for (const std::string rest :
       {"rules = \"surface\"\nattacker.units = \"1 ca\"\n",
        "rules = \"raid\"\nattacker.units = \"1 bmb\"\nterritory.value = 4\n"}) {
    CAPTURE(rest);
    const Error error = refusal([&] { case_of("attacker.retreat = { odds = \"1/4\" }\n" + rest); });
    CHECK(error.place().text() == "test:1:10");
    CHECK(std::string(error.what()).find("'attacker.retreat'") != std::string::npos);
  }
}

TEST_CASE("A retreat by units that the attacker does not have is warned of") {
  const auto warnings =
      warnings_of(cruisers_problem("1 ca", "1 ca", "{ units = \"1 aircraft\" }").battle);
  REQUIRE(warnings.size() == 1);
  CHECK(warnings.front().place.text() == "test:2:20");
  CHECK(warnings.front().text.find("it has no such unit") != std::string::npos);
}
