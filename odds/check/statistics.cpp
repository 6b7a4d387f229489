#include "odds/check/statistics.hpp"

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/special_functions/gamma.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace asdic {

namespace {

constexpr double least_expected = 5;
constexpr double most_results = 200'000;
/// Probabilities that differ by less count as equal, because products of the same factors in
/// another order differ by rounding.
constexpr double rounding = 1e-9;

std::int64_t trials_of(const std::vector<Cell>& cells) {
  return std::accumulate(cells.begin(), cells.end(), std::int64_t{0},
                         [](std::int64_t sum, const Cell& cell) { return sum + cell.count; });
}

double normal_quantile(double probability) {
  return boost::math::quantile(boost::math::normal(), probability);
}

double upper_tail(double statistic, std::size_t freedom) {
  if (freedom == 0) return 1;
  const boost::math::chi_squared distribution(static_cast<double>(freedom));
  return boost::math::cdf(boost::math::complement(distribution, statistic));
}

double deviation(double chance, std::int64_t trials) {
  return std::sqrt(chance * (1 - chance) / static_cast<double>(trials));
}

}  // namespace

// std::lgamma() is not safe for several threads, because it writes the sign to a global variable.
double log_of_factorial(std::int64_t number) {
  return boost::math::lgamma(static_cast<double>(number) + 1);
}

double binomial_p_value(std::int64_t trials, std::int64_t count, double chance) {
  if (chance <= 0) return count == 0 ? 1 : 0;
  if (chance >= 1) return count == trials ? 1 : 0;
  const boost::math::binomial distribution(static_cast<double>(trials), chance);
  const double at_most = boost::math::cdf(distribution, static_cast<double>(count));
  const double at_least =
      count == 0
          ? 1
          : boost::math::cdf(boost::math::complement(distribution, static_cast<double>(count - 1)));
  return std::min(1.0, 2 * std::min(at_most, at_least));
}

ConfidenceInterval binomial_interval(std::int64_t trials, std::int64_t count, double confidence) {
  using boost::math::binomial;
  const auto n = static_cast<double>(trials);
  const auto k = static_cast<double>(count);
  const double tail = (1 - confidence) / 2;
  return {count == 0 ? 0 : binomial::find_lower_bound_on_p(n, k, tail),
          count == trials ? 1 : binomial::find_upper_bound_on_p(n, k, tail)};
}

std::optional<double> multinomial_p_value(const std::vector<Cell>& cells) {
  const std::int64_t trials = trials_of(cells);
  double results = 1;  // binomial(trials + cells - 1, cells - 1)
  for (std::size_t i = 1; i < cells.size(); ++i) {
    results *= (static_cast<double>(trials) + static_cast<double>(i)) / static_cast<double>(i);
    if (results > most_results) return std::nullopt;
  }
  const auto term = [](double chance, std::int64_t count) {
    return static_cast<double>(count) * std::log(chance) - log_of_factorial(count);
  };
  const double all = log_of_factorial(trials);
  double observed = all;
  for (const Cell& cell : cells) observed += term(cell.chance, cell.count);
  double sum = 0;
  const std::function<void(std::size_t, std::int64_t, double)> enumerate =
      [&](std::size_t cell, std::int64_t left, double log) {
        if (cell + 1 == cells.size()) {
          log += term(cells[cell].chance, left);
          if (log <= observed + rounding) sum += std::exp(log);
          return;
        }
        for (std::int64_t count = 0; count <= left; ++count) {
          enumerate(cell + 1, left - count, log + term(cells[cell].chance, count));
        }
      };
  enumerate(0, trials, all);
  return std::min(1.0, sum);
}

std::vector<Cell> pool(std::vector<Cell> cells) {
  const auto trials = static_cast<double>(trials_of(cells));
  std::sort(cells.begin(), cells.end(),
            [](const Cell& a, const Cell& b) { return a.chance > b.chance; });
  Cell rare{0, 0};
  while (!cells.empty() && (cells.back().chance * trials < least_expected ||
                            (rare.chance > 0 && rare.chance * trials < least_expected))) {
    rare.chance += cells.back().chance;
    rare.count += cells.back().count;
    cells.pop_back();
  }
  if (rare.chance > 0) cells.push_back(rare);
  return cells;
}

ChiSquared chi_squared(const std::vector<Cell>& cells) {
  const auto trials = static_cast<double>(trials_of(cells));
  ChiSquared result{cells.size(), 0, 1, 0, 1};
  for (const Cell& cell : cells) {
    const double expected = cell.chance * trials;
    const auto count = static_cast<double>(cell.count);
    result.pearson += (count - expected) * (count - expected) / expected;
    if (cell.count > 0) result.g += 2 * count * std::log(count / expected);
  }
  result.g = std::max(0.0, result.g);
  result.pearson_p = upper_tail(result.pearson, cells.size() - 1);
  result.g_p = upper_tail(result.g, cells.size() - 1);
  return result;
}

std::vector<double> holm(const std::vector<double>& p_values) {
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return p_values[a] < p_values[b]; });
  std::vector<double> corrected(p_values.size());
  double least = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto others = static_cast<double>(order.size() - i);
    least = std::max(least, std::min(1.0, p_values[order[i]] * others));
    corrected[order[i]] = least;
  }
  return corrected;
}

