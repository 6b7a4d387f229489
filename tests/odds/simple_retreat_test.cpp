// Retreats by a rule of thumb, derived by hand and against best play.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/support/even_battles.hpp"

using namespace asdic;

namespace {

const std::vector<std::string> rules_of_thumb = {"{ units = 1 }",
                                                 "{ units = 2 }",
                                                 "{ units = \"1 ca\" }",
                                                 "{ cost = 24 }",
                                                 "{ lost = 1 }",
                                                 "{ odds = \"1/4\" }",
                                                 "{ odds = 0.5 }",
                                                 "{ odds = \"9/10\" }",
                                                 "{ exchange = \"0\" }",
                                                 "{ exchange = \"-5/2\" }",
                                                 "{ exchange = 3 }",
                                                 "{ next_round_clears = \"1/5\" }",
                                                 "{ next_round_clears = 0.75 }"};

}  // namespace

TEST_CASE("One cruiser against one wins a third in the end, and breaks off below higher odds") {
  // Each round: 1/4 each that the attacker wins, that the defender does, both are lost, nobody
  // hits.
  const Result goes_on = solved_with("1 ca", "1 ca", "{ odds = \"1/3\" }");
  CHECK(value(goes_on, "winner.attacker") == Rational(1, 3));
  const Result leaves = solved_with("1 ca", "1 ca", "{ odds = \"1001/3000\" }");
  CHECK(value(leaves, "winner.attacker") == Rational(1, 4));
  CHECK(value(leaves, "winner.defender") == Rational(1, 2));
  CHECK(value(leaves, "rounds.mean") == 1);
}

TEST_CASE("An even exchange is not below 0, whatever was lost before") {
  check_alike(solved_with("2 ca", "1 ca", "{ exchange = \"0\" }"),
              solved_with("2 ca", "1 ca", "\"never\""));
  const Result leaves = solved_with("1 ca", "1 ca", "{ exchange = \"1/1000\" }");
  CHECK(value(leaves, "winner.attacker") == Rational(1, 4));
}

TEST_CASE("A worse exchange from here on ends the battle") {
  // Alone against two, one cruiser of three is expected to lose more than it sinks.
  const Result result = solved_with("1 ca", "2 ca", "{ exchange = \"0\" }");
  // It hits one and both miss: 1/8; then it is even. No hits at all: 1/8; it leaves. It is hit:
  // 3/4.
  CHECK(value(result, "rounds.mean") == 1 + Rational(1, 8) * Rational(4, 3));
  CHECK(value(result, "winner.attacker") == Rational(1, 8) * Rational(1, 3));
}

TEST_CASE("A retreat with few units left is that of a block with this condition") {
  const std::string block =
      "[[attacker.policy]]\nchoice = \"retreat\"\nwhen = { \"attacker.units\" = \"..2\" }\n"
      "do = \"leave\"\n";
  check_alike(solved_with("3 ca", "3 ca", "{ units = 2 }"),
              solve(case_of("rules = \"one-for-one\"\nattacker.units = \"3 ca\"\n"
                            "defender.units = \"3 ca\"\n"
                            "units.ca = { attack = 3, defense = 3, cost = 12 }\n" +
                            block)));
}

TEST_CASE("A simple retreat is the same in certified numbers") {
  SolveOptions certified;
  certified.numbers = Numbers::certified;
  for (const std::string& retreat : rules_of_thumb) {
    CAPTURE(retreat);
    const Problem problem = cruisers_problem("3 ca, 1 sub", "2 ca, 1 dd", retreat);
    const Rational exact = value(solve(problem), "winner.attacker");
    const Value enclosed = *figure(solve(problem, certified), "winner.attacker");
    CHECK(enclosed.lower_bound() <= exact);
    CHECK(exact <= enclosed.upper_bound());
    CHECK(enclosed.upper_bound() - enclosed.lower_bound() < Rational(1, 1000000));
  }
}

TEST_CASE("No simple retreat is worth more to the attacker than best play") {
  const std::string losses = "attacker.losses = \"optimal\"\ndefender.losses = \"optimal\"\n";
  const std::string wave = "wave = [{ units = \"1 ca\", retreat = { odds = \"1/2\" } }]\n";
  for (const std::string& more : {std::string(), losses, wave, std::string("rounds = 2\n")}) {
    for (const std::string goal :
         {"cost", "win", "{ exchange = \"1\", \"winner.attacker\" = \"9\" }"}) {
      const std::string text = goal.starts_with('{') ? goal : "\"" + goal + "\"";
      const std::string play = more + "play.goal = " + text + "\n";
      const Rational best =
          solved_with("2 ca, 1 bb", "2 ca, 1 dd", "\"optimal\"", play).play->value().exact();
      for (const std::string& retreat : rules_of_thumb) {
        CAPTURE(play);
        CAPTURE(retreat);
        const Result simple = solved_with("2 ca, 1 bb", "2 ca, 1 dd", retreat, play);
        const Rational attacker = value(simple, "winner.attacker");
        const Rational worth = goal == "win"    ? attacker - value(simple, "winner.defender")
                               : goal == "cost" ? value(simple, "exchange")
                                                : value(simple, "exchange") + 9 * attacker;
        CHECK(worth <= best);
      }
    }
  }
}

