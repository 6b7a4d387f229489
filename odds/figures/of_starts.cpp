#include "odds/figures/of_starts.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "odds/question/payoffs.hpp"
#include "odds/solve/answer.hpp"

namespace asdic {

namespace {

using Moment = FigureName::Moment;

/// Returns E x^2 - (E x)^2.
Value variance_from(const Value& square, const Value& mean) {
  const auto denominator = std::make_shared<const Integer>(mean.denominator() * mean.denominator());
  return square - Value(Integer(mean.lower() * mean.lower()), denominator);
}

}  // namespace

FiguresOfStarts::FiguresOfStarts(const RuleSystem& rules, const Battle& battle,
                                 std::span<const Case> cases)
    : chain_(battle.chain),
      structure_(analyse(battle.chain)),
      asked_(question_of(battle, structure_)),
      solver_(battle.chain, structure_) {
  for (const Case& each : cases) brought_.push_back(rosters_of(each));
  most_.worth = cases.front().territory;
  for (std::size_t side = 0; side < 2; ++side) {
    for (const Case& each : cases) {
      for (const Group& group : whole_force(each, both_sides[side])) roster_of(most_[side], group);
    }
    for (Roster& most : most_[side]) {
      for (const Rosters& brought : brought_) {
        for (const Roster& own : brought[side]) {
          if (own.name == most.name) most.count = std::max(most.count, own.count);
        }
      }
    }
  }
  names_ = names_of(rules, asked_, most_);
  names_.types = types_of(cases.front());
  names_.goal = cases.front().goal.name != "win";
}

bool FiguresOfStarts::finds(const FigureName& name) {
  using Kind = FigureName::Kind;
  if (name.kind == Kind::outcome &&
      OutcomeCondition(name.what, Place{name.what}, nullptr).counts_losses()) {
    return false;
  }
  return !is_by_round(name) && name.kind != Kind::value && name.kind != Kind::quantile &&
         name.kind != Kind::above;
}

StatePayoffs FiguresOfStarts::at_ends(const FigureName& name, bool squared) const {
  OutcomePayoffs paid(name, most_);
  std::vector<Integer> of_outcomes;
  for (const Outcome& outcome : asked_.outcomes) {
    const Integer pays = paid(outcome);
    of_outcomes.push_back(squared ? Integer(pays * pays) : pays);
  }
  StatePayoffs payoffs(chain_.state_count());
  for (const Payoff& visit : asked_.question.payoffs) {
    if (visit.figure < of_outcomes.size()) payoffs[visit.state] = of_outcomes[visit.figure];
  }
  return payoffs;
}

std::vector<Interval> FiguresOfStarts::payoffs_of_other_ends(const StatePayoffs& payoffs) const {
  std::vector<Interval> rest(chain_.state_count());
  for (const Payoff& visit : asked_.question.payoffs) {
    const bool ends_elsewhere = visit.figure < asked_.outcomes.size() && payoffs[visit.state] == 0;
    if (ends_elsewhere) rest[visit.state] = {1, 1};
  }
  return rest;
}

StatePayoffs FiguresOfStarts::at_visits(std::uint32_t figure) const {
  StatePayoffs payoffs(chain_.state_count());
  for (const Payoff& visit : asked_.question.payoffs) {
    if (visit.figure == figure) payoffs[visit.state] += visit.amount;
  }
  return payoffs;
}

/// Returns the payoffs of a figure: at ends, also squared unless it is a mean, or at visits. A
/// variance of losses does not depend on the units that a case brings.
std::vector<StatePayoffs> FiguresOfStarts::payoffs_of(const FigureName& name) const {
  std::vector<StatePayoffs> payoffs;
  if (is_of_outcome(name)) {
    payoffs.push_back(at_ends(name, false));
    if (name.moment != Moment::mean) payoffs.push_back(at_ends(name, true));
  } else if (name.moment == Moment::mean) {
    payoffs.push_back(at_visits(visits_of(name, asked_).figure));
  }
  return payoffs;
}

std::vector<std::vector<Value>> FiguresOfStarts::expected(
    std::span<const StatePayoffs> payoffs) const {
  std::vector<std::vector<Value>> expected;
  for (Solution& solution : solver_.values(payoffs, chain_.starts, Denominators::own)) {
    std::vector<Value>& values = expected.emplace_back();
    auto denominator = std::make_shared<const Integer>(std::move(solution.denominator));
    for (std::size_t i = 0; i < solution.numbers.size(); ++i) {
      if (!solution.denominators.empty()) {
        denominator = std::make_shared<const Integer>(std::move(solution.denominators[i]));
      }
      values.emplace_back(std::move(solution.numbers[i]), denominator);
    }
  }
  return expected;
}

std::optional<std::vector<Value>> FiguresOfStarts::certified_values(const CertifiedSolver& solver,
                                                                    const FigureName& name) const {
  if (name.moment != Moment::mean) return std::nullopt;
  const StatePayoffs payoffs = std::move(payoffs_of(name).front());
  // Gains and costs are certified separately, because intervals have no negative payoffs.
  std::vector<std::vector<Interval>> paid(2);
  const Integer whole = 1;
  IntervalMaker interval_of;
  bool has_costs = false;
  for (const Integer& pays : payoffs) {
    has_costs = has_costs || pays < 0;
    paid[0].push_back(pays < 0 ? Interval{0, 0} : interval_of(pays, whole));
    paid[1].push_back(pays < 0 ? interval_of(-pays, whole) : Interval{0, 0});
  }
  // The complementary probability shows how near to 1 a probability is, and that it is below 1.
  const bool is_chance_of_ends = is_of_outcome(name) && is_chance(name);
  if (!has_costs) paid.pop_back();
  if (is_chance_of_ends) paid.push_back(payoffs_of_other_ends(payoffs));
  const std::vector<std::vector<Interval>> expected = solver.values(paid, chain_.starts);
  std::vector<Value> values;
  for (std::size_t i = 0; i < chain_.starts.size(); ++i) {
    for (const std::vector<Interval>& each : expected) {
      if (!std::isfinite(each[i].upper)) return std::nullopt;
    }
    values.push_back(value_of(expected.front()[i]));
    if (has_costs) values.back() = values.back() - value_of(expected[1][i]);
    if (!is_chance_of_ends) continue;
    values.back() = common_to(values.back(), Value(Rational(1)) - value_of(expected.back()[i]));
  }
  return values;
}

std::vector<std::optional<std::vector<Figure>>> FiguresOfStarts::find_certified(
    std::span<const FigureName> names) const {
  const CertifiedSolver solver(chain_, structure_);
  std::vector<std::optional<std::vector<Figure>>> all;
  for (const FigureName& name : names) {
    std::optional<std::vector<Value>> values = certified_values(solver, name);
    all.emplace_back();
    if (values) all.back() = figures(name, mean(name, *std::move(values)));
  }
  return all;
}

std::vector<Value> FiguresOfStarts::mean(const FigureName& name, std::vector<Value> values) const {
  if (!is_of_outcome(name)) return values;
  // Payoffs are relative to the largest forces, so the units that a case does not bring are
  // subtracted from its losses.
  const std::int64_t whole = payoff(name, {}, most_);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::int64_t beyond = whole - payoff(name, {}, brought_[i]);
    if (beyond != 0) values[i] = values[i] - Value(Rational(beyond));
  }
  return values;
}

