#include "odds/check/check.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "lib/error.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

constexpr double wanted_power = 0.9;

/// Of so many successes.
double log_probability(std::int64_t count, std::int64_t trials, double chance) {
  const auto k = static_cast<double>(count);
  const auto n = static_cast<double>(trials);
  const double ways = std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1);
  return ways + (count > 0 ? k * std::log(chance) : 0) +
         (count < trials ? (n - k) * std::log1p(-chance) : 0);
}

double as_double(const Value& value) {
  return std::strtod(value.decimal(17).c_str(), nullptr);
}

/// How the survivors that left are counted where a file has no place for them.
enum class Left { apart, with_survivors, not_at_all };

std::string force(const Units& units) {
  return units.empty() ? "nobody" : force_text(units);
}

/// An outcome as far as the file tells it.
Outcome told(const Outcome& outcome, const Tells& tells, Left left) {
  Outcome result;
  if (tells.winner) result.winner = outcome.winner;
  result.numbers = outcome.numbers;
  for (std::size_t side = 0; side < 2; ++side) {
    const auto add = [&](const Units& units, Units& to) {
      for (const auto& [unit, count] : units) to[without_untold(unit, tells)] += count;
    };
    add(outcome.in_battle[side], result.in_battle[side]);
    if (left == Left::apart) add(outcome.left[side], result.left[side]);
    if (left == Left::with_survivors) add(outcome.left[side], result.in_battle[side]);
  }
  return result;
}

std::string text_of(const Outcome& outcome, Observation::Kind kind) {
  if (!outcome.numbers.empty()) {
    std::vector<std::string> numbers;
    for (const auto& [name, number] : outcome.numbers) {
      numbers.push_back(name + " " + std::to_string(number));
    }
    return join(numbers);
  }
  const std::string winner =
      outcome.winner ? winner_names[static_cast<std::size_t>(*outcome.winner)] : "";
  if (kind == Observation::Kind::winners) return "winner." + winner;
  const auto side = [&](std::size_t i) {
    const std::string left = outcome.left[i].empty() ? "" : " and left " + force(outcome.left[i]);
    return force(outcome.in_battle[i]) + left;
  };
  return (winner.empty() ? "" : winner + ": ") + side(0) + " against " + side(1);
}

/// Who is left, as far as it is told.
std::string who_is_left(const Outcome& outcome) {
  if (outcome.winner) {
    return std::string("winner.") + winner_names[static_cast<std::size_t>(*outcome.winner)];
  }
  const bool attackers = !outcome.in_battle[0].empty();
  const bool defenders = !outcome.in_battle[1].empty();
  if (attackers != defenders)
    return attackers ? "attacker alone is left" : "defender alone is left";
  return attackers ? "both are left" : "nobody is left";
}

struct Told {
  Value chance;
  std::int64_t count = 0;
};

using Distribution = std::map<Outcome, Told>;

Distribution distribution_of(const Result& result, const Observation& observation, Left left) {
  Distribution told_apart;
  for (const auto& [outcome, chance] : result.outcomes) {
    Outcome key;
    if (observation.kind == Observation::Kind::winners) {
      key.winner = outcome.winner;
    } else {
      key = told(outcome, observation.tells, left);
    }
    told_apart[key].chance += chance;
  }
  for (const auto& [outcome, count] : observation.outcomes) {
    if (count == 0) continue;
    told_apart[observation.kind == Observation::Kind::winners
                   ? outcome
                   : told(outcome, observation.tells, Left::apart)]
        .count += count;
  }
  return told_apart;
}

bool all_possible(const Distribution& distribution) {
  return std::all_of(distribution.begin(), distribution.end(), [](const auto& each) {
    return each.second.count == 0 || !each.second.chance.is_zero();
  });
}

class Checker {
 public:
  Checker(const Result& result, const Observation& observation, const CheckOptions& options)
      : result_(result), observation_(observation), options_(options) {}

  Checked check() {
    if (observation_.kind == Observation::Kind::rates) {
      for (const Rate& rate : observation_.rates) test_rate(rate);
    } else {
      test_outcomes();
    }
    judge();
    for (const auto& [what, chance, trials] : chances_) add_sensitivity(what, chance, trials);
    std::stable_sort(checked_.findings.begin(), checked_.findings.end(),
                     [](const Finding& a, const Finding& b) { return a.p_value < b.p_value; });
    return std::move(checked_);
  }

 private:
  struct Chance {
    std::string what;
    double chance;
    std::int64_t trials;
  };