TEST_CASE("Best play has the prices of simple retreats") {
  SolveOptions options;
  options.prices = true;
  const Problem problem = cruisers_problem("2 ca", "2 ca", "\"optimal\"", "play.goal = \"cost\"\n");
  const Result result = solve(problem, options);
  std::vector<std::string> policies;
  for (const PolicyPrice& each : result.prices) {
    policies.push_back(each.policy);
    CHECK(each.value->exact() <= result.play->value().exact());
    const std::string retreat = each.policy.substr(each.policy.find('=') + 2);
    if (retreat != "never")
      CHECK(each.value->exact() == value(solved_with("2 ca", "2 ca", retreat), "exchange"));
  }
  CHECK(policies == std::vector<std::string>{"attacker.retreat = never",
                                             "attacker.retreat = { units = 1 }",
                                             "attacker.retreat = { odds = \"1/4\" }",
                                             "attacker.retreat = { odds = \"1/2\" }",
                                             "attacker.retreat = { exchange = \"0\" }"});
  for (const int units : {1, 2}) {
    const Result few = solved_with("2 ca", "2 ca", "{ units = " + std::to_string(units) + " }");
    CHECK(value(few, "exchange") <= result.prices[1].value->exact());
  }
}

TEST_CASE("A stalemate comes before a simple retreat in its price") {
  // The fighters hit with every second die, and the submarine and a fighter cannot hit each other.
  // In the first round with a hit, the attacker's fighter is lost, or the defender's, or both, with
  // probability 1/3 each. The first is a stalemate, and the attacker wins in the others.
  SolveOptions options;
  options.prices = true;
  const Result result = solve(case_of("rules = \"one-for-one\"\nattacker.retreat = \"optimal\"\n"
                                      "attacker.units = \"1 sub, 1 ftr\"\n"
                                      "defender.units = \"1 ftr\"\nplay.goal = \"win\"\n"
                                      "units.ftr = { attack = 3, defense = 3, cost = 10 }\n"),
                              options);
  REQUIRE(result.prices.size() == 5);
  for (const PolicyPrice& each : result.prices) {
    CAPTURE(each.policy);
    CHECK(each.value->exact() == Rational(2, 3));
  }
}

TEST_CASE("The price of a simple retreat is that of the battle with its limit of rounds") {
  SolveOptions options;
  options.prices = true;
  const std::string more = "rounds = 1\nplay.goal = \"cost\"\n";
  const Result result = solve(cruisers_problem("2 ca", "2 ca", "\"optimal\"", more), options);
  for (const PolicyPrice& each : result.prices) {
    CAPTURE(each.policy);
    CHECK(each.value->exact() == 0);
  }
}

TEST_CASE("A simple retreat with a wrong value is refused with the form that its key needs") {
  const auto check = [](const std::string& key, const std::string& value, const char* form) {
    CAPTURE(key);
    CAPTURE(value);
    const std::string place = "test:2:" + std::to_string(25 + key.size());
    check_refused([&] { cruisers_problem("1 ca", "1 ca", "{ " + key + " = " + value + " }"); },
                  place, {"'attacker.retreat' must be", form});
  };
  for (const char* value : {"2", "\"x\"", "\"-1\""}) {
    check("odds", value, "{ odds = \"P/Q\" } with a number from 0 to 1");
    check("takes", value, "{ takes = \"P/Q\" } with a number from 0 to 1");
    check("next_round_clears", value, "{ next_round_clears = \"P/Q\" } with a number from 0 to 1");
  }
  for (const char* value : {"0", "\"0 ca\"", "\"ca\"", "true"}) {
    check("units", value, "{ units = N } or { units = \"N UNIT\" } with N from 1 to 250");
  }
  for (const char* value : {"\"1 ca, 1 dd\"", "\"251 ca\"", "true"}) {
    check("lost", value, "{ lost = N } or { lost = \"N UNIT\" } with N from 1 to 250");
  }
  for (const char* value : {"0", "\"1 ca\""}) {
    check("cost", value, "{ cost = N } with N from 1 to 1000000");
  }
}

