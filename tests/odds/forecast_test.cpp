#include "odds/solve/forecast.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "lib/error.hpp"
#include "odds/solve/solve.hpp"
#include "odds/table/solve_table.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

Problem battle_problem(const std::string& attacker, const std::string& defender) {
  return read_case(Document::of_forces("one-for-one", attacker, defender));
}

void find_answer(const Problem& problem) {
  solve(problem);
}

}  // namespace

TEST_CASE("A small battle is solved, so its forecast is exact") {
  const Problem problem = battle_problem("2 sub", "1 dd, 1 ca");
  const Forecast told = forecast(problem, find_answer, 10);
  CHECK(told.share == 1);
  REQUIRE(told.states);
  CHECK(told.states->is_known());
  CHECK(told.states->least == solve(problem).chain.states);
  REQUIRE(told.seconds);
  CHECK(told.seconds->least <= told.spent);
  REQUIRE(told.bytes);
  CHECK(told.bytes->least > 1e6);
}

TEST_CASE("The forecast of a battle whose best casualty order is sought is for that order") {
  const Problem problem = case_of(
      "rules = \"one-for-one\"\nattacker.units = \"2 ca, 2 dd\"\nattacker.losses = \"best-order\"\n"
      "defender.units = \"3 dd\"\n");
  const Forecast told = forecast(problem, find_answer, 10);
  CHECK(told.share == 1);
  REQUIRE(told.states);
  CHECK(told.states->is_known());
  CHECK(told.states->least == solve(problem).chain.states);
}

TEST_CASE("The states of a larger battle are forecast within a third") {
  const Problem problem = battle_problem("30 sub, 8 ca", "30 dd, 8 ca");
  const Forecast told = forecast(problem, find_answer, 0.2);
  CHECK(told.share < 1);
  CHECK(told.spent < 10);
  const double states = problem.rules->enumerate(problem.battle, {}).chain.state_count();
  if (!told.states) return;  // the machine was too busy
  CHECK(told.states->least <= states * 4 / 3);
  CHECK(told.states->most >= states * 3 / 4);
}

TEST_CASE("A landing is also probed with fewer ships") {
  const Problem landing = case_of(
      "rules = \"assault\"\nattacker.units = \"9 inf\"\ndefender.units = \"9 inf\"\n"
      "sea.attacker.units = \"9 dd, 9 tr\"\nsea.defender.units = \"9 dd\"\n");
  int fewest = 9;
  forecast(
      landing,
      [&](const Problem& problem) {
        fewest = std::min(fewest, problem.battle.sea->sides[1].force[0].count);
        find_answer(problem);
      },
      10);
  CHECK(fewest < 9);
}

TEST_CASE("A small table is answered, so what it takes is known") {
  const Document document = Document::of_forces("one-for-one", "1 sub", "1 dd");
  const TableForecast told = forecast_table(
      document, {"attacker.units.sub=1..3", "options.first_strike=every-round,first-round", {}}, {},
      10);
  CHECK(told.cells == 6);
  CHECK(told.chains == 2);
  CHECK(told.largest.share == 1);
  REQUIRE(told.largest.states);
  CHECK(told.largest.states->is_known());
  REQUIRE(told.seconds);
  CHECK(told.seconds->least > 0);
}

TEST_CASE("Where only the defender's numbers may differ in a chain, a table has one by attacker") {
  Document document = Document::of_forces("axis-allies", "1 inf", "1 inf");
  const TableQuestion question = {"attacker.units.inf=1..2", "defender.units.inf=1..3", {}};
  CHECK(forecast_table(document, question, {}, 10).chains == 1);
  document.assign("attacker.bombard=\"1 bb\"");
  const TableForecast told = forecast_table(document, question, {}, 10);
  CHECK(told.cells == 6);
  CHECK(told.chains == 2);
}

TEST_CASE("A forecast refuses a table with an unknown figure") {
  const Document document = Document::of_forces("one-for-one", "1 sub", "1 dd");
  CHECK_THROWS_AS(forecast_table(document, {"attacker.units.sub=1..3", "", {"exchang"}}, {}, 1),
                  Error);
}

TEST_CASE(
    "A forecast throws if a battle is refused at every size, and not if only at smaller sizes") {
  const auto refuse = [](const Problem&) { throw Error(ErrorCode::input, "cannot be"); };
  CHECK_THROWS_WITH_AS(forecast(battle_problem("2 sub", "1 dd"), refuse, 1), "cannot be", Error);
  const auto refuse_parts = [](const Problem& problem) {
    if (problem.battle.sides[0].force[0].count < 9) throw Error(ErrorCode::input, "cannot be");
  };
  CHECK(forecast(battle_problem("9 sub", "1 dd"), refuse_parts, 10).share == 1);
}
