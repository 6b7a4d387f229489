#include "odds/compare/interpretations.hpp"

#include <algorithm>

#include "lib/input/policies.hpp"
#include "lib/input/setting_form.hpp"
#include "lib/text.hpp"
#include "odds/compare/plateaus.hpp"
#include "odds/compare/trials.hpp"

namespace asdic {

namespace {

/// Throws Error(input) if `name` is a setting whose values are not a few words.
void refuse_number(const CaseFormat& format, const std::string& name) {
  for (const Setting& setting : format.settings) {
    if (setting.path != name && setting.path != "options." + name) continue;
    throw Error(Place{"argument OPTION"},
                quote(setting.path) +
                    " can have too many values to compare them all; name some: --edge " +
                    setting.path + "=VALUES, or asdic table --rows " + setting.path + "=VALUES");
  }
}

/// Returns the paths of the settings with a few values or plateaus, and of losses, by their full or
/// short names. Returns all rule options if `names` is empty.
std::vector<std::string> options_named(const Problem& problem,
                                       const std::vector<std::string>& names) {
  const CaseFormat& format = problem.rules->format;
  std::vector<std::string> chosen;
  std::vector<std::string> possible;
  for (const Setting& setting : format.settings) {
    const bool is_fraction =
        setting.kind == Setting::Kind::parameter && has_plateaus(problem, setting.path);
    if (setting.values.empty() && !is_fraction) continue;
    possible.push_back(setting.path);
    const bool is_option_fraction = is_fraction && setting.table() == "options";
    if (names.empty() && (is_option_fraction || setting.kind == Setting::Kind::rule_option)) {
      chosen.push_back(setting.path);
    }
  }
  for (const Side side : both_sides) {
    if (format.open_losses) possible.push_back(losses_path(side));
  }
  if (names.empty() && chosen.empty()) {
    throw Error(Place{"argument OPTION"},
                "these rules have no rule options; these keys can be compared: " + join(possible));
  }
  for (const std::string& name : names) {
    const auto found = std::find_if(possible.begin(), possible.end(), [&](const std::string& path) {
      return path == name || path == "options." + name;
    });
    if (found == possible.end()) {
      refuse_number(format, name);
      throw Error(Place{"argument OPTION"}, unknown_message("option", name, possible));
    }
    if (std::find(chosen.begin(), chosen.end(), *found) != chosen.end()) {
      throw Error(Place{"argument OPTION"}, quote(name) + " is given twice");
    }
    chosen.push_back(*found);
  }
  return chosen;
}

/// Returns cases with the default casualty order, with the best one, and with open losses.
std::vector<Trial> trials_of_losses(const Document& document, Side side,
                                    const std::vector<std::string>& figures) {
  std::vector<Trial> trials(1, trial(document, losses_path(side), optimal, figures));
  Trial& by_default = trials.front();
  by_default.value = "the default order";
  if (auto& problem = by_default.problem) problem = with_losses(std::move(*problem), side, {});
  for (TrialWithOneMore& each : by_default.with_one_more) {
    each.problem = with_losses(std::move(each.problem), side, {});
  }
  for (const char* value : {best_order, optimal}) {
    trials.push_back(trial(document, losses_path(side), value, figures));
  }
  return trials;
}

const Setting* setting_at(const CaseFormat& format, const std::string& path) {
  const auto found = std::find_if(format.settings.begin(), format.settings.end(),
                                  [&](const Setting& each) { return each.path == path; });
  return found == format.settings.end() ? nullptr : &*found;
}

/// Returns a case for each value of an option, the default first. A fraction has the nearest values
/// with other odds. If the option was named, values that leave a choice open come last.
std::vector<Trial> trials_of(const Document& document, const CaseFormat& format,
                             const std::string& option, bool is_named, const CompareOptions& how) {
  for (const Side side : both_sides) {
    if (option == losses_path(side)) return trials_of_losses(document, side, how.show);
  }
  const Setting& setting = *setting_at(format, option);
  if (setting.kind == Setting::Kind::parameter) {
    Document at_default = document;
    at_default.set(option, setting.default_value, "with");
    std::vector<Trial> trials(1, trial(document, option, setting.default_value, how.show));
    for (Trial& each : nearest_plateaus(at_default, option, how)) trials.push_back(std::move(each));
    return trials;
  }
  std::vector<std::string> values = setting.values;
  if (is_named) values.insert(values.end(), setting.open.begin(), setting.open.end());
  std::vector<Trial> trials;
  for (const std::string& value : values) {
    trials.push_back(trial(document, option, value, how.show));
  }
  return trials;
}

/// Adds a finding on each kind of values of the option that have no row.
void add_left_out(const CaseFormat& format, const std::string& option, bool is_named,
                  std::vector<std::string>& findings) {
  const Setting* setting = setting_at(format, option);
  if (setting == nullptr) return;
  if (!is_named && !setting->open.empty()) {
    findings.push_back("Skipped " + option + " = " + join(setting->open, ", ") +
                       ": that leaves a choice open; name the option to compare it");
  }
  const std::vector<std::string> forms = possible_forms(*setting);
  if (forms.empty()) return;
  findings.push_back(option + " may also be " + join(forms, " or ") +
                     ": these have no rows; name some of them by asdic table --rows " + option +
                     "=VALUES");
}

/// Adds a finding on the rule options with too many values to compare.
void add_unbounded(const CaseFormat& format, Comparison& comparison) {
  std::vector<std::string> left_out;
  for (const Setting& setting : format.settings) {
    const bool has_row =
        std::any_of(comparison.rows.begin(), comparison.rows.end(),
                    [&](const ComparisonRow& row) { return row.key == setting.path; });
    if (setting.table() == "options" && !has_row) left_out.push_back(setting.path);
  }
  if (left_out.empty()) return;
  comparison.findings.push_back("Skipped " + join(left_out) +
                                ": too many values; to compare some: --edge KEY=VALUES");
}

}  // namespace

Comparison compare_interpretations(const Document& document,
                                   const std::vector<std::string>& options,
                                   const CompareOptions& how) {
  const Problem problem = read_case(document);
  Comparer comparer(document, Comparison::Kind::interpretations, how, false);
  const CaseFormat& format = problem.rules->format;
  std::vector<std::string> on_fractions;
  for (const std::string& option : options_named(problem, options)) {
    std::vector<Trial> trials = trials_of(document, format, option, !options.empty(), how);
    solve_all(trials, how.solving);
    comparer.add(trials, 0);
    const Setting* setting = setting_at(format, option);
    if (setting == nullptr || setting->kind != Setting::Kind::parameter) continue;
    on_fractions.push_back(trials.size() == 1
                               ? "All values of " + option + " have the same odds."
                               : option +
                                     ": only the nearest values with other odds are shown. All: "
                                     "--edge " +
                                     option);
  }
  Comparison comparison = comparer.take(Place{"argument OPTION"});
  comparison.first.problem = problem;
  comparison.conventions = {conventions_of(problem)};
  for (const std::string& option : options_named(problem, options)) {
    add_left_out(format, option, !options.empty(), comparison.findings);
  }
  for (std::string& each : on_fractions) comparison.findings.push_back(std::move(each));
  if (options.empty()) add_unbounded(format, comparison);
  return comparison;
}

}  // namespace asdic
