#include "odds/solve/given_course.hpp"

#include <algorithm>
#include <memory>

#include "lib/limits.hpp"
#include "solver/certified/certified.hpp"
#include "solver/exact/exact.hpp"

namespace asdic {

namespace {

Interval bounds_of(const Value& value) {
  return {interval_of(value.lower(), value.denominator()).lower,
          interval_of(value.upper(), value.denominator()).upper};
}

}  // namespace

GivenCourse::GivenCourse(const Battle& battle, const Chain& chain, const Structure& structure,
                         const BattleQuestion& asked, const GivenConditions& given,
                         Duration duration, const Value& chance, Numbers numbers)
    : battle_(battle),
      chain_(chain),
      structure_(structure),
      asked_(asked),
      given_(given),
      duration_(duration),
      chance_(chance),
      numbers_(numbers),
      range_(given.rounds().value_or(Range{0})),
      end_(std::min(duration.limit, range_.most)),
      before_(asked.question.figures),
      conditioned_(asked.question.figures) {
  for (const Outcome& outcome : asked.outcomes) fits_.push_back(fits(outcome));
  if (!is_bounded()) look_ahead();
}

int GivenCourse::last_round() const {
  if (is_bounded()) return end_;
  const int retreat = duration_.retreat == no_limit ? 0 : duration_.retreat;
  return std::max({most_rounds_listed, retreat, range_.least});
}

/// Requires `payoffs` over one denominator, and none below 0 if numbers are certified.
std::vector<Value> GivenCourse::expected(const Amounts& payoffs,
                                         const std::vector<StateIndex>& from) const {
  std::vector<Value> values;
  if (numbers_ == Numbers::exact) {
    std::vector<Integer> amounts(chain_.state_count());
    for (const auto& [state, amount] : payoffs) amounts[state] += amount.lower();
    const Solution solution = ExactSolver(chain_, structure_).values(amounts, from);
    const Integer of_payoffs = payoffs.empty() ? Integer(1) : payoffs.front().second.denominator();
    const auto denominator = std::make_shared<const Integer>(solution.denominator * of_payoffs);
    for (const Integer& number : solution.numbers) values.emplace_back(number, denominator);
    return values;
  }
  std::vector<Value> amounts(chain_.state_count());
  for (const auto& [state, amount] : payoffs) amounts[state] += amount;
  std::vector<Interval> bounds;
  for (const Value& amount : amounts) bounds.push_back(bounds_of(amount));
  for (const Interval& each : CertifiedSolver(chain_, structure_).values(bounds, from)) {
    values.push_back(from_0(value_of(each)));
  }
  return values;
}

void GivenCourse::look_ahead() {
  Amounts ends;
  std::vector<StateIndex> from;
  for (const Payoff& payoff : asked_.question.payoffs) {
    if (payoff.figure >= asked_.rounds()) {
      from.push_back(payoff.state);
    } else if (fits_[payoff.figure]) {
      ends.emplace_back(payoff.state, Value(Rational(1)));
    }
  }
  std::sort(from.begin(), from.end());
  from.erase(std::unique(from.begin(), from.end()), from.end());
  ahead_.resize(chain_.state_count());
  const std::vector<Value> chances = expected(ends, from);
  for (std::size_t i = 0; i < from.size(); ++i) ahead_[from[i]] = chances[i];
}

Answer GivenCourse::after_round(const Answer& position) {
  const auto fought = static_cast<int>(rounds_.size());
  check_time("following rounds", rounds_.size());
  const bool counts = range_.has(fought);
  Value ended;
  for (std::size_t i = 0; i < fits_.size(); ++i) {
    if (counts && fits_[i]) {
      const Value now = ratio(from_0(position.figures[i] - before_[i]), chance_);
      conditioned_[i] += now;
      ended += now;
    }
    before_[i] = position.figures[i];
  }
  knows_ = !is_bounded() && fought + 1 >= range_.least &&
           (duration_.retreat == no_limit || fought >= duration_.retreat);
  continuing_ = position.broken_off.values();
  StateChances::Values some;
  for (const auto& [state, chance] : continuing_) {
    if (knows_) {
      some.emplace_back(state, ratio(product(chance, ahead_[state]), chance_));
    } else if (fought < end_) {
      some.emplace_back(state, chance);
    } else if (fought == duration_.limit && counts && fits(battle_.outcome_broken_off(state))) {
      some.emplace_back(state, ratio(chance, chance_));
      ended += some.back().second;
    }
  }
  rounds_.push_back(to_1(ended));
  return {conditioned_, StateChances(std::move(some)), {}};
}

/// Counts the rounds after the last call of after_round() as those of a battle that begins there.
Value GivenCourse::mean_rounds() const {
  Value mean;
  for (std::size_t i = 0; i < rounds_.size(); ++i) {
    mean += rounds_[i] * static_cast<std::int64_t>(i);
  }
  if (is_bounded() || continuing_.empty()) return mean;
  Amounts rounds;
  for (const Payoff& payoff : asked_.question.payoffs) {
    if (payoff.figure == asked_.rounds()) rounds.emplace_back(payoff.state, ahead_[payoff.state]);
  }
  std::vector<StateIndex> from;
  for (const auto& [state, chance] : continuing_) from.push_back(state);
  const std::vector<Value> to_come = expected(rounds, from);
  const auto fought = static_cast<std::int64_t>(rounds_.size()) - 1;
  Value rest;
  for (std::size_t i = 0; i < from.size(); ++i) {
    rest += product(continuing_[i].second, ahead_[from[i]] * fought + to_come[i]);
  }
  return mean + ratio(rest, chance_);
}

std::vector<Value> GivenCourse::custom_figures() const {
  if (is_bounded() || duration_.retreat != no_limit || range_.least > 0) return {};
  std::vector<Amounts> of_figures(asked_.custom_figures.size());
  for (const Payoff& payoff : asked_.question.payoffs) {
    if (payoff.figure <= asked_.rounds()) continue;
    if (payoff.amount < 0 && numbers_ == Numbers::certified) return {};
    of_figures[payoff.figure - asked_.custom_figure(0)].emplace_back(
        payoff.state, ahead_[payoff.state] * payoff.amount);
  }
  std::vector<Value> values;
  for (const Amounts& amounts : of_figures) {
    const StateIndex start = chain_.starts.front();
    values.push_back(ratio(expected(amounts, {start}).front(), chance_));
  }
  return values;
}

}  // namespace asdic
