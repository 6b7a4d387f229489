#include "odds/compare/sensitivity.hpp"

#include <algorithm>

#include "lib/input/setting_form.hpp"
#include "odds/compare/trials.hpp"
#include "odds/report/forces.hpp"

namespace asdic {

namespace {

struct Variation {
  std::string key;
  int value;  ///< as it is
};

void add_units(const Posed& posed, std::vector<Variation>& all) {
  const auto add = [&](const std::string& side, const Force& force) {
    for (const Group& group : force) {
      all.push_back({side + ".units." + group.text(), group.count});
    }
  };
  for (const Side side : both_sides) add(name(side), posed.battle.sides[index(side)].force);
  for (const FurtherSide& side : further_sides(posed)) add(side.key, side.own().force);
}

void add_values(const Case& battle, std::vector<Variation>& all) {
  for (const UnitType& type : battle.units) {
    all.push_back({"units." + type.code + ".attack", type.attack.value_or(0)});
    all.push_back({"units." + type.code + ".defense", type.defense.value_or(0)});
    all.push_back({"units." + type.code + ".hits", type.hits});
  }
}

/// Numbers of the tables that only these rules have, of units that take part.
void add_own_values(const Case& battle, std::vector<Variation>& all) {
  for (const OwnTables::Description& line : battle.own.described) {
    const bool is_there = std::any_of(battle.units.begin(), battle.units.end(),
                                      [&](const UnitType& type) { return type.code == line.unit; });
    if (!is_there) continue;
    for (const Member& member : *battle.own.written.at(line.key)->table()) {
      const auto* number = member.item.whole();
      if (number == nullptr || member.key == "cost") continue;
      all.push_back({line.key + "." + member.key, static_cast<int>(*number)});
    }
  }
}

void add_settings(const Case& battle, const CaseFormat& format, std::vector<Variation>& all) {
  for (const Setting& setting : format.settings) {
    const std::string& value = battle.setting(setting.path);
    const bool whole = !value.empty() && value.find_first_not_of("0123456789") == std::string::npos;
    const bool is_policy_in_numbers =
        std::any_of(setting.forms.begin(), setting.forms.end(), [&](const Setting::Form& form) {
          return form.kind == Setting::Form::Kind::number && has_form(value, form, setting);
        });
    const bool is_number = is_policy_in_numbers || setting.kind == Setting::Kind::number ||
                           setting.kind == Setting::Kind::parameter ||
                           setting.kind == Setting::Kind::otherwise;
    if (whole && is_number) all.push_back({setting.path, std::stoi(value)});
  }
}

/// Every number that a case has of its units and settings.
std::vector<Variation> variations(const Posed& posed) {
  const auto& [rules, battle] = posed;
  std::vector<Variation> all;
  add_units(posed, all);
  rules->format.own == nullptr ? add_values(battle, all) : add_own_values(battle, all);
  add_settings(battle, rules->format, all);
  return all;
}

}  // namespace

Comparison sensitivity(const Document& document, const CompareOptions& how) {
  const Posed posed = read_case(document);
  std::vector<Trial> trials = {{"as it is", "", posed}};
  for (const auto& [key, value] : variations(posed)) {
    for (const int changed : {value + 1, value - 1}) {
      if (changed < 0) continue;
      trials.push_back(trial(document, key, std::to_string(changed)));
      if (!trials.back().posed) trials.pop_back();
    }
  }
  solve_all(trials, how.solving);
  Comparer comparer(Comparison::Kind::sensitivity, how, false);
  comparer.add(trials, 0);
  Comparison comparison = comparer.take(Place{"--sensitivity"});
  comparison.conventions = {conventions_of(posed)};
  const auto size = [](const Compared& row) {
    if (row.changes.empty() || !row.changes.front()) return Value();
    const Value& change = *row.changes.front();
    return change.lower() < 0 ? change * -1 : change;
  };
  std::stable_sort(
      comparison.rows.begin() + 1, comparison.rows.end(),
      [&](const Compared& a, const Compared& b) { return (size(a) - size(b)).lower() > 0; });
  for (const Compared& row : comparison.rows) {
    if (!row.why.empty()) {
      comparison.findings.push_back(row.key + " = " + row.value + " is left out: " + row.why);
    }
  }
  return comparison;
}

}  // namespace asdic