  Distribution choose_distribution() {
    const Tells& tells = observation_.tells;
    const bool sides = observation_.kind == Observation::Kind::outcomes && result_.has_sides();
    const bool anyone_leaves = std::any_of(
        result_.outcomes.begin(), result_.outcomes.end(), [](const OutcomeChance& each) {
          return !each.outcome.left[0].empty() || !each.outcome.left[1].empty();
        });
    if (sides) say_merged();
    if (!sides || tells.left || !anyone_leaves) {
      return distribution_of(result_, observation_, Left::apart);
    }
    Distribution with_survivors = distribution_of(result_, observation_, Left::with_survivors);
    Distribution without = distribution_of(result_, observation_, Left::not_at_all);
    if (!all_possible(with_survivors) && all_possible(without)) {
      checked_.merged.emplace_back("units that left are not counted among the survivors");
      return without;
    }
    checked_.merged.emplace_back("units that left are counted among the survivors");
    return with_survivors;
  }

  void say_merged() {
    const auto any = [&](auto&& holds) {
      return std::any_of(
          result_.outcomes.begin(), result_.outcomes.end(), [&](const OutcomeChance& each) {
            const auto has = [&](const Units& units) {
              return std::any_of(units.begin(), units.end(),
                                 [&](const auto& unit) { return holds(unit.first); });
            };
            const Outcome& outcome = each.outcome;
            return has(outcome.in_battle[0]) || has(outcome.in_battle[1]) || has(outcome.left[0]) ||
                   has(outcome.left[1]);
          });
    };
    const Tells& tells = observation_.tells;
    const auto is_damaged = [](const UnitKey& key) { return key.damage() > 0; };
    const auto is_of_a_nation = [](const UnitKey& key) { return !key.name().nation.empty(); };
    const auto is_below = [](const UnitKey& key) { return key.name().depth != Depth::surfaced; };
    const auto say = [&](const char* what) { checked_.merged.emplace_back(what); };
    if (!tells.damage && any(is_damaged)) say("damage is not told apart");
    if (!tells.nations && any(is_of_a_nation)) say("nations are not told apart");
    if (!tells.depths && any(is_below)) say("depths are not told apart");
  }

  void test_outcomes() {
    const Distribution distribution = choose_distribution();
    checked_.trials = observation_.trials;
    std::vector<Cell> cells;
    std::map<std::string, std::pair<Cell, int>> survivors;  // with their number of outcomes
    for (const auto& [outcome, told] : distribution) {
      const double chance = as_double(told.chance);
      const std::string what = text_of(outcome, observation_.kind);
      if (told.chance.is_zero()) {
        checked_.impossible.push_back(
            what + (told.count == 1 ? " (once)" : " (" + std::to_string(told.count) + " times)"));
        checked_.log_likelihood = -std::numeric_limits<double>::infinity();
        continue;
      }
      if (told.count > 0)
        checked_.log_likelihood += static_cast<double>(told.count) * std::log(chance);
      cells.push_back({chance, told.count});
      add_chance(what, chance, told.count, observation_.trials);
      if (!outcome.numbers.empty() || observation_.kind == Observation::Kind::winners) continue;
      auto& [cell, outcomes] = survivors[who_is_left(outcome)];
      ++outcomes;
      cell.chance += chance;
      cell.count += told.count;
    }
    for (auto& [what, together] : survivors) {
      auto& [cell, outcomes] = together;
      cell.chance = std::min(1.0, cell.chance);
      if (outcomes > 1) add_chance(what, cell.chance, cell.count, observation_.trials);
      chances_.push_back({what, cell.chance, observation_.trials});
    }
    if (chances_.empty() && !cells.empty()) {
      const auto nearest_to_half =
          std::min_element(cells.begin(), cells.end(), [](const Cell& a, const Cell& b) {
            return std::abs(a.chance - 0.5) < std::abs(b.chance - 0.5);
          });
      const auto place = static_cast<std::size_t>(nearest_to_half - cells.begin());
      chances_.push_back({checked_.findings[place].what, cells[place].chance, observation_.trials});
    }
    if (!checked_.impossible.empty()) return;
    checked_.multinomial_p = multinomial_p_value(cells);
    checked_.chi_squared = asdic::chi_squared(pooled(cells));
  }

  void add_chance(const std::string& what, double chance, std::int64_t count, std::int64_t trials) {
    const auto n = static_cast<double>(trials);
    const double observed = static_cast<double>(count) / n;
    const double spread = std::sqrt(chance * (1 - chance) / n);
    const double deviation = spread > 0 ? (observed - chance) / spread : 0;
    checked_.findings.push_back({what, chance, observed, deviation,
                                 binomial_p_value(trials, count, chance), 1,
                                 binomial_interval(trials, count, 1 - options_.level), trials});
  }

