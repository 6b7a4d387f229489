#include "odds/compare/edge.hpp"

#include "lib/text.hpp"
#include "odds/compare/trials.hpp"
#include "odds/table/axis.hpp"

namespace asdic {

namespace {

/// Returns the side that is more likely to win, or "neither".
std::string favourite(const ComparisonRow& row) {
  const Value lead = row.figures[0]->value - row.figures[1]->value;
  if (lead.is_zero()) return "neither";
  return lead.lower() > 0 ? "the attacker" : "the defender";
}

/// Returns a case for each value. If a side has no units, the value has no case.
std::vector<Trial> trials_along(const Axis& axis, const Document& document) {
  std::vector<Trial> trials;
  for (const std::string& value : axis.values) {
    Document changed = document;
    changed.set(axis.key + "=" + value, "--edge");
    trials.push_back({axis.key, value});
    try {
      trials.back().problem = read_case(changed);
    } catch (const MissingUnits&) {
      trials.back().why = "a side has no units";
    }
    const auto& problem = trials.back().problem;
    if (problem && problem->rules->format.forces != CaseFormat::Forces::both) {
      throw Error(Place{"--edge"}, "these rules have no winner, so there is no favourite");
    }
  }
  return trials;
}

std::vector<std::string> changes_of_favourite(const std::vector<ComparisonRow>& rows) {
  std::vector<std::string> findings;
  const ComparisonRow* before = nullptr;
  bool changes = false;
  for (const ComparisonRow& row : rows) {
    if (row.figures.empty()) {
      if (row.beyond_limit) {
        findings.push_back(row.value + " has no answer: " + row.why);
      }
      continue;
    }
    if (before != nullptr && favourite(*before) != favourite(row)) {
      changes = true;
      findings.push_back("Between " + before->value + " and " + row.value +
                         " the favourite changes from " + favourite(*before) + " to " +
                         favourite(row) + ".");
    }
    before = &row;
  }
  if (!changes && before != nullptr) {
    findings.push_back("The favourite does not change: " + favourite(*before) + ".");
  }
  return findings;
}

}  // namespace

Comparison find_edge(const Document& document, const std::string& values,
                     const CompareOptions& how) {
  const Axis axis = parse_axis(values, "--edge");
  CompareOptions of_winners = how;
  of_winners.show = {"winner.attacker", "winner.defender"};
  std::vector<Trial> trials = trials_along(axis, document);
  solve_all(trials, how.solving);
  Comparer comparer(document, Comparison::Kind::edge, of_winners, false);
  comparer.add(trials, {});
  Comparison comparison = comparer.take(Place{"--edge " + one_line(axis.key)});
  comparison.conventions = {Conventions({axis.key})};
  for (const Trial& each : trials) {
    if (each.problem) comparison.conventions.front().add(*each.problem);
  }
  comparison.findings = changes_of_favourite(comparison.rows);
  return comparison;
}

}  // namespace asdic
