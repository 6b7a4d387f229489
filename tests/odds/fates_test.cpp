#include "odds/question/fates.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "odds/question/distinct_outcomes.hpp"
#include "odds/question/payoffs.hpp"
#include "odds/solve/tally.hpp"
#include "tests/support/small_battles.hpp"

using namespace asdic;

namespace {

Outcome outcome(Winner winner, const Units& attacker, const Units& defender) {
  return {winner, {attacker, defender}, {}, {}};
}

Units some(const std::string& unit, int count) {
  Units units;
  units[key(unit)] = count;
  return units;
}

Value eighths(int number) {
  return Value(Rational(number, 8));
}

}  // namespace

TEST_CASE("Outcomes have numbers in the order in which they came, each once") {
  DistinctOutcomes outcomes;
  const Outcome won = outcome(Winner::attacker, some("ca", 1), {});
  const Outcome drawn = outcome(Winner::draw, {}, {});
  CHECK(outcomes.add(won) == std::pair(0u, true));
  CHECK(outcomes.add(drawn) == std::pair(1u, true));
  CHECK(outcomes.add(outcome(Winner::attacker, some("ca", 1), {})) == std::pair(0u, false));
  Outcome numbered = drawn;
  numbered.numbers = {{"damage", 1}};
  CHECK(outcomes.add(numbered).first == 2);
  CHECK(outcomes.all() == std::vector{won, drawn, numbered});
}

TEST_CASE("Equal units of different outcomes come to stand in one place, and have one fate") {
  DistinctOutcomes outcomes;
  outcomes.add(outcome(Winner::undecided, some("ca", 1), some("dd", 1)));
  outcomes.add(outcome(Winner::undecided, some("ca", 1), some("dd", 2)));
  outcomes.add(outcome(Winner::attacker, some("ca", 1), {}));
  const std::vector<Outcome> all = outcomes.take();
  Fates attackers(Side::attacker);
  Fates defenders(Side::defender);
  for (const Outcome& each : all) {
    CHECK(attackers.number_of(each) == 0);
    defenders.number_of(each);
  }
  CHECK(attackers.size() == 1);
  CHECK(defenders.size() == 3);
  CHECK(defenders[1].in_battle[1] == some("dd", 2));
}

TEST_CASE("Many outcomes pay what each pays alone, whether they share their units or not") {
  const Rosters brought = {
      {std::vector{Roster{"ca", 2, 6, 2}}, std::vector{Roster{"dd", 2, 4, 1}}}};
  std::vector<Outcome> outcomes;
  for (int attackers = 0; attackers <= 2; ++attackers) {
    for (int defenders = 0; defenders <= 2; ++defenders) {
      outcomes.push_back(outcome(Winner::undecided, some("ca", attackers), some("dd", defenders)));
    }
  }
  OutcomePayoffs exchange({FigureName::Kind::exchange}, brought);
  for (int i = 0; i < 9; ++i) {
    // 6 for each cruiser that is lost, 4 for each destroyer
    CHECK(exchange(outcomes[static_cast<std::size_t>(i)]) == 4 * (2 - i % 3) - 6 * (2 - i / 3));
  }
}

TEST_CASE("Chances of an outcome that comes repeatedly are added up") {
  OutcomeChances chances;
  chances.add(outcome(Winner::draw, {}, {}), eighths(1));
  chances.add(outcome(Winner::attacker, some("ca", 1), {}), eighths(5));
  chances.add(outcome(Winner::draw, {}, {}), eighths(2));
  const std::vector<OutcomeChance> all = chances.take();
  REQUIRE(all.size() == 2);
  CHECK(all[0].chance.exact() == Rational(3, 8));
  CHECK(all[1].chance.exact() == Rational(5, 8));
}

TEST_CASE("The most likely outcome is the first, whatever its denominator; of equals the lesser") {
  const auto sorted = [](const std::vector<OutcomeChance>& outcomes) {
    Result result;
    tally(outcomes, result);
    std::vector<Winner> winners;
    for (const OutcomeChance& each : result.outcomes) winners.push_back(*each.outcome.winner);
    return winners;
  };
  const Outcome won = outcome(Winner::attacker, {}, {});
  const Outcome lost = outcome(Winner::defender, {}, {});
  const Outcome drawn = outcome(Winner::draw, {}, {});
  const Outcome stood = outcome(Winner::standoff, {}, {});
  CHECK(sorted({{won, eighths(1)}, {lost, eighths(4)}, {drawn, eighths(1)}, {stood, eighths(2)}}) ==
        std::vector{Winner::defender, Winner::standoff, Winner::attacker, Winner::draw});
  // A hair apart, and too small for a double.
  const Integer large = Integer(1) << 5000;
  const Value hair(Rational(large + 1, Integer(large * 3)));
  const Value third(Rational(1, 3));
  const Value tiny(Rational(1, large));
  const Value tinier(Rational(1, Integer(large + 1)));
  CHECK(sorted({{won, tinier}, {lost, third}, {drawn, tiny}, {stood, hair}}) ==
        std::vector{Winner::standoff, Winner::defender, Winner::draw, Winner::attacker});
}

TEST_CASE("The losses of the sides are the means over their fates") {
  Result result;
  result.rosters = {{std::vector{Roster{"ca", 2, 6, 2}}, std::vector{Roster{"dd", 1, 4, 1}}}};
  tally({{outcome(Winner::attacker, some("ca", 1), {}), eighths(3)},
         {outcome(Winner::attacker, some("ca*", 2), {}), eighths(1)},
         {outcome(Winner::defender, {}, some("dd", 1)), eighths(4)}},
        result);
  // One cruiser in 3 of 8 battles, none in 1, two in 4: 11/8 of them; the destroyer in 4.
  CHECK(result.losses[0].units.front().second.exact() == Rational(11, 8));
  CHECK(result.losses[0].cost.exact() == Rational(66, 8));
  // 36 (3 + 4 * 4) / 8 - (66/8)^2
  CHECK(result.losses[0].variance.exact() == Rational(36 * 19, 8) - Rational(66 * 66, 64));
  CHECK(result.losses[1].cost.exact() == 2);
  CHECK(result.winner[0].exact() == Rational(1, 2));
}