  /// The count, or the mean, that fits best of all that round to the rate.
  void test_rate(const Rate& rate) {
    const FigureName name = *parse_figure(rate.figure, names_of(result_));
    const auto figure = find_figure(result_, rate.figure);
    if (figure && figure->is_chance) {
      const auto n = static_cast<double>(rate.trials);
      const double chance = as_double(figure->value);
      const Integer all = rate.trials;
      const auto least = ceiling(std::max(Rational(0), rate.least) * Rational(all));
      const auto most = floor(std::min(Rational(1), rate.most) * Rational(all));
      if (least > most) {
        checked_.impossible.push_back(rate.figure + " = " + rate.text + " of " +
                                      std::to_string(rate.trials) + ": no count rounds to it");
        return;
      }
      const auto count =
          std::clamp(static_cast<std::int64_t>(std::llround(chance * n)), least, most);
      if (figure->value.is_zero() && count > 0) {
        checked_.impossible.push_back(rate.figure + " = " + rate.text);
        checked_.log_likelihood = -std::numeric_limits<double>::infinity();
        return;
      }
      add_chance(rate.figure, chance, count, rate.trials);
      chances_.push_back({rate.figure, chance, rate.trials});
      checked_.log_likelihood += log_probability(count, rate.trials, chance);
      return;
    }
    const Moments moments = moments_of(values_of(result_, name));
    const auto spread = standard_error(name, moments, rate.trials);
    if (!spread) {
      throw Error(rate.place, in_quotes(rate.figure) +
                                  " is no figure whose spread is known; possible: chances, means "
                                  "of rounds and losses, and standard deviations");
    }
    const double expected = name.moment == FigureName::Moment::mean ? moments.mean
                            : name.moment == FigureName::Moment::variance
                                ? moments.second
                                : std::sqrt(moments.second);
    const auto bound = [](const Rational& value) { return value.convert_to<double>(); };
    const double observed = std::clamp(expected, bound(rate.least), bound(rate.most));
    if (*spread == 0 && observed != expected) {
      checked_.impossible.push_back(rate.figure + " = " + rate.text);
      checked_.log_likelihood = -std::numeric_limits<double>::infinity();
      return;
    }
    const double deviation = *spread == 0 ? 0 : (observed - expected) / *spread;
    checked_.findings.push_back({rate.figure, expected, observed, deviation,
                                 normal_p_value(deviation), 1, std::nullopt, rate.trials});
    checked_.log_likelihood += -deviation * deviation / 2;
  }

  static std::int64_t floor(const Rational& value) {
    const Integer numerator(boost::multiprecision::numerator(value));
    const Integer denominator(boost::multiprecision::denominator(value));
    return Integer(numerator / denominator).convert_to<std::int64_t>();
  }
  static std::int64_t ceiling(const Rational& value) {
    const std::int64_t below = floor(value);
    return Rational(below) == value ? below : below + 1;
  }

  struct Moments {
    bool known = false;
    double mean = 0;
    double second = 0;  ///< around the mean
    double fourth = 0;
  };

  static Moments moments_of(const std::vector<std::pair<std::int64_t, Value>>& values) {
    Moments moments{!values.empty()};
    std::vector<double> chances;
    for (const auto& [value, chance] : values) {
      chances.push_back(as_double(chance));
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

  /// Of the mean, variance or standard deviation of so many trials.
  static std::optional<double> standard_error(const FigureName& name, const Moments& moments,
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

  /// The whole distribution counts as one test, and all single ones together as another.
  void judge() {
    std::vector<double> p_values;
    for (const Finding& finding : checked_.findings) p_values.push_back(finding.p_value);
    const std::vector<double> corrected = holm(p_values);
    double single = 1;
    for (std::size_t i = 0; i < corrected.size(); ++i) {
      checked_.findings[i].corrected = corrected[i];
      single = std::min(single, corrected[i]);
    }
    checked_.p_value = single;
    if (checked_.chi_squared) {
      const double whole = checked_.multinomial_p.value_or(checked_.chi_squared->pearson_p);
      checked_.p_value = std::min(1.0, 2 * std::min(single, whole));
    }
    if (!checked_.impossible.empty()) checked_.p_value = 0;
    checked_.consistent = checked_.p_value > options_.level;
  }

  /// By the test of this chance alone, at the level that is left to it among all tests.
  void add_sensitivity(const std::string& what, double chance, std::int64_t trials) {
    if (chance <= 0 || chance >= 1) return;
    const double parts =
        static_cast<double>(checked_.findings.size()) * (checked_.chi_squared ? 2 : 1);
    const double level = options_.level / parts;
    const double other =
        chance + options_.fault < 1 ? chance + options_.fault : chance - options_.fault;
    checked_.sensitivity.push_back({what, options_.fault, power(trials, chance, other, level),
                                    smallest_visible_fault(trials, chance, level, wanted_power),
                                    trials_needed(options_.fault, chance, level, wanted_power)});
  }

  const Result& result_;
  const Observation& observation_;
  const CheckOptions& options_;
  Checked checked_;
  std::vector<Chance> chances_;  ///< whose sensitivity is told
};

}  // namespace

Checked check(const Result& result, const Observation& observation, const CheckOptions& options) {
  return Checker(result, observation, options).check();
}

}  // namespace asdic
