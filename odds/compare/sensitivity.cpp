#include "odds/compare/sensitivity.hpp"

#include <algorithm>

#include "lib/text.hpp"
#include "odds/compare/plateaus.hpp"
#include "odds/compare/trials.hpp"
#include "odds/question/variations.hpp"
#include "odds/report/forces.hpp"

namespace asdic {

namespace {

void add_units(const Problem& problem, std::vector<Variation>& all) {
  const auto add = [&](const std::string& side, const Force& force) {
    for (const Group& group : force) {
      all.push_back({side + ".units." + group.text(), group.count});
    }
  };
  for (const Side side : both_sides) add(name(side), problem.battle.sides[index(side)].force);
  for (const ExtraSide& side : extra_sides(problem)) add(side.key(), side.own().force);
}

/// Adds the costs of the units of `battle`, its limit of rounds, and the rounds that have been
/// fought. The case has them under keys that begin with `prefix`.
void add_numbers(const Case& battle, const std::string& prefix, bool has_units,
                 std::vector<Variation>& all) {
  if (has_units) {
    for (const UnitType& type : battle.units) {
      all.push_back({prefix + "units." + type.code + ".cost", type.cost});
    }
  }
  if (battle.rounds) all.push_back({prefix + "rounds", *battle.rounds});
  if (battle.fought > 0) all.push_back({prefix + "fought", battle.fought});
}

/// Returns every number that a case has in its units and settings, and those of its battles.
std::vector<Variation> variations(const Problem& problem) {
  std::vector<Variation> all;
  add_units(problem, all);
  for (Variation& each : values_and_settings(problem)) all.push_back(std::move(each));
  const auto& [rules, battle] = problem;
  add_numbers(battle, "", rules->format.own == nullptr, all);
  if (battle.sea) add_numbers(*battle.sea, "sea.", rules->format.own == nullptr, all);
  const auto& [value, dead_zone] = battle.territory;
  if (value > 0) all.push_back({"territory.value", value});
  if (dead_zone > 0) all.push_back({"territory.dead_zone", dead_zone});
  return all;
}

/// Adds the nearest values with other odds of each setting that is a fraction and not in `varied`.
/// Returns the settings that cannot be varied.
std::vector<std::string> add_settings(const Document& document, const Problem& problem,
                                      const std::vector<Variation>& varied,
                                      const CompareOptions& how, std::vector<Trial>& trials) {
  std::vector<std::string> not_varied;
  for (const CaseSetting& each : all_settings(problem)) {
    const bool is_varied = std::any_of(varied.begin(), varied.end(), [&](const Variation& known) {
      return known.key == each.key;
    });
    if (is_varied) continue;
    // The first battle has its settings under their own paths.
    const bool is_of_first = each.key == each.setting.path;
    const bool is_fraction = each.setting.kind == Setting::Kind::parameter;
    if (!is_of_first || !is_fraction || !has_plateaus(problem, each.key)) {
      not_varied.push_back(each.key);
      continue;
    }
    for (Trial& near : nearest_plateaus(document, each.key, how)) {
      trials.push_back(std::move(near));
    }
  }
  return not_varied;
}

}  // namespace

Comparison sensitivity(const Document& document, const CompareOptions& how) {
  const Problem problem = read_case(document);
  std::vector<std::string> not_allowed;
  std::vector<Trial> trials = {{key_of_baseline, "", problem}};
  add_battles_with_one_more(trials.front(), document, how.show);
  const std::vector<Variation> varied = variations(problem);
  for (const auto& [key, value] : varied) {
    for (const int changed : {value + 1, value - 1}) {
      if (changed < 0) continue;
      trials.push_back(trial(document, key, std::to_string(changed), how.show));
      if (trials.back().problem) continue;
      trials.pop_back();
      not_allowed.push_back(key + " = " + std::to_string(changed));
    }
  }
  const std::vector<std::string> not_varied = add_settings(document, problem, varied, how, trials);
  solve_all(trials, how.solving);
  Comparer comparer(document, Comparison::Kind::sensitivity, how, false);
  comparer.add(trials, 0);
  Comparison comparison = comparer.take(Place{"--sensitivity"});
  comparison.conventions = {conventions_of(problem)};
  const auto size = [](const ComparisonRow& row) {
    if (row.changes.empty() || !row.changes.front()) return Value();
    const Value& change = *row.changes.front();
    return change.lower() < 0 ? change * -1 : change;
  };
  std::stable_sort(comparison.rows.begin() + 1, comparison.rows.end(),
                   [&](const ComparisonRow& a, const ComparisonRow& b) {
                     return (size(a) - size(b)).lower() > 0;
                   });
  for (const ComparisonRow& row : comparison.rows) {
    if (!row.why.empty()) {
      comparison.findings.push_back(skipped_text(row));
    }
  }
  if (!not_allowed.empty()) {
    comparison.findings.push_back(
        "Left out, because the case does not allow them: " + join(not_allowed) + ".");
  }
  if (!not_varied.empty()) {
    comparison.findings.push_back("Not varied: " + join(not_varied) + ".");
  }
  return comparison;
}

}  // namespace asdic
