#include "odds/compare/edge.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "lib/text.hpp"
#include "odds/compare/favourite.hpp"
#include "odds/compare/natural_values.hpp"
#include "odds/compare/plateaus.hpp"
#include "odds/compare/trials.hpp"
#include "odds/report/forces.hpp"
#include "odds/table/axis.hpp"

namespace asdic {

namespace {

/// Returns the name of the favourite, or "" for rules without a winner.
std::string favourite_in(const Trial& trial) {
  if (!trial.result) return "";
  if (trial.problem->rules->format.forces != CaseFormat::Forces::both) return "";
  const auto chance = [&](const char* name) { return find_figure(*trial.result, name)->value; };
  return std::string(name(*favourite_of(chance("winner.attacker"), chance("winner.defender"))));
}

std::string with_article(const std::string& favourite) {
  return favourite == "neither" ? favourite : "the " + favourite;
}

/// Returns a case for each value. A value that the case does not allow, or with which a side has no
/// units, has a reason in place of a case. Throws the first Error(input) if no value has a case.
std::vector<Trial> trials_along(const Axis& axis, const Document& document,
                                const std::vector<std::string>& figures) {
  std::vector<Trial> trials;
  std::optional<Error> first_error;
  for (const std::string& value : axis.values) {
    trials.push_back({axis.key, value});
    Document changed = document;
    try {
      changed.set(axis.key, value, "--edge");
      trials.back().problem = read_case(changed);
    } catch (const MissingUnits& error) {
      trials.back().why = reason_of(error);
      continue;
    } catch (const Error& error) {
      if (error.code() != ErrorCode::input) throw;
      trials.back().why = reason_of(error);
      if (!first_error) first_error = error;
      continue;
    }
    add_battles_with_one_more(trials.back(), changed, figures);
  }
  const bool has_case = std::any_of(trials.begin(), trials.end(),
                                    [](const Trial& each) { return each.problem.has_value(); });
  if (!has_case && first_error) throw Error(*first_error);
  return trials;
}

/// Returns where the favourite changes between two rows: "Between 1 and 2", "At ratio = 1/2" or
/// "Above ratio = 1/2".
std::string place_of_change(const ComparisonRow& before, const ComparisonRow& row) {
  if (!row.range) return "Between " + before.value + " and " + row.value;
  return (row.range->has_from ? "At " : "Above ") + row.key.substr(row.key.rfind('.') + 1) + " = " +
         to_string(row.range->from);
}

std::vector<std::string> changes_of_favourite(const std::vector<ComparisonRow>& rows) {
  std::vector<std::string> findings;
  const ComparisonRow* before = nullptr;
  bool changes = false;
  for (const ComparisonRow& row : rows) {
    if (row.key == key_of_baseline) continue;
    if (row.favourite.empty()) {
      if (row.beyond_limit) findings.push_back(row.value + " was not solved: " + row.why);
      continue;
    }
    if (before != nullptr && before->favourite != row.favourite) {
      changes = true;
      findings.push_back(place_of_change(*before, row) + " the favourite changes from " +
                         with_article(before->favourite) + " to " + with_article(row.favourite) +
                         ".");
    }
    before = &row;
  }
  if (!changes && before != nullptr) {
    findings.push_back("The favourite does not change: " + with_article(before->favourite) + ".");
  }
  return findings;
}

}  // namespace

Comparison find_edge(const Document& document, const std::string& text, const CompareOptions& how) {
  const bool is_key_alone = text.find('=') == std::string::npos;
  Trial baseline{key_of_baseline, ""};
  std::string why_no_baseline;
  try {
    baseline.problem = read_case(document);
  } catch (const Error& error) {
    // The case need not be complete if each value completes it.
    if (is_key_alone) throw;
    why_no_baseline = error.what();
  }
  if (baseline.problem) add_battles_with_one_more(baseline, document, how.show);
  const std::string key(trim(std::string_view(text).substr(0, text.find('='))));
  const Place place{"--edge " + one_line(key)};
  std::vector<Trial> trials;
  if (is_key_alone && has_plateaus(*baseline.problem, key)) {
    trials = plateaus_of(document, key, how);
  } else {
    const Axis axis =
        is_key_alone ? natural_values(*baseline.problem, key, place) : parse_axis(text, "--edge");
    trials = trials_along(axis, document, how.show);
    solve_all(trials, how.solving);
  }
  const auto known = std::find_if(trials.begin(), trials.end(),
                                  [](const Trial& each) { return each.problem.has_value(); });
  if (known == trials.end()) {
    throw Error(place, "there is nothing to compare: " + trials.front().why);
  }
  const bool has_winners = known->problem->rules->format.forces == CaseFormat::Forces::both;
  CompareOptions asked = how;
  if (asked.show.empty()) {
    if (!has_winners) {
      throw Error(Place{"--edge"}, "these rules have no winner; name figures with --show");
    }
    asked.show = {"winner.attacker", "winner.defender"};
  }
  std::optional<std::size_t> reference;
  if (baseline.problem) {
    std::vector<Trial> alone;
    alone.push_back(std::move(baseline));
    solve_all(alone, how.solving);
    if (alone.front().result) reference = 0;
    trials.insert(trials.begin(), std::move(alone.front()));
  }
  Comparer comparer(document, Comparison::Kind::edge, asked, false);
  comparer.add(trials, reference);
  Comparison comparison = comparer.take(place);
  comparison.conventions = {Conventions({key})};
  for (std::size_t i = 0; i < trials.size(); ++i) {
    comparison.rows[i].favourite = favourite_in(trials[i]);
    if (trials[i].problem) comparison.conventions.front().add(*trials[i].problem);
  }
  for (std::string& each : changes_of_favourite(comparison.rows)) {
    comparison.findings.push_back(std::move(each));
  }
  if (!why_no_baseline.empty()) {
    comparison.findings.push_back(
        "Changes are not shown, because the case as it is has no battle: " + why_no_baseline + ".");
  }
  const Problem& problem = comparison.first.problem;
  if (!comparison.rows.back().range) {
    for (std::string& each : values_not_tried(problem, key)) {
      comparison.findings.push_back(std::move(each));
    }
  }
  return comparison;
}

}  // namespace asdic
