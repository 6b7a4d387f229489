#include "odds/check/check.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "odds/check/counted_chances.hpp"
#include "odds/check/outcomes.hpp"
#include "odds/check/rates.hpp"
#include "odds/check/statistics.hpp"
#include "odds/check/tests.hpp"

namespace asdic {

namespace {

constexpr double wanted_power = 0.9;

/// Judges all tests together. The distribution as a whole and all single tests have half of the
/// level each, and the single tests are corrected after Holm.
void judge(CheckResult& checked, double level) {
  std::vector<double> p_values;
  for (const Finding& finding : checked.findings) p_values.push_back(finding.p_value);
  const std::vector<double> corrected = holm(p_values);
  double single = 1;
  for (std::size_t i = 0; i < corrected.size(); ++i) {
    checked.findings[i].corrected = corrected[i];
    single = std::min(single, corrected[i]);
  }
  checked.p_value = single;
  if (checked.chi_squared) {
    const double whole = checked.multinomial_p.value_or(checked.chi_squared->pearson_p);
    checked.p_value = std::min(1.0, 2 * std::min(single, whole));
  }
  if (!checked.impossible.empty()) checked.p_value = 0;
  checked.consistent = checked.p_value > level;
}

/// Adds the sensitivity of the test of a probability, at the level that it has among all tests.
void add_sensitivity(const Tests::Chance& of, const CheckOptions& options, CheckResult& checked) {
  const auto& [what, chance, trials] = of;
  if (chance <= 0 || chance >= 1) return;
  const double parts = static_cast<double>(checked.findings.size()) * (checked.chi_squared ? 2 : 1);
  const double level = options.level / parts;
  const double other =
      chance <= 0.5 ? std::min(1.0, chance + options.fault) : std::max(0.0, chance - options.fault);
  checked.sensitivity.push_back(
      {what, options.fault, BinomialTest(trials, chance, level).power(other),
       smallest_visible_fault(trials, chance, level, wanted_power), std::max(chance, 1 - chance),
       static_cast<double>(trials_needed(chance, other, level, wanted_power))});
}

bool counts_rounds(const Observation& observation) {
  return std::any_of(observation.rates.begin(), observation.rates.end(),
                     [](const Rate& rate) { return rate.figure == "rounds.mean"; });
}

CheckResult check_on_basis(const Result& result, const Observation& observation,
                           const CheckOptions& options) {
  Tests tests{options.level};
  tests.checked.unread_columns = observation.unread_columns;
  tests.checked.read_as = observation.read_as;
  if (observation.counts_opening_fire && counts_rounds(observation) &&
      may_end_before_rounds(result)) {
    tests.checked.counts_opening_fire = true;
    tests.checked.read_as += ", with a round for fire that ends the battle before the first round";
  }
  if (observation.kind == Observation::Kind::rates) {
    const bool has_units = std::any_of(observation.rates.begin(), observation.rates.end(),
                                       [](const Rate& rate) { return !rate.kept.empty(); });
    if (has_units) tests.checked.merged = merged_by(result, observation.detail);
    test_rates(result, observation, tests);
  } else {
    test_outcomes(result, observation, tests);
  }
  CheckResult& checked = tests.checked;
  judge(checked, options.level);
  for (const Tests::Chance& each : tests.chances) add_sensitivity(each, options, checked);
  std::stable_sort(checked.findings.begin(), checked.findings.end(),
                   [](const Finding& a, const Finding& b) {
                     if (a.p_value != b.p_value) return a.p_value < b.p_value;
                     return std::abs(a.deviation) > std::abs(b.deviation);
                   });
  return std::move(checked);
}

/// Returns whether survivors can leave on a side for which the file does not state the basis of its
/// counts.
bool differs(const Result& result, const Observation& observation) {
  return std::any_of(both_sides.begin(), both_sides.end(), [&](Side side) {
    return observation.detail.units[index(side)] == CountBasis::one_of_both &&
           anyone_leaves(result, side);
  });
}

/// Returns the observation with `units` as the basis of the counts whose file does not state it.
Observation with_basis(CountBasis units, Observation observation) {
  for (CountBasis& each : observation.detail.units) {
    if (each == CountBasis::one_of_both) each = units;
  }
  return observation;
}

}  // namespace

CheckResult check(const Result& result, const Observation& observation,
                  const CheckOptions& options) {
  const auto check_as = [&](CountBasis units) {
    return check_on_basis(result, with_basis(units, observation), options);
  };
  CheckResult survivors = check_as(CountBasis::survivors);
  if (!differs(result, observation)) return survivors;
  CheckResult in_battle = check_as(CountBasis::in_battle);
  const auto fit = [](const CheckResult& checked) {
    return std::tuple(checked.consistent, checked.log_likelihood, checked.p_value);
  };
  const bool as_survivors = fit(survivors) >= fit(in_battle);
  const AmbiguousCounts both = {as_survivors ? CountBasis::survivors : CountBasis::in_battle,
                                {in_battle.consistent, in_battle.p_value},
                                {survivors.consistent, survivors.p_value}};
  CheckResult& better = as_survivors ? survivors : in_battle;
  better.both_ways = both;
  return std::move(better);
}

}  // namespace asdic
