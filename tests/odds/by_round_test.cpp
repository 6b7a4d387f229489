// Figures by round: the side that has won by then, and the strength with which the sides begin a
// round.
#include <doctest/doctest.h>

#include "odds/figures/expectations.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

Problem problem(const std::string& rules, const std::string& attacker, const std::string& defender,
                const std::string& more = "") {
  return case_of("rules = \"" + rules + "\"\nattacker.units = \"" + attacker +
                 "\"\ndefender.units = \"" + defender + "\"\n" + more);
}

Result told(const Problem& battle, int rounds, Numbers numbers = Numbers::exact) {
  return solve(battle, {.numbers = numbers, .course_rounds = rounds});
}

}  // namespace

TEST_CASE("A battle of two cruisers is over after each round with 3/4, and the attacker wins 1/4") {
  const Result result = told(problem("one-for-one", "1 ca", "1 ca"), 2);
  CHECK(value(result, "rounds.at_most.0") == 0);
  CHECK(value(result, "rounds.at_most.1") == Rational(3, 4));
  CHECK(value(result, "rounds.at_most.2") == Rational(15, 16));
  CHECK(value(result, "winner.attacker.by_round.2") == Rational(5, 16));
  CHECK(value(result, "winner.draw.by_round.1") == Rational(1, 4));
  CHECK(value(result, "strength.attacker.units.in_round.2") == 1);
  CHECK(value(result, "strength.defender.cost.in_round.2") == 12);
  CHECK_FALSE(figure(result, "rounds.at_most.3"));  // was not requested
}

TEST_CASE(
    "Before any round a battle is over if guns alone are there, also if nothing else is asked") {
  // The gun hits the only aircraft with 1/6. Then nobody has a unit that fights; else it is alone.
  const Problem battle = problem("assault", "1 ftr", "1 aa");
  const std::vector<std::string> asked = {"rounds.at_most.0", "winner.attacker.by_round.0"};
  const Result result = solve(battle, {.figures = asked});
  CHECK(value(result, "rounds.at_most.0") == 1);
  CHECK(value(result, "winner.attacker.by_round.0") == Rational(5, 6));
  const Result cruisers =
      solve(problem("one-for-one", "1 ca", "1 ca"), {.figures = {asked.front()}});
  CHECK(value(cruisers, "rounds.at_most.0") == 0);
}

TEST_CASE("Hits that units can still take are counted in the battles that fight the round") {
  // Either battleship hits with 2/3, and takes two hits: all fight the second round.
  const Result result = told(problem("one-for-one", "1 bb", "1 bb*"), 2);
  CHECK(value(result, "strength.attacker.hits.in_round.1") == 2);
  CHECK(value(result, "strength.defender.hits.in_round.1") == 1);
  // The second is fought if the damaged one was missed, with 1/3.
  CHECK(value(result, "rounds.at_most.1") == Rational(2, 3));
  CHECK(value(result, "strength.attacker.hits.in_round.2") == Rational(4, 3));
  CHECK(value(result, "strength.defender.hits.in_round.2") == 1);
}

TEST_CASE("A side that has won by a round has won the battle that is limited to it") {
  const std::string attacker = "3 sub, 1 dd, 1 bb";
  const std::string defender = "1 sub, 2 dd, 1 ca";
  for (const std::string retreat : {"", "attacker.retreat = 2\n"}) {
    const Result result = told(problem("one-for-one", attacker, defender, retreat), 4);
    for (int limit = 1; limit <= 4; ++limit) {
      CAPTURE(limit);
      const std::string by_round = ".by_round." + std::to_string(limit);
      const Result limited = solve(problem("one-for-one", attacker, defender,
                                           retreat + "rounds = " + std::to_string(limit)));
      for (const std::string winner : {"attacker", "defender", "draw"}) {
        CAPTURE(winner);
        CHECK(value(result, "winner." + winner + by_round) == value(limited, "winner." + winner));
      }
    }
  }
}

TEST_CASE("What limits the rounds ends the battle: it is over then and stays so") {
  const Result limited = told(problem("one-for-one", "1 ca", "1 ca", "rounds = 1"), 5);
  CHECK(value(limited, "rounds.at_most.1") == 1);
  CHECK(value(limited, "rounds.at_most.5") == 1);
  CHECK(value(limited, "winner.undecided.by_round.1") == Rational(1, 4));
  CHECK_FALSE(figure(limited, "strength.attacker.units.in_round.2"));
  const Result retreats = told(problem("one-for-one", "1 ca", "1 ca", "attacker.retreat = 1"), 5);
  CHECK(value(retreats, "rounds.at_most.1") == 1);
  CHECK(value(retreats, "winner.defender.by_round.1") == Rational(1, 2));
}

TEST_CASE("A battle that is over before the first round has no strength in it") {
  const Result result = told(problem("assault", "1 ftr", "1 aa"), 3);
  CHECK(value(result, "rounds.at_most.0") == 1);
  CHECK(value(result, "winner.attacker.by_round.0") == Rational(5, 6));
  CHECK_FALSE(figure(result, "strength.attacker.units.in_round.1"));
}

TEST_CASE("Certified rounds enclose the exact ones") {
  const Problem battle = problem("one-for-one", "2 sub, 1 bb", "2 dd, 1 ca");
  const Result exact = told(battle, 3);
  const Result certified = told(battle, 3, Numbers::certified);
  for (const char* name :
       {"rounds.at_most.2", "winner.defender.by_round.3", "strength.attacker.hits.in_round.3",
        "strength.defender.cost.in_round.2"}) {
    CAPTURE(name);
    const Rational truth = value(exact, name);
    const Value found = *figure(certified, name);
    CHECK(found.lower_bound() <= truth);
    CHECK(found.upper_bound() >= truth);
    CHECK(found.upper_bound() - found.lower_bound() < Rational(1, 1000000));
  }
}

TEST_CASE("A case may expect figures of a round, and determines the last round") {
  const Problem battle = problem("one-for-one", "1 ca", "1 ca",
                                 "[expect]\n\"rounds.at_most.2\" = \"15/16\"\n"
                                 "\"winner.attacker.by_round.3\" = \"21/64\"\n");
  CHECK(last_round_of(figures_expected(battle.battle)) == 3);
  CHECK(wrong_expectations(told(battle, 3)).empty());
}
