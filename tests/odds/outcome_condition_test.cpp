// Conditions on outcomes: their forms, and their chances against sums over outcomes.
#include "odds/question/outcome_condition.hpp"

#include <doctest/doctest.h>

#include <functional>

#include "odds/figures/of_result.hpp"
#include "odds/question/problem.hpp"
#include "odds/solve/solve.hpp"
#include "odds/table/solve_table.hpp"
#include "tests/support/refusal.hpp"

using namespace asdic;

namespace {

const std::string land =
    "rules = \"axis-allies\"\nattacker.units = \"2 inf, 1 art, 1 ftr, 1 bmb\"\n"
    "defender.units = \"2 inf, 1 aa, 1 ftr\"\n";

Result result_of(const std::string& text) {
  return solve(read_case(Document::parse(text, "test")));
}

int kept(const Outcome& outcome, Side side, const char* unit) {
  return survivors(outcome, side, unit);
}

/// Checks the figure against the sum of the chances of outcomes for which `holds` is true.
void check_chance(const Result& result, const std::string& condition,
                  const std::function<bool(const Outcome&)>& holds) {
  CAPTURE(condition);
  Value sum;
  for (const auto& [outcome, chance] : result.outcomes) {
    if (holds(outcome)) sum += chance;
  }
  const auto found = figure(result, "outcome." + condition);
  REQUIRE(found);
  CHECK(found->exact() == sum.exact());
  CHECK(figure(result, "outcome.\"" + condition + "\"")->exact() == sum.exact());
}

}  // namespace

TEST_CASE("The chance of a condition is the sum over the outcomes that meet it") {
  const Result result = result_of(land);
  constexpr Side attacker = Side::attacker;
  constexpr Side defender = Side::defender;
  check_chance(result, "takes, attacker keeps all ftr, bmb", [&](const Outcome& each) {
    return each.winner == Winner::attacker && kept(each, attacker, "ftr") == 1 &&
           kept(each, attacker, "bmb") == 1 &&
           kept(each, attacker, "inf") + kept(each, attacker, "art") > 0;
  });
  check_chance(result, "attacker wins and attacker loses no aircraft", [&](const Outcome& each) {
    return each.winner == Winner::attacker && kept(each, attacker, "ftr") == 1 &&
           kept(each, attacker, "bmb") == 1;
  });
  check_chance(result, "attacker keeps at least 1 inf and 1 art or defender keeps no land units",
               [&](const Outcome& each) {
                 return (kept(each, attacker, "inf") >= 1 && kept(each, attacker, "art") >= 1) ||
                        kept(each, defender, "inf") + kept(each, defender, "aa") == 0;
               });
  check_chance(result, "defender keeps 1 ftr; attacker keeps nothing", [&](const Outcome& each) {
    return survivors(each, attacker) == 0 && survivors(each, defender) == 1 &&
           kept(each, defender, "ftr") == 1;
  });
  check_chance(result, "attacker loses at most 1 inf, 0 art", [&](const Outcome& each) {
    return kept(each, attacker, "inf") >= 1 && kept(each, attacker, "art") == 1;
  });
  check_chance(result, "attacker loses at least 3 units",
               [&](const Outcome& each) { return survivors(each, attacker) <= 2; });
  check_chance(result, "attacker loses nothing",
               [&](const Outcome& each) { return survivors(each, attacker) == 5; });
  check_chance(result, "attacker keeps all",
               [&](const Outcome& each) { return survivors(each, attacker) == 5; });
  check_chance(result, "attacker loses all",
               [&](const Outcome& each) { return survivors(each, attacker) == 0; });
  check_chance(result, "defender keeps at most 1 aircraft, attacker loses all ftr",
               [&](const Outcome& each) { return kept(each, attacker, "ftr") == 0; });
  check_chance(result, "draw", [&](const Outcome& each) { return each.winner == Winner::draw; });
  CHECK(figure(result, "outcome.holds")->exact() == Rational(1) - figure(result, "takes")->exact());
  CHECK(figure(result, "outcome.clears")->exact() == figure(result, "clears")->exact());
}

TEST_CASE("A condition is a figure of tables, and of goals") {
  Document document = Document::parse(land, "test");
  const std::string name = "outcome.takes, attacker keeps all ftr";
  const OddsTable table = solve_table(document, {"attacker.units.ftr=0..2", "", {name}});
  for (int fighters = 0; fighters <= 2; ++fighters) {
    Document alone = document;
    alone.assign("attacker.units.ftr=" + std::to_string(fighters));
    CHECK(table.cell(static_cast<std::size_t>(fighters), 0).figure(0)->value.exact() ==
          figure(solve(read_case(alone)), name)->exact());
  }
  document.assign("play.goal={ 'outcome.attacker loses nothing' = 1 }");
  document.assign("attacker.retreat=optimal");
  const Result best = solve(read_case(document));
  // Each further round can only lose more, so the attacker retreats after the first.
  document.assign("attacker.retreat=1");
  CHECK(best.play->value().exact() ==
        figure(solve(read_case(document)), "outcome.attacker loses nothing")->exact());
}

TEST_CASE("Without open choices, the value of a goal is the weighted sum of its figures") {
  const Result result = result_of(
      land + "[play]\ngoal = { exchange = 1, takes = \"21/2\", \"outcome.holds\" = -5 }\n");
  const Rational takes = figure(result, "takes")->exact();
  CHECK(figure(result, "value")->exact() == figure(result, "exchange")->exact() +
                                                takes * Rational(21, 2) -
                                                (Rational(1) - takes) * Rational(5));
  CHECK(!find_figure(result_of(land), "value"));
  Document document = Document::parse(land + "[play]\ngoal = \"cost\"\n", "test");
  const OddsTable table =
      solve_table(document, {"attacker.units.inf=1..2", "", {"value", "exchange"}});
  for (std::size_t row = 0; row < 2; ++row) {
    CHECK(table.cell(row, 0).figure(0)->value.exact() ==
          table.cell(row, 0).figure(1)->value.exact());
  }
}

TEST_CASE("Given a condition, chances are divided by its chance") {
  const Result all = result_of(land);
  SolveOptions options;
  options.given = {"takes", "attacker keeps all ftr or attacker keeps all bmb"};
  const Result given = solve(read_case(Document::parse(land, "test")), options);
  const Rational chance =
      figure(all, "outcome.takes, attacker keeps all ftr or takes, attacker keeps all bmb")
          ->exact();
  REQUIRE(given.given);
  CHECK(given.given->chance.exact() == chance);
  CHECK(figure(given, "winner.attacker")->exact() == 1);
}

TEST_CASE("Text that is not a condition is refused, and the message shows examples") {
  const Result result = result_of(land);
  for (const char* text :
       {"", "attacker", "attacker keeps", "attacker keeps some inf", "attacker eats 2 inf",
        "attacker loses 2 inf", "attacker keeps at least inf", "attacker keeps at least two inf",
        "takes,", "takes and", "takes or", "attacker keeps all bb*", "wins"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(figure(result, std::string("outcome.") + text), Error);
  }
  const Error error = refusal([&] { figure(result, "outcome.attacker eats 2 inf"); });
  CHECK(std::string(error.what()).find("'attacker keeps all aircraft'") != std::string::npos);
  CHECK_THROWS_AS(figure(result, "outcome.attacker keeps all zeppelin"), Error);
}
