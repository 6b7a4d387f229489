// What holds for every battle, in every case of the project.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "lib/error.hpp"
#include "odds/figures/expectations.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/solve/solve.hpp"
#include "tests/plain/against_plain.hpp"
#include "tests/support/all_cases.hpp"
#include "tests/support/solved_cases.hpp"

using namespace asdic;

namespace {

/// The oracle takes seconds for as many as these together, and minutes for more.
constexpr int most_units_for_the_oracle = 24;

Battle enumerated(const Problem& problem) {
  return problem.rules->enumerate(problem.battle, EnumerationOptions{});
}

int units_of(const Case& battle) {
  int units = 0;
  for (const Side side : both_sides) {
    for (const Group& group : whole_force(battle, side)) units += group.count;
  }
  return units;
}

/// Units of one name, whatever damage they have.
int units_called(const std::string& name, const Units& units) {
  int sum = 0;
  for (const auto& [key, number] : units) sum += key.name_text() == name ? number : 0;
  return sum;
}

int lost(const std::string& name, int brought, const Outcome& outcome, std::size_t side) {
  return brought - units_called(name, outcome.in_battle[side]) -
         units_called(name, outcome.left[side]);
}

/// Returns the number and the cost of the units that a side brought, by name.
std::map<std::string, std::pair<int, int>> brought_by(const Case& battle, Side side) {
  std::map<std::string, std::pair<int, int>> brought;
  for (const Group& group : whole_force(battle, side)) {
    auto& [count, cost] = brought[group.name.text()];
    count += group.count;
    cost = group.type.cost;
  }
  return brought;
}

/// Returns whether a value is numerator / denominator.
bool is(const Value& value, const Integer& numerator, const Integer& denominator) {
  return value.lower() * denominator == numerator * value.denominator();
}

bool is_one(const Integer& numerator, const Value& any) {
  return numerator == any.denominator();
}

}  // namespace

TEST_CASE("Every case is read") {
  const std::vector<std::string> paths = case_paths();
  CHECK(paths.size() > 40);
  for (const std::string& path : paths) {
    CAPTURE(path);
    CHECK_NOTHROW(case_at(path));
  }
}

TEST_CASE("Every case has a title, a source outside bench, and exact expectations that hold") {
  for (const KnownCase& known : all_cases()) {
    CAPTURE(known.path);
    const Result& result = known.result;
    CHECK_FALSE(result.problem.battle.title.empty());
    CHECK((!result.problem.battle.source.empty() || known.path.starts_with("bench/")));
    for (const WrongExpectation& wrong : wrong_expectations(result)) {
      FAIL_CHECK(wrong.expectation.figure, " is ", to_string(wrong.found.exact()), " and not ",
                 wrong.expectation.value);
    }
  }
}

TEST_CASE("Outcomes have chances above 0 over one denominator that sum to exactly 1") {
  for (const KnownCase& known : all_cases()) {
    CAPTURE(known.path);
    const Result& result = known.result;
    REQUIRE_FALSE(result.outcomes.empty());
    const Value& first = result.outcomes.front().chance;
    Integer sum = 0;
    for (const OutcomeChance& outcome : result.outcomes) {
      CHECK(outcome.chance.lower() > 0);
      CHECK(outcome.chance.lower() <= outcome.chance.denominator());
      CHECK(outcome.chance.denominator() == first.denominator());
      sum += outcome.chance.lower();
    }
    CHECK(is_one(sum, first));
  }
}

TEST_CASE("Outcomes are distinct, the most likely first") {
  for (const KnownCase& known : all_cases()) {
    CAPTURE(known.path);
    const Result& result = known.result;
    std::set<Outcome> seen;
    for (const OutcomeChance& outcome : result.outcomes) seen.insert(outcome.outcome);
    CHECK(seen.size() == result.outcomes.size());
    CHECK(std::is_sorted(result.outcomes.begin(), result.outcomes.end(),
                         [](const OutcomeChance& a, const OutcomeChance& b) {
                           const Integer& x = a.chance.lower();
                           const Integer& y = b.chance.lower();
                           return x != y ? x > y : a.outcome < b.outcome;
                         }));
  }
}

