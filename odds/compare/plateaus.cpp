#include "odds/compare/plateaus.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "lib/input/read_setting.hpp"
#include "odds/solve/same_odds.hpp"
#include "states/rules_file/rules_file.hpp"

namespace asdic {

namespace {

const NumberRange all_values = {0, most_parameter};

/// Returns the values of `gap` below and above `range`, which is a part of it.
std::vector<NumberRange> rest_of(const NumberRange& gap, const NumberRange& range) {
  const NumberRange below = {gap.from, range.from, gap.has_from, !range.has_from};
  const NumberRange above = {range.to, gap.to, !range.has_to, gap.has_to};
  std::vector<NumberRange> rest;
  for (const NumberRange& each : {below, above}) {
    if (!each.is_empty()) rest.push_back(each);
  }
  return rest;
}

/// A trial with the parameter that records the uses of its value.
struct RecordedTrial {
  Trial trial;
  std::shared_ptr<Parameter> parameter;
};

/// Returns the case with one value out of `gap`, whose uses are recorded.
RecordedTrial trial_in(const NumberRange& gap, const Document& document, const std::string& path) {
  const Rational value = simplest_in(gap);
  Document changed = document;
  changed.set(path + "=" + to_string(value), "--edge");
  RecordedTrial tried{{path, to_string(value)},
                      std::make_shared<Parameter>(path, value, all_values)};
  Trial& trial = tried.trial;
  trial.own_rules = std::make_shared<const RuleSystem>(
      *rules_file::recording_system(*rule_system_of(document).file, tried.parameter));
  // Reading the case also records uses.
  trial.problem = {trial.own_rules.get(), read_case(changed, trial.own_rules->format)};
  return tried;
}

/// Returns whether all outcomes and all of these figures are equal.
bool is_equal(const Trial& a, const Trial& b, const std::vector<std::string>& figures) {
  if (!a.result || !b.result || !same_odds(*a.result, *b.result)) return false;
  return std::all_of(figures.begin(), figures.end(), [&](const std::string& name) {
    const auto one = find_figure(*a.result, name);
    const auto other = find_figure(*b.result, name);
    if (!one || !other) return one.has_value() == other.has_value();
    return one->word == other->word && (one->value - other->value).is_zero();
  });
}

/// Joins neighbours with equal odds. `trials` are in the order of their ranges.
std::vector<Trial> joined(std::vector<Trial> trials, const std::vector<std::string>& figures) {
  std::vector<Trial> plateaus;
  for (Trial& each : trials) {
    if (!plateaus.empty() && is_equal(plateaus.back(), each, figures)) {
      plateaus.back().range->to = each.range->to;
      plateaus.back().range->has_to = each.range->has_to;
    } else {
      plateaus.push_back(std::move(each));
    }
  }
  return plateaus;
}

bool is_before(const Trial& a, const Trial& b) {
  const NumberRange& one = *a.range;
  const NumberRange& other = *b.range;
  return one.from < other.from || (one.from == other.from && one.has_from && !other.has_from);
}

}  // namespace

bool has_plateaus(const Problem& problem, const std::string& path) {
  const auto parameter = std::make_shared<Parameter>(path, 0, all_values);
  return problem.rules->file != nullptr &&
         rules_file::recording_system(*problem.rules->file, parameter).has_value();
}

std::vector<Trial> plateaus_of(const Document& document, const std::string& path,
                               const CompareOptions& how) {
  std::vector<Trial> solved;
  std::vector<NumberRange> gaps = {all_values};
  while (!gaps.empty()) {
    if (solved.size() + gaps.size() > most_plateaus) {
      throw Error(ErrorCode::limit, path + " has more than " + std::to_string(most_plateaus) +
                                        " ranges with different battles; write some values: "
                                        "--edge " +
                                        path + "=VALUES");
    }
    std::vector<Trial> trials;
    std::vector<std::shared_ptr<Parameter>> parameters;
    for (const NumberRange& gap : gaps) {
      auto [trial, parameter] = trial_in(gap, document, path);
      trials.push_back(std::move(trial));
      parameters.push_back(std::move(parameter));
    }
    solve_all(trials, how.solving);
    std::vector<NumberRange> rest;
    for (std::size_t i = 0; i < gaps.size(); ++i) {
      Trial& each = trials[i];
      const Parameter& parameter = *parameters[i];
      // A battle without an answer was not enumerated to its end.
      each.range = each.result ? parameter.range() : gaps[i];
      if (!parameter.is_only_compared()) {
        throw Error(
            Place{"--edge " + path},
            "the odds need not be constant between values; write some: --edge " + path + "=VALUES");
      }
      for (NumberRange& other : rest_of(gaps[i], *each.range)) rest.push_back(std::move(other));
    }
    std::move(trials.begin(), trials.end(), std::back_inserter(solved));
    gaps = std::move(rest);
  }
  std::sort(solved.begin(), solved.end(), is_before);
  return joined(std::move(solved), how.show);
}

std::vector<Warning> decimals_near_fractions(const Problem& problem) {
  const auto& [rules, battle] = problem;
  std::int64_t most = 0;
  for (const Side side : both_sides) {
    std::int64_t number = 0;
    for (const Group& group : whole_force(battle, side)) number += group.count;
    most = std::max(most, number);
  }
  std::vector<Warning> warnings;
  for (const Setting& setting : rules->format.settings) {
    if (setting.kind != Setting::Kind::parameter) continue;
    const Rational value(battle.setting(setting.path));
    // Rounding to the nearest changes at halves.
    const auto near = fraction_near(value, 2 * most);
    if (!near) continue;
    warnings.push_back({battle.places.at(setting.path),
                        decimal(value, 40) + " is not " + to_string(*near) +
                            ", so it may be rounded differently (for the fraction write \"" +
                            to_string(*near) + "\")"});
  }
  return warnings;
}

std::string range_text(const std::string& path, const NumberRange& range) {
  const std::string key = path.substr(path.rfind('.') + 1);
  if (range == all_values) return "any " + key;
  if (range.is_one()) return key + " = " + to_string(range.from);
  const std::string from = to_string(range.from);
  const std::string to = to_string(range.to);
  if (range.to == all_values.to && range.has_to) {
    return key + (range.has_from ? " >= " : " > ") + from;
  }
  return from + (range.has_from ? " <= " : " < ") + key + (range.has_to ? " <= " : " < ") + to;
}

}  // namespace asdic