TEST_CASE(
    "Other values than simple retreats are refused, and the message lists the possible ones") {
  const char* keys = "units, lost, cost, odds, takes, exchange, next_round_clears";
  const auto check = [&](const char* retreat, const char* place, const char* fault) {
    CAPTURE(retreat);
    check_refused([&] { cruisers_problem("1 ca", "1 ca", retreat); }, place, {fault, keys});
  };
  check("\"soon\"", "test:2:20",
        "\"never\", \"optimal\", a whole number from 1 to 1000, or a table");
  check("{}", "test:2:20", "must have exactly one of the keys");
  check("{ units = 1, odds = \"1/2\" }", "test:2:20", "must have exactly one of the keys");
  check("{ fleet = 3 }", "test:2:30", "unknown key 'fleet'");
}

TEST_CASE("A block of conditions has no simple retreat") {
  check_refused(
      [] {
        case_of(
            "rules = \"one-for-one\"\nattacker.units = \"1 ca\"\ndefender.units = \"1 ca\"\n"
            "[[attacker.policy]]\nchoice = \"retreat\"\ndo = { units = 3 }\n");
      },
      "test:6:6", {"leave, stay"});
}

TEST_CASE("A stalemate comes before a retreat, whatever asks for it") {
  // The submarine sinks the transport with one half; the fighter it cannot hit, nor does that hit
  // it.
  const std::string never_holds =
      "[[attacker.policy]]\nchoice = \"retreat\"\nwhen = { \"attacker.units\" = \"9..\" }\n"
      "do = \"stay\"\n";
  const std::string after_one =
      "[[attacker.policy]]\nchoice = \"retreat\"\nwhen = { round = \"1..\" }\ndo = \"leave\"\n";
  const std::vector<std::string> retreats = {"retreat = 1",
                                             "retreat = { units = 3 }",
                                             "retreat = { odds = \"1\" }",
                                             "retreat = { exchange = \"100\" }",
                                             "retreat = 1\n" + never_holds,
                                             after_one};
  for (const std::string rules : {"one-for-one", "axis-allies", "detection-roll", "depth"}) {
    for (const std::string& retreat : retreats) {
      CAPTURE(rules);
      CAPTURE(retreat);
      const Result result =
          solve(case_of("rules = \"" + rules +
                        "\"\n[units.sub]\nattack = 3\n[units.ftr]\ndefense = 0\n[units.tr]\n"
                        "defense = 0\n[defender]\nunits = \"1 ftr, 1 tr\"\n[attacker]\n"
                        "units = \"1 sub\"\n" +
                        retreat + "\n"));
      CHECK(value(result, "winner.standoff") == Rational(1, 2));
      CHECK(value(result, "winner.defender") == Rational(1, 2));
      CHECK(value(result, "rounds.mean") == 1);
    }
  }
}

TEST_CASE("No round is fought before a retreat that a stalemate forestalls") {
  for (const char* retreat : {"1", "{ odds = \"1\" }", "{ units = 9 }"}) {
    const Result result =
        solve(case_of(std::string("rules = \"one-for-one\"\nattacker.units = \"2 ftr\"\n"
                                  "defender.units = \"1 sub\"\nattacker.retreat = ") +
                      retreat + "\n"));
    CHECK(value(result, "winner.standoff") == 1);
    CHECK(value(result, "rounds.mean") == 0);
  }
}

TEST_CASE("The odds of a simple retreat know the limit of rounds, whatever else is open") {
  // After round 1 of 2 a cruiser cannot sink an undamaged battleship any more. With a hit, a round
  // is left in which it wins with (3/6)(2/6) = 1/6. Both are below 3/10: it leaves after round 1.
  for (const char* more : {"", "defender.losses = \"optimal\"\n"}) {
    CAPTURE(more);
    const Result result =
        solve(case_of(std::string("rules = \"one-for-one\"\nrounds = 2\nattacker.units = \"1 ca\"\n"
                                  "defender.units = \"1 bb\"\n"
                                  "attacker.retreat = { odds = \"3/10\" }\n") +
                      more));
    CHECK(value(result, "rounds.mean") == 1);
    CHECK(value(result, "winner.defender") == 1);
    CHECK(value(result, "winner.undecided") == 0);
  }
  // Of even odds in one round more, (3/6)(3/6), it is not.
  const Result goes_on = solved_with("1 ca", "1 ca", "{ odds = \"1/4\" }", "rounds = 2\n");
  CHECK(value(goes_on, "rounds.mean") == 1 + Rational(1, 4));
  CHECK(value(goes_on, "winner.undecided") == 0);  // after round 2 nothing can be won
}

TEST_CASE("An exchange after the last round is 0, and the battle is undecided") {
  const Result result = solved_with("1 ca", "1 ca", "{ exchange = \"0\" }", "rounds = 2\n");
  CHECK(value(result, "winner.undecided") == Rational(1, 16));
}

