#include "odds/check/rates.hpp"

#include <algorithm>
#include <cmath>

#include "lib/limits.hpp"
#include "lib/text.hpp"
#include "odds/check/counted_chances.hpp"
#include "odds/check/statistics.hpp"
#include "odds/figures/of_result.hpp"

namespace asdic {

namespace {

/// Returns the logarithm of the binomial probability of `count` successes.
double log_probability(std::int64_t count, std::int64_t trials, double chance) {
  const auto k = static_cast<double>(count);
  const auto n = static_cast<double>(trials);
  const double ways =
      log_of_factorial(trials) - log_of_factorial(count) - log_of_factorial(trials - count);
  return ways + (count > 0 ? k * std::log(chance) : 0) +
         (count < trials ? (n - k) * std::log1p(-chance) : 0);
}

std::int64_t rounded_down(const Rational& value) {
  return (value.numerator() / value.denominator()).to_int64();
}

std::int64_t rounded_up(const Rational& value) {
  const std::int64_t below = rounded_down(value);
  return Rational(below) == value ? below : below + 1;
}

struct Moments {
  bool known = false;
  double mean = 0;
  double second = 0;  ///< around the mean
  double fourth = 0;
};

Moments moments_of(const std::vector<std::pair<std::int64_t, Value>>& values) {
  Moments moments{!values.empty()};
  std::vector<double> chances;
  for (const auto& [value, chance] : values) {
    chances.push_back(to_double(chance));
    moments.mean += static_cast<double>(value) * chances.back();
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double beyond = static_cast<double>(values[i].first) - moments.mean;
    const double square = beyond * beyond;
    moments.second += square * chances[i];
    moments.fourth += square * square * chances[i];
  }
  return moments;
}

/// Returns the standard error of a mean, variance or standard deviation after `trials` trials, or
/// nullopt if the moments are unknown.
std::optional<double> standard_error(const FigureName& name, const Moments& moments,
                                     std::int64_t trials) {
  if (!moments.known) return std::nullopt;
  const auto n = static_cast<double>(trials);
  if (name.moment == FigureName::Moment::mean) return std::sqrt(moments.second / n);
  if (moments.second == 0) return 0;
  const double of_variance =
      std::sqrt(std::max(0.0, moments.fourth - moments.second * moments.second) / n);
  if (name.moment == FigureName::Moment::variance) return of_variance;
  return of_variance / (2 * std::sqrt(moments.second));
}

/// Returns a rate as the file has it, if it is rounded to a few digits: a probability in percent.
/// If not, returns "".
std::string written_text(const Rate& rate, bool is_chance) {
  constexpr int most_places = 6;
  const Rational width = rate.most - rate.least;
  if (width.sign() == 0) return "";
  const bool in_percent = is_chance && rate.text.find('%') == std::string::npos;
  const Rational unit = in_percent ? width * 100 : width;
  for (int places = 0; places <= most_places; ++places) {
    if (unit * Rational(pow(Integer(10), static_cast<std::size_t>(places))) < 1) continue;
    if (!in_percent) return rate.text;
    return fixed((rate.least + rate.most) / 2 * 100, places) + "%";
  }
  return "";
}

std::string rate_text(const Rate& rate) {
  return rate.figure + " = " + rate.text;
}

void test_chance(const Value& exact, const Rate& rate, Tests& tests) {
  const double chance = to_double(exact);
  const Integer all = rate.trials;
  const auto least = rounded_up(std::max(Rational(0), rate.least) * Rational(all));
  const auto most = rounded_down(std::min(Rational(1), rate.most) * Rational(all));
  if (least > most) {
    tests.checked.impossible.push_back(rate_text(rate) + " of " + grouped_digits(rate.trials) +
                                       (rate.trials == 1 ? " trial" : " trials") +
                                       ": no count rounds to it");
    return;
  }
  const double expected = chance * static_cast<double>(rate.trials);
  const auto count = std::clamp(static_cast<std::int64_t>(std::llround(expected)), least, most);
  tests.add_likelihood(chance, [&](double of) { return log_probability(count, rate.trials, of); });
  if (exact.is_zero() && count > 0) {
    tests.add_impossible(rate_text(rate));
    return;
  }
  tests.add_chance(rate.figure, chance, count, rate.trials);
  tests.checked.findings.back().written = written_text(rate, true);
  tests.chances.push_back({rate.figure, chance, rate.trials});
}

/// Returns the mean, variance or standard deviation that the moments give.
double expected_of(const FigureName& name, const Moments& moments) {
  switch (name.moment) {
    case FigureName::Moment::mean:
      return moments.mean;
    case FigureName::Moment::variance:
      return moments.second;
    case FigureName::Moment::deviation:
      break;
  }
  return std::sqrt(moments.second);
}

/// Adds the test of a mean with this standard error. It tests the number that fits best among all
/// that round to the rate.
void add_mean(const Rate& rate, double expected, double spread, Tests& tests) {
  const auto bound = [](const Rational& value) { return value.to_double(); };
  const double observed = std::clamp(expected, bound(rate.least), bound(rate.most));
  if (spread == 0 && observed != expected) {
    tests.add_impossible(rate_text(rate));
    tests.checked.nearness -= static_cast<double>(rate.trials);
    return;
  }
  const double deviation = spread == 0 ? 0 : (observed - expected) / spread;
  tests.checked.findings.push_back({rate.figure, expected, observed, deviation,
                                    normal_p_value(deviation), 1, std::nullopt, rate.trials,
                                    written_text(rate, false)});
  tests.checked.log_likelihood -= deviation * deviation / 2;
  tests.checked.nearness -= deviation * deviation / 2;
}

void test_mean(const Result& result, const FigureName& name, const Rate& rate, Tests& tests) {
  auto values = values_of(result, name);
  if (tests.checked.counts_opening_fire && name.kind == FigureName::Kind::rounds) {
    for (auto& [rounds, chance] : values) rounds = std::max<std::int64_t>(rounds, 1);
  }
  const Moments moments = moments_of(values);
  const auto spread = standard_error(name, moments, rate.trials);
  if (!spread) {
    throw Error(rate.place, quote(rate.figure) +
                                " cannot be checked, as its spread is not known; possible: "
                                "chances, means of rounds and losses, and standard deviations");
  }
  add_mean(rate, expected_of(name, moments), *spread, tests);
}

/// Tests a rate by the standard error that its row gives.
void test_by_error(const Figure& figure, const Rate& rate, Tests& tests) {
  const double value = to_double(figure.value);
  add_mean(rate, figure.is_root ? std::sqrt(value) : value, rate.standard_error->to_double(),
           tests);
}

void test_figure(const Result& result, const Rate& rate, Tests& tests) {
  const auto figure = find_figure(result, rate.figure);
  if (figure && rate.standard_error) {
    test_by_error(*figure, rate, tests);
  } else if (figure && figure->is_chance) {
    test_chance(figure->value, rate, tests);
  } else {
    test_mean(result, *parse_figure(rate.figure, names_of(result)), rate, tests);
  }
}

/// Returns the probability that named integers have these values.
Value chance_of(const std::vector<std::pair<std::string, std::int64_t>>& numbers,
                const Result& result) {
  Value chance;
  for (const OutcomeChance& each : result.outcomes) {
    const auto& all = each.outcome.numbers;
    const bool fits = std::all_of(numbers.begin(), numbers.end(), [&](const auto& number) {
      return std::find(all.begin(), all.end(), number) != all.end();
    });
    if (fits) chance += each.chance;
  }
  return chance;
}

}  // namespace

bool may_end_before_rounds(const Result& result) {
  const auto& known = result.rounds.distribution;
  return !known.empty() && known.front().first == 0;
}

void test_rates(const Result& result, const Observation& observation, Tests& tests) {
  SideChances kept(result, observation.detail);
  std::size_t tested = 0;
  for (const Rate& rate : observation.rates) {
    check_time("checking rates", tested++, observation.rates.size());
    if (!rate.numbers.empty()) {
      test_chance(chance_of(rate.numbers, result), rate, tests);
    } else if (rate.kept.empty()) {
      test_figure(result, rate, tests);
    } else {
      test_chance(kept.chance(rate.kept), rate, tests);
    }
  }
}

}  // namespace asdic