TEST_CASE("Winners sum to 1, agree with the outcomes, and with who is still in battle") {
  for (const KnownCase& known : all_cases()) {
    CAPTURE(known.path);
    const Result& result = known.result;
    if (!result.has_sides()) continue;
    std::array<Integer, winner_names.size()> won = {};
    // Aircraft that have won may have no place to land.
    const bool may_crash =
        std::any_of(result.custom_figures.begin(), result.custom_figures.end(),
                    [](const auto& figure) { return figure.first.starts_with("crashed."); });
    for (const auto& [outcome, chance] : result.outcomes) {
      REQUIRE(outcome.winner);
      const bool attacker = !outcome.in_battle[0].empty();
      const bool defender = !outcome.in_battle[1].empty();
      switch (*outcome.winner) {
        case Winner::attacker:
          CHECK(((attacker || may_crash) && !defender));
          break;
        case Winner::defender:
          CHECK(((defender || may_crash) && !attacker));
          break;
        case Winner::draw:
          CHECK((!attacker && !defender));
          break;
        case Winner::avoided:
          CHECK((attacker && !defender && !outcome.left[1].empty()));
          break;
        case Winner::standoff:
        case Winner::undecided:
          CHECK((attacker && defender));
          break;
      }
      won[static_cast<std::size_t>(*outcome.winner)] += chance.lower();
    }
    const Integer& whole = result.outcomes.front().chance.denominator();
    Value sum;
    for (std::size_t i = 0; i < won.size(); ++i) {
      CAPTURE(winner_names[i]);
      CHECK(is(result.winner[i], won[i], whole));
      sum += result.winner[i];
    }
    CHECK(is_one(sum.lower(), sum));
    const auto undecided = static_cast<std::size_t>(Winner::undecided);
    const bool may_be = result.problem.battle.rounds || !result.problem.battle.until.empty() ||
                        result.problem.battle.rules == "surface";  // break-off
    CHECK((may_be || result.winner[undecided].is_zero()));
  }
}

TEST_CASE("The numbers of rounds sum to 1 with what is longer, and have the mean that is given") {
  for (const KnownCase& known : all_cases()) {
    CAPTURE(known.path);
    const Result& result = known.result;
    if (!result.has_sides()) continue;
    const RoundsFought& rounds = result.rounds;
    Rational sum = rounds.more->exact();
    Rational mean = sum * 21;
    int last = -1;
    CHECK(sum >= 0);
    for (const auto& [number, value] : rounds.distribution) {
      CHECK(number > last);
      CHECK(number <= 20);
      CHECK(value.lower() > 0);
      last = number;
      sum += value.exact();
      mean += value.exact() * number;
    }
    CHECK(sum == 1);
    // What is longer than 20 rounds has at least 21.
    CHECK((rounds.more->is_zero() ? rounds.mean.exact() == mean : rounds.mean.exact() > mean));
  }
}

TEST_CASE("Expected losses lie between 0 and what there is, and are those of the outcomes") {
  for (const KnownCase& known : all_cases()) {
    const Result& result = known.result;
    if (!result.has_sides()) continue;
    for (std::size_t side = 0; side < 2; ++side) {
      CAPTURE(known.path);
      CAPTURE(side);
      const auto brought = brought_by(result.problem.battle, both_sides[side]);
      const Integer& whole = result.outcomes.front().chance.denominator();
      std::map<std::string, Integer> units;
      Integer cost = 0;
      Integer square = 0;
      for (const auto& [outcome, chance] : result.outcomes) {
        Integer lost_cost = 0;
        for (const auto& [name, unit] : brought) {
          const int number = lost(name, unit.first, outcome, side);
          CHECK(number >= 0);
          units[name] += chance.lower() * number;
          lost_cost += Integer(number) * unit.second;
        }
        cost += chance.lower() * lost_cost;
        square += chance.lower() * lost_cost * lost_cost;
      }
      const SideLosses& losses = result.losses[side];
      CHECK(losses.units.size() == brought.size());
      for (const auto& lost_units : losses.units) {
        const std::string& name = lost_units.first;
        const Value& value = lost_units.second;
        CAPTURE(name);
        REQUIRE(brought.count(name) == 1);
        CHECK(is(value, units[name], whole));
        CHECK(value.lower() >= 0);
        CHECK(value.lower() <= value.denominator() * brought.at(name).first);
      }
      CHECK(is(losses.cost, cost, whole));
      CHECK(is(losses.variance, Integer(square * whole - cost * cost), Integer(whole * whole)));
      CHECK(losses.variance.lower() >= 0);
    }
  }
}

