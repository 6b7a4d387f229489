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

/// Returns a trial of the case with `value` for the setting at `path`, and records its uses.
RecordedTrial trial_at(const Rational& value, const Document& document, const std::string& path) {
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

/// Sets the range of a trial that was solved with `parameter`, and gives it the usual rules. A
/// battle without an answer was not enumerated to its end, so its range is all of `gap`.
void set_range(Trial& trial, const Document& document, const Parameter& parameter,
               const NumberRange& gap) {
  if (!parameter.is_only_compared()) {
    throw Error(Place{"--edge " + parameter.path()},
                "the odds may change at every value of this key; write some: --edge " +
                    parameter.path() + "=VALUES");
  }
  trial.range = trial.result ? parameter.range() : gap;
  trial.problem->rules = &rule_system_of(document);
  if (trial.result) trial.result->problem.rules = trial.problem->rules;
}

/// Returns whether all outcomes and all of `figures` are equal.
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

/// Returns the solved battle with `value`, and its range.
Trial solved_at(const Rational& value, const Document& document, const std::string& path,
                const CompareOptions& how) {
  auto [trial, parameter] = trial_at(value, document, path);
  std::vector<Trial> trials;
  trials.push_back(std::move(trial));
  solve_all(trials, how.solving);
  set_range(trials.front(), document, *parameter, {value, value});
  return std::move(trials.front());
}

/// Returns the battle with other odds in `gap` that is nearest to `from`. The values of `gap` are
/// all below or all above those of `from`. Returns nothing if all battles have the same odds, or if
/// a limit was reached.
std::optional<Trial> nearest_in(NumberRange gap, const Trial& from, const Document& document,
                                const std::string& path, const CompareOptions& how) {
  const bool is_above = gap.from >= from.range->to;
  const NumberRange all = gap;
  while (!gap.is_empty()) {
    const bool has_end = is_above ? gap.has_from : gap.has_to;
    // An end that is not included has no nearest value, so a value between the ends is solved.
    const NumberRange between = {gap.from, gap.to, false, false};
    const Rational& end = is_above ? gap.from : gap.to;
    Trial tried = solved_at(has_end ? end : simplest_in(between), document, path, how);
    if (!tried.result) return std::nullopt;
    const NumberRange& range = *tried.range;
    const bool is_next = is_above ? range.from == gap.from : range.to == gap.to;
    if (is_next && !is_equal(tried, from, how.show)) return tried;
    if (is_next) {
      gap = is_above ? NumberRange{range.to, all.to, !range.has_to, all.has_to}
                     : NumberRange{all.from, range.from, all.has_from, !range.has_from};
    } else {
      gap = is_above ? NumberRange{gap.from, range.from, gap.has_from, !range.has_from}
                     : NumberRange{range.to, gap.to, !range.has_to, gap.has_to};
    }
  }
  return std::nullopt;
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
      auto [trial, parameter] = trial_at(simplest_in(gap), document, path);
      trials.push_back(std::move(trial));
      parameters.push_back(std::move(parameter));
    }
    solve_all(trials, how.solving);
    std::vector<NumberRange> rest;
    for (std::size_t i = 0; i < gaps.size(); ++i) {
      set_range(trials[i], document, *parameters[i], gaps[i]);
      for (NumberRange& other : rest_of(gaps[i], *trials[i].range)) {
        rest.push_back(std::move(other));
      }
    }
    std::move(trials.begin(), trials.end(), std::back_inserter(solved));
    gaps = std::move(rest);
  }
  std::sort(solved.begin(), solved.end(), is_before);
  return joined(std::move(solved), how.show);
}

std::vector<Trial> nearest_plateaus(const Document& document, const std::string& path,
                                    const CompareOptions& how) {
  const Rational value(read_case(document).battle.setting(path));
  const Trial present = solved_at(value, document, path, how);
  std::vector<Trial> nearest;
  if (!present.result) return nearest;
  for (const NumberRange& gap : rest_of(all_values, *present.range)) {
    if (auto found = nearest_in(gap, present, document, path, how)) {
      nearest.push_back(*std::move(found));
    }
  }
  return nearest;
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