double normal_p_value(double deviation) {
  return 2 * boost::math::cdf(boost::math::complement(boost::math::normal(), std::abs(deviation)));
}

BinomialTest::BinomialTest(std::int64_t trials, double chance, double level) : trials_(trials) {
  // Both ends are where the p-value, which falls away from the mean, crosses the level.
  const auto first_that = [](std::int64_t from, std::int64_t to, const auto& holds) {
    while (from < to) {
      const std::int64_t middle = from + (to - from) / 2;
      holds(middle) ? to = middle : from = middle + 1;
    }
    return from;
  };
  const auto mean = static_cast<std::int64_t>(chance * static_cast<double>(trials));
  const auto accepts = [&](std::int64_t count) {
    return binomial_p_value(trials, count, chance) > level;
  };
  least_ = first_that(0, mean, accepts);
  most_ = first_that(mean, trials + 1, [&](std::int64_t count) { return !accepts(count); }) - 1;
}

double BinomialTest::power(double other) const {
  if (other <= 0) return least_ > 0 ? 1 : 0;
  if (other >= 1) return most_ < trials_ ? 1 : 0;
  const boost::math::binomial truth(static_cast<double>(trials_), other);
  const double below = least_ == 0 ? 0 : boost::math::cdf(truth, static_cast<double>(least_ - 1));
  const double above =
      most_ == trials_
          ? 0
          : boost::math::cdf(boost::math::complement(truth, static_cast<double>(most_)));
  return below + above;
}

double smallest_visible_fault(std::int64_t trials, double chance, double level, double power) {
  const BinomialTest test(trials, chance, level);
  const double sign = chance <= 0.5 ? 1 : -1;
  double least = 0;
  double most = std::max(chance, 1 - chance);
  if (test.power(chance + sign * most) < power) return 1;
  constexpr double precision = 1e-6;
  while (most - least > precision * most) {
    const double middle = (least + most) / 2;
    (test.power(chance + sign * middle) < power ? least : most) = middle;
  }
  return most;
}

std::int64_t trials_needed(double chance, double other, double level, double power) {
  const auto suffices = [&](double trials) {
    const auto whole = static_cast<std::int64_t>(std::ceil(trials));
    return BinomialTest(whole, chance, level).power(other) >= power;
  };
  // The normal approximation is good for many trials. The power rises in small steps up and down.
  const double factor = (normal_quantile(1 - level / 2) * deviation(chance, 1) +
                         normal_quantile(power) * deviation(other, 1)) /
                        (other - chance);
  double least = 0;
  double most = std::max(1.0, factor * factor);
  while (!suffices(most)) {
    least = most;
    most *= 1.25;
  }
  constexpr double precision = 0.002;
  while (most - least > std::max(1.0, precision * most)) {
    const double middle = least == 0 ? most * 0.8 : (least + most) / 2;
    (suffices(middle) ? most : least) = middle;
  }
  return static_cast<std::int64_t>(std::ceil(most));
}

std::optional<std::int64_t> trials_to_tell(const std::vector<TwoChances>& chances, double level,
                                           double power) {
  constexpr int steps = 100;
  constexpr double most = 1e11;
  constexpr double of_rounding = 1e-14;
  double least = most;
  for (int step = 1; step < steps; ++step) {
    const double share = static_cast<double>(step) / steps;
    double sum = 0;  // the Chernoff coefficient of both cases
    for (const TwoChances& each : chances) {
      sum += std::pow(each.one, 1 - share) * std::pow(each.other, share);
    }
    const double distance = -std::log(sum) - of_rounding * static_cast<double>(chances.size());
    if (distance <= 0) continue;
    const double needed =
        (share * -std::log(1 - power) + (1 - share) * -std::log(level)) / distance;
    least = std::min(least, std::ceil(needed));
  }
  if (least >= most) return std::nullopt;
  return std::max<std::int64_t>(1, static_cast<std::int64_t>(least));
}

}  // namespace asdic
