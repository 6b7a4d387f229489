#include "odds/compare/plateaus.hpp"

#include <algorithm>
#include <utility>

#include "lib/input/read_setting.hpp"
#include "lib/text.hpp"
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

/// Returns the values that both ranges have, or nothing if there are none.
std::optional<NumberRange> shared_part(const NumberRange& a, const NumberRange& b) {
  NumberRange shared = a;
  if (b.from > a.from || (b.from == a.from && !b.has_from)) {
    shared.from = b.from;
    shared.has_from = b.has_from;
  }
  if (b.to < a.to || (b.to == a.to && !b.has_to)) {
    shared.to = b.to;
    shared.has_to = b.has_to;
  }
  return shared.is_empty() ? std::nullopt : std::optional(shared);
}

/// Returns the parts of `gap` that are not in `box`.
std::vector<Box> rest_of(Box gap, const Box& box) {
  Box shared;
  for (std::size_t key = 0; key < gap.size(); ++key) {
    const auto part = shared_part(gap[key], box[key]);
    if (!part) return {std::move(gap)};
    shared.push_back(*part);
  }
  std::vector<Box> rest;
  for (std::size_t key = 0; key < gap.size(); ++key) {
    for (const NumberRange& outside : rest_of(gap[key], shared[key])) {
      rest.push_back(gap);
      rest.back()[key] = outside;
    }
    gap[key] = shared[key];
  }
  return rest;
}

/// A trial with the parameters that record the uses of its values.
struct RecordedTrial {
  Trial trial;
  std::vector<std::shared_ptr<Parameter>> parameters;
};

/// Returns a trial of the case with the simplest value in `box` for the setting at each path, and
/// records their uses. The battles with one more unit that `figures` need record theirs in the same
/// parameters.
RecordedTrial trial_in(const Box& box, const Document& document,
                       const std::vector<std::string>& paths,
                       const std::vector<std::string>& figures) {
  Document changed = document;
  RecordedTrial tried;
  Trial& trial = tried.trial;
  std::vector<std::string> values;
  const rules_file::RulesFile* file = rule_system_of(document).file.get();
  for (std::size_t key = 0; key < paths.size(); ++key) {
    const Rational value = simplest_in(box[key]);
    values.push_back(to_string(value));
    changed.set(paths[key], values.back(), "--edge");
    tried.parameters.push_back(std::make_shared<Parameter>(paths[key], value, all_values));
    trial.own_rules = std::make_shared<const RuleSystem>(
        *rules_file::recording_system(*file, tried.parameters.back()));
    file = trial.own_rules->file.get();
  }
  trial.key = join(paths);
  trial.value = join(values);
  // Reading the case also records uses.
  trial.problem = {trial.own_rules.get(), read_case(changed, trial.own_rules->format)};
  add_battles_with_one_more(trial, changed, figures);
  return tried;
}

/// Returns the values that lead to the same battle as those of a trial that was solved, and gives
/// it the usual rules. A battle without an answer was not enumerated to its end, so its box is all
/// of `gap`.
Box take_box(RecordedTrial& tried, const Document& document, const Box& gap) {
  Trial& trial = tried.trial;
  for (const auto& parameter : tried.parameters) {
    if (parameter->is_only_compared()) continue;
    throw Error(Place{"--edge " + parameter->path()},
                "the odds may change at every value of this key; write some: --edge " +
                    parameter->path() + "=VALUES");
  }
  trial.problem->rules = &rule_system_of(document);
  if (trial.result) trial.result->problem.rules = trial.problem->rules;
  for (TrialWithOneMore& each : trial.with_one_more) {
    each.problem.rules = trial.problem->rules;
    if (each.result) each.result->problem.rules = trial.problem->rules;
  }
  if (!trial.result) return gap;
  Box box;
  for (const auto& parameter : tried.parameters) box.push_back(parameter->range());
  return box;
}

/// Solves trials together.
void solve_all(std::vector<RecordedTrial>& tried, const SolveOptions& options) {
  std::vector<Trial> trials;
  for (RecordedTrial& each : tried) trials.push_back(std::move(each.trial));
  solve_all(trials, options);
  for (std::size_t i = 0; i < tried.size(); ++i) tried[i].trial = std::move(trials[i]);
}

/// Joins neighbours with equal odds. `trials` are in the order of their ranges.
std::vector<Trial> joined(std::vector<Trial> trials, const std::vector<std::string>& figures) {
  std::vector<Trial> plateaus;
  for (Trial& each : trials) {
    if (!plateaus.empty() && has_equal_odds(plateaus.back(), each, figures)) {
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
  const Box gap = {NumberRange{value, value}};
  std::vector<RecordedTrial> tried;
  tried.push_back(trial_in(gap, document, {path}, how.show));
  solve_all(tried, how.solving);
  tried.front().trial.range = take_box(tried.front(), document, gap).front();
  return std::move(tried.front().trial);
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
    if (is_next && !has_equal_odds(tried, from, how.show)) return tried;
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

std::vector<TrialInBox> battles_over(const Document& document,
                                     const std::vector<std::string>& paths,
                                     const CompareOptions& how) {
  const std::size_t most = paths.size() == 1 ? most_plateaus : most_boxes;
  std::vector<TrialInBox> solved;
  std::vector<Box> gaps = {Box(paths.size(), all_values)};
  while (!gaps.empty()) {
    if (solved.size() + gaps.size() > most) {
      throw Error(ErrorCode::limit, join(paths, " and ") + " have more than " +
                                        std::to_string(most) +
                                        " ranges with different battles; write some values: "
                                        "--edge " +
                                        paths.front() + "=VALUES");
    }
    std::vector<RecordedTrial> tried;
    for (const Box& gap : gaps) tried.push_back(trial_in(gap, document, paths, how.show));
    solve_all(tried, how.solving);
    std::vector<Box> boxes;
    for (std::size_t i = 0; i < tried.size(); ++i) {
      Box box = take_box(tried[i], document, gaps[i]);
      if (std::find(boxes.begin(), boxes.end(), box) != boxes.end()) continue;
      boxes.push_back(box);
      solved.push_back({std::move(tried[i].trial), std::move(box)});
    }
    for (const Box& box : boxes) {
      std::vector<Box> rest;
      for (Box& gap : gaps) {
        for (Box& part : rest_of(std::move(gap), box)) rest.push_back(std::move(part));
      }
      gaps = std::move(rest);
    }
  }
  return solved;
}

std::vector<Trial> plateaus_of(const Document& document, const std::string& path,
                               const CompareOptions& how) {
  std::vector<Trial> solved;
  for (TrialInBox& each : battles_over(document, {path}, how)) {
    each.trial.range = each.box.front();
    solved.push_back(std::move(each.trial));
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