/// Returns the variance of the number of rounds R. R^2 is the sum over the rounds of 2 V - 1, with
/// V the expected number of rounds from that round on.
std::vector<Value> FiguresOfStarts::variance_of_rounds() const {
  const StatePayoffs rounds = at_visits(asked_.rounds());
  std::vector<StateIndex> states = chain_.starts;
  for (StateIndex state = 0; state < rounds.size(); ++state) {
    if (rounds[state] != 0) states.push_back(state);
  }
  const Solution means = solver_.values(rounds, states);
  StatePayoffs twice_the_rest(rounds.size());
  const std::size_t starts = chain_.starts.size();
  for (std::size_t i = starts; i < states.size(); ++i) {
    twice_the_rest[states[i]] = means.numbers[i] * 2 - means.denominator;
  }
  const Solution squares = solver_.values(twice_the_rest, chain_.starts);
  const auto denominator = std::make_shared<const Integer>(means.denominator);
  const auto of_squares = std::make_shared<const Integer>(means.denominator * squares.denominator);
  std::vector<Value> values;
  for (std::size_t i = 0; i < starts; ++i) {
    values.push_back(
        variance_from(Value(squares.numbers[i], of_squares), Value(means.numbers[i], denominator)));
  }
  return values;
}

std::size_t FiguresOfStarts::passes(const FigureName& name) {
  return name.moment == Moment::mean ? 1 : 2;
}

std::vector<Figure> FiguresOfStarts::figures(const FigureName& name,
                                             const std::vector<Value>& values) const {
  const bool of_outcome = is_of_outcome(name);
  const Visits visits = of_outcome ? Visits{} : visits_of(name, asked_);
  const bool chance = of_outcome ? is_chance(name) : visits.is_chance;
  std::vector<Figure> figures;
  for (const Value& value : values) {
    figures.push_back({value / visits.denominator, chance, name.moment == Moment::deviation});
  }
  return figures;
}

std::vector<std::vector<Figure>> FiguresOfStarts::find(std::span<const FigureName> names) const {
  constexpr std::size_t most_together = 4;  // that memory has to hold
  std::vector<std::vector<Value>> found;    // by payoffs of all names
  std::vector<StatePayoffs> waiting;
  const auto find_waiting = [&] {
    for (std::vector<Value>& values : expected(waiting)) found.push_back(std::move(values));
    waiting.clear();
  };
  for (const FigureName& name : names) {
    for (StatePayoffs& payoffs : payoffs_of(name)) {
      waiting.push_back(std::move(payoffs));
      if (waiting.size() == most_together) find_waiting();
    }
  }
  if (!waiting.empty()) find_waiting();
  std::vector<std::vector<Figure>> all;
  auto next = found.begin();
  for (const FigureName& name : names) {
    std::vector<Value> values;
    if (name.moment == Moment::mean) {
      values = mean(name, std::move(*next++));
    } else if (is_of_outcome(name)) {
      const std::vector<Value>& means = *next++;
      const std::vector<Value>& squares = *next++;
      for (std::size_t i = 0; i < means.size(); ++i) {
        values.push_back(variance_from(squares[i], means[i]));
      }
    } else {
      values = variance_of_rounds();
    }
    all.push_back(figures(name, values));
  }
  return all;
}

}  // namespace asdic