TEST_CASE("Aircraft that crash after the next round do not clear the territory") {
  // The infantry cannot hit. If it is lost, the fighter wins and finds no place to land. After a
  // stalemate the fighter crashes at once.
  const auto fought = [](const std::string& fighter) {
    return solve(read_case(Document::parse(
        "rules = 'axis-allies'\nattacker.units = '1 inf'\ndefender.units = '1 ftr'\n"
        "attacker.retreat = { next_round_clears = \"1/10\" }\ndefender.landing_places = 0\n"
        "units.inf.attack = 0\nunits.ftr.defense = " +
            fighter + "\n",
        "case")));
  };
  CHECK(value(fought("4"), "losses.attacker.units.inf") == 1);
  CHECK(value(fought("0"), "winner.standoff") == 1);
}

TEST_CASE("With a limit of rounds, aircraft that crash do not clear the territory either") {
  // In a round the attacker's fighter survives with 1/9, and hits with 1/2. One die cannot clear
  // two fighters. Against one it would with 1/2, so the fighter leaves, but not after the last
  // round.
  const Result result = solve(read_case(Document::parse(
      "rules = 'axis-allies'\nrounds = 3\nattacker.units = '1 ftr'\ndefender.units = '2 ftr'\n"
      "attacker.retreat = { next_round_clears = \"1/3\" }\ndefender.landing_places = 0\n",
      "case")));
  CHECK(value(result, "losses.attacker.units.ftr") == Rational(686, 729));
  CHECK(value(result, "winner.undecided") == Rational(1, 2916));
}

TEST_CASE("After the last round, aircraft that would crash are worth a retreat") {
  // A battle that is broken off is not over, so the fighter crashes only if the attacker leaves. It
  // survives if both miss, with 5/6 and 1/3, or if it alone hits: 1/6 and 1/3.
  const Result result = solve(read_case(Document::parse(
      "rules = 'axis-allies'\nrounds = 1\nattacker.units = '1 inf'\ndefender.units = '1 ftr'\n"
      "attacker.retreat = { exchange = \"0\" }\ndefender.landing_places = 0\n",
      "case")));
  CHECK(value(result, "winner.undecided") == 0);
  CHECK(value(result, "survivors.attacker.at_least.1") == Rational(5, 18) + Rational(1, 18));
}

TEST_CASE("The odds of a simple retreat leave out the retreats of blocks, and of other waves") {
  // Alike cruisers win a third in the end, and a quarter of a round.
  const std::string block =
      "[[attacker.policy]]\nchoice = \"retreat\"\nwhen = { round = \"2..\" }\ndo = \"leave\"\n";
  const auto with_block = [&](const std::string& odds) {
    return solve(
        case_of("rules = \"one-for-one\"\nunits.ca = { attack = 3, defense = 3 }\n"
                "defender.units = \"1 ca\"\n[attacker]\nunits = \"1 ca\"\n"
                "retreat = { odds = \"" +
                odds + "\" }\n" + block));
  };
  CHECK(value(with_block("1/3"), "rounds.mean") == 1 + Rational(1, 4));
  CHECK(value(with_block("1/3"), "winner.attacker") == Rational(1, 4) + Rational(1, 16));
  CHECK(value(with_block("1001/3000"), "rounds.mean") == 1);

  // What the first wave leaves, the second attacks, and after a round without a decision it goes
  // away. Without that it wins a third, so that together they win 1/3 + 1/3 (1/3) + 1/3 = 7/9.
  for (const std::string later : {"2", "{ units = 9 }"}) {
    const auto with_wave = [&](const std::string& odds) {
      return solved_with("1 ca", "1 ca", "{ odds = \"" + odds + "\" }",
                         "wave = [{ units = \"1 ca\", retreat = " + later + " }]\n");
    };
    CHECK(value(with_wave("7/9"), "wave.1.winner.defender") == Rational(1, 3));
    CHECK(value(with_wave("7778/10000"), "wave.1.winner.defender") == Rational(1, 2));
  }
}

TEST_CASE("Two armour that leave after round 2 win as often until then as those that may go on") {
  const auto landing = [](const std::string& block) {
    SolveOptions told;
    told.course_rounds = 2;
    return solve(case_of("rules = \"assault\"\ndefender.units = \"2 inf\"\n[attacker]\n"
                         "units = \"2 arm\"\nretreat = { odds = \"1/3\" }\n" +
                         block),
                 told);
  };
  const Result to_the_end = landing("");
  const Result leaves = landing(
      "[[attacker.policy]]\nchoice = \"retreat\"\nwhen = { round = \"2..\" }\ndo = \"leave\"\n");
  for (const char* figure : {"winner.attacker.by_round.1", "winner.attacker.by_round.2"}) {
    CHECK(value(leaves, figure) == value(to_the_end, figure));
  }
  CHECK(value(leaves, "rounds.mean") < value(to_the_end, "rounds.mean"));
}
