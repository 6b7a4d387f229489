#include "odds/compare/readings.hpp"

#include <algorithm>

#include "lib/text.hpp"
#include "odds/compare/trials.hpp"

namespace asdic {

namespace {

/// For a setting that is not one of a few words.
void refuse_number(const RuleSystem& rules, const std::string& name) {
  for (const Setting& setting : rules.format.settings) {
    if (setting.path != name && setting.path != "options." + name) continue;
    throw Error(Place{"argument OPTION"},
                in_quotes(setting.path) +
                    " can have too many values to compare them all; name some: --edge " +
                    setting.path + "=VALUES, or asdic table --rows " + setting.path + "=VALUES");
  }
}

/// Settings with a few values, by their full or short names; all readings where none is named.
std::vector<const Setting*> settings_named(const RuleSystem& rules,
                                           const std::vector<std::string>& names) {
  std::vector<const Setting*> chosen;
  std::vector<std::string> possible;
  for (const Setting& setting : rules.format.settings) {
    if (setting.values.empty()) continue;
    possible.push_back(setting.path);
    if (names.empty() && setting.kind == Setting::Kind::reading) chosen.push_back(&setting);
  }
  if (names.empty() && chosen.empty()) {
    throw Error(Place{"argument OPTION"},
                "these rules have no readings; these can be compared: " + join(possible));
  }
  for (const std::string& name : names) {
    const auto found = std::find_if(
        rules.format.settings.begin(), rules.format.settings.end(), [&](const Setting& setting) {
          return !setting.values.empty() &&
                 (setting.path == name || setting.path == "options." + name);
        });
    if (found == rules.format.settings.end()) {
      refuse_number(rules, name);
      throw Error(Place{"argument OPTION"}, unknown("option", name, possible));
    }
    chosen.push_back(&*found);
  }
  return chosen;
}

}  // namespace

Comparison compare_readings(const Document& document, const std::vector<std::string>& options,
                            const CompareOptions& how) {
  const Posed posed = read_case(document);
  Comparer comparer(Comparison::Kind::readings, how, false);
  for (const Setting* setting : settings_named(*posed.rules, options)) {
    std::vector<Trial> trials;
    for (const std::string& value : setting->values) {
      trials.push_back(trial(document, setting->path, value));
    }
    solve_all(trials, how.solving);
    comparer.add(trials, 0);
  }
  Comparison comparison = comparer.take(Place{"argument OPTION"});
  static_cast<Posed&>(comparison.posed) = posed;
  comparison.conventions = {conventions_of(posed)};
  for (const Compared& row : comparison.rows) {
    if (!row.why.empty()) {
      comparison.findings.push_back(row.key + " = " + row.value + " is left out: " + row.why);
    } else if (row.changes_nothing) {
      comparison.findings.push_back(row.key + " = " + row.value + " changes nothing.");
    }
  }
  return comparison;
}

}  // namespace asdic