TEST_CASE("Outcomes without sides have the same named integers, with the means that are given") {
  int cases = 0;
  for (const KnownCase& known : all_cases()) {
    const Result& result = known.result;
    if (result.has_sides()) continue;
    ++cases;
    CAPTURE(known.path);
    const auto& first = result.outcomes.front().outcome.numbers;
    REQUIRE_FALSE(first.empty());
    const Integer& whole = result.outcomes.front().chance.denominator();
    std::vector<Integer> sums(first.size());
    std::set<std::vector<std::int64_t>> seen;
    Integer chances = 0;
    for (const auto& [outcome, chance] : result.outcomes) {
      CHECK_FALSE(outcome.winner);
      CHECK(outcome.in_battle[0].empty());
      CHECK(outcome.in_battle[1].empty());
      REQUIRE(outcome.numbers.size() == first.size());
      std::vector<std::int64_t> numbers;
      for (std::size_t i = 0; i < first.size(); ++i) {
        CHECK(outcome.numbers[i].first == first[i].first);
        CHECK(outcome.numbers[i].second >= 0);
        numbers.push_back(outcome.numbers[i].second);
        sums[i] += chance.lower() * outcome.numbers[i].second;
      }
      CHECK(seen.insert(numbers).second);
      chances += chance.lower();
    }
    CHECK(chances == whole);
    for (std::size_t i = 0; i < first.size(); ++i) {
      CAPTURE(first[i].first);
      const auto mean = figure(result, first[i].first + ".mean");
      REQUIRE(mean);
      CHECK(is(*mean, sums[i], whole));
    }
  }
  CHECK(cases > 10);
}

TEST_CASE("Every row of every chain sums to exactly 1 and names each successor once") {
  for (const KnownCase& known : all_cases()) {
    CAPTURE(known.path);
    const Result& result = known.result;
    const Battle battle = enumerated(result.problem);
    const Chain& chain = battle.chain;
    CHECK_NOTHROW(chain.validate());
    for (RollIndex roll = 0; roll < chain.rolls.count(); ++roll) {
      Rational sum = 0;
      for (std::uint32_t k = 0; k < chain.rolls.size(roll); ++k) {
        CHECK(chain.rolls.weight(roll, k) > 0);
        sum += Rational(chain.rolls.weight(roll, k), chain.rolls.denominator(roll));
      }
      CHECK(sum == 1);
    }
    int wrong_rows = 0;
    for (StateIndex state = 0; state < chain.state_count(); ++state) {
      if (chain.kinds[state] != NodeKind::chance) continue;
      const auto row = chain.successors(state);
      const std::set<StateIndex> distinct(row.begin(), row.end());
      const bool has_roll = row.size() == chain.rolls.size(chain.rows[state]);
      if (!has_roll || distinct.size() != row.size()) ++wrong_rows;
    }
    CHECK(wrong_rows == 0);
  }
}

TEST_CASE("Every case is enumerated into the same chain a second time") {
  for (const KnownCase& known : all_cases()) {
    CAPTURE(known.path);
    const Result& result = known.result;
    const Battle again = enumerated(result.problem);
    CHECK(again.chain.state_count() == result.chain.states);
    CHECK(again.chain.edge_count() == result.chain.transitions);
    CHECK(again.chain.signature() == result.chain.signature);
  }
}

TEST_CASE("Every case that is small enough agrees with the oracle, fraction for fraction") {
  for (const KnownCase& known : all_cases()) {
    const Result& result = known.result;
    const Case& battle = result.problem.battle;
    // A custom rules file has no oracle. Its case expects values that were derived for it.
    if (is_rules_path(battle.rules)) continue;
    const bool is_whole = battle.rounds_fought() == 0 && battle.until.empty();
    const bool has_oracle = is_whole || battle.rules == "surface";
    // A simulation of its own plays battles without luck, in no_luck_test.cpp.
    const bool has_luck =
        battle.rules != "axis-allies" || battle.setting("options.dice") != "no-luck";
    if (units_of(battle) > most_units_for_the_oracle || !has_oracle || !has_luck) continue;
    CAPTURE(known.path);
    check_against_oracle(result);
  }
}
