#include "odds/compare/trials.hpp"

#include <algorithm>

#include "lib/log.hpp"
#include "lib/side_by_side.hpp"
#include "lib/text.hpp"
#include "odds/compare/knowing.hpp"
#include "odds/compare/plateaus.hpp"
#include "odds/solve/same_odds.hpp"
#include "odds/table/near_fractions.hpp"

namespace asdic {

namespace {

std::vector<std::string> usual_figures(const Result& result, bool many) {
  if (!result.has_sides()) {
    std::vector<std::string> means;
    for (const auto& [name, number] : result.outcomes.front().outcome.numbers) {
      means.push_back(name + ".mean");
    }
    return means;
  }
  if (!many) return {"winner.attacker"};
  std::vector<std::string> figures;
  for (const std::string winner : winner_names) {
    // This end is possible only for forces that may try to avoid an action.
    if (winner == "avoided" && !result.problem.battle.settings.contains("defender.avoid")) continue;
    figures.push_back("winner." + winner);
  }
  figures.insert(figures.end(), {"rounds.mean", "exchange"});
  return figures;
}

}  // namespace

Trial trial(const Document& document, const std::string& key, const std::string& value) {
  Trial tried{key, value};
  try {
    Document changed = document;
    changed.set(key + "=" + value, "with");
    tried.problem = read_case(changed);
  } catch (const Error& error) {
    tried.why = error.what();
  }
  return tried;
}

std::string skipped_text(const ComparisonRow& row) {
  std::string_view why = row.why;
  const std::string place = "with " + row.key + ": ";
  if (why.starts_with(place)) why.remove_prefix(place.size());
  return "Skipped " + row.key + " = " + row.value + ": " +
         std::string(why.substr(0, why.find("; ")));
}

void solve_all(std::vector<Trial>& trials, const SolveOptions& options) {
  std::vector<std::size_t> sizes;
  for (const Trial& each : trials) sizes.push_back(each.problem && !each.result ? 1 : 0);
  const auto solve_one = [&](std::size_t i) {
    Trial& each = trials[i];
    if (!each.problem || each.result) return;
    if (!each.key.empty()) log::Task::detail(each.key, " = ", each.value);
    each.result = solve(*each.problem, options);
  };
  const auto whys = solve_side_by_side(sizes, solve_one, "solving cases");
  for (std::size_t i = 0; i < trials.size(); ++i) {
    if (!whys[i].empty()) trials[i].why = whys[i];
  }
}

Comparer::Comparer(const Document& document, Comparison::Kind kind, const CompareOptions& how,
                   bool many_figures)
    : document_(document), how_(how), many_(many_figures) {
  comparison_.kind = kind;
}

void Comparer::add(const std::vector<Trial>& trials, std::optional<std::size_t> base) {
  const Result* reference = base && trials[*base].result ? &*trials[*base].result : nullptr;
  if (base && trials[*base].problem && reference == nullptr) {
    throw Error(ErrorCode::limit, trials[*base].why);
  }
  for (const Trial& each : trials) add_row(each, reference);
}

void Comparer::add_row(const Trial& trial, const Result* reference) {
  ComparisonRow& row = comparison_.rows.emplace_back();
  row.key = trial.key;
  row.value = trial.range ? range_text(trial.key, *trial.range) : trial.value;
  row.range = trial.range;
  row.why = trial.why;
  row.beyond_limit = trial.problem && !trial.result;
  if (trial.problem) {
    for (const Warning& each : decimals_near_fractions(*trial.problem)) {
      std::string finding = each.place.text() + ": " + each.text + ".";
      auto& all = comparison_.findings;
      if (std::find(all.begin(), all.end(), finding) == all.end()) all.push_back(finding);
    }
  }
  if (!trial.result) return;
  know(*trial.result);
  for (const std::string& name : comparison_.figures) {
    row.figures.push_back(is_knowing(name) && reference != nullptr
                              ? figure_of_knowing(name, *trial.result, *reference)
                              : find_figure(*trial.result, name));
    if (row.figures.back()) known_.insert(name);
  }
  if (reference == nullptr || &*trial.result == reference) return;
  row.changes_nothing = same_odds(*trial.result, *reference);
  for (std::size_t k = 0; k < row.figures.size(); ++k) {
    if (is_knowing(comparison_.figures[k])) {
      row.changes.push_back(row.figures[k] ? std::optional(row.figures[k]->value) : std::nullopt);
      continue;
    }
    const auto before = find_figure(*reference, comparison_.figures[k]);
    row.changes.push_back(before && row.figures[k] && before->is_number()
                              ? std::optional(row.figures[k]->value - before->value)
                              : std::nullopt);
  }
}

Comparison Comparer::take(const Place& place) {
  if (comparison_.first.problem.rules == nullptr) {
    const auto limit = std::find_if(comparison_.rows.begin(), comparison_.rows.end(),
                                    [](const ComparisonRow& row) { return row.beyond_limit; });
    if (limit != comparison_.rows.end()) throw Error(ErrorCode::limit, limit->why);
    throw Error(place, "there is nothing to compare" +
                           (comparison_.rows.empty() ? "" : ": " + comparison_.rows.front().why));
  }
  for (const std::string& name : comparison_.figures) {
    if (!known_.contains(name)) throw Error(Place{"--show"}, unknown_figure(name, possible_));
  }
  return std::move(comparison_);
}

void Comparer::know(const Result& result) {
  if (comparison_.first.problem.rules == nullptr) {
    comparison_.first = {result.problem, result.rosters};
    comparison_.terms = Terms(document_, *result.problem.rules);
    comparison_.figures = how_.show.empty() ? usual_figures(result, many_) : how_.show;
    possible_ = figure_names(result);
    for (std::string& figure : knowing_figures(result)) possible_.push_back(std::move(figure));
  }
  for (const std::string& name : comparison_.figures) {
    const auto found = find_figure(result, name);
    if (!found || !found->is_root) continue;
    throw Error(
        Place{"--show"},
        quote(name) + " is a square root, so its changes are not fractions; compare the variance");
  }
}

}  // namespace asdic
