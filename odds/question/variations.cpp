#include "odds/question/variations.hpp"

#include <algorithm>

#include "lib/input/setting_form.hpp"
#include "lib/whole_number.hpp"

namespace asdic {

namespace {

void add_values(const Case& battle, std::vector<Variation>& all) {
  for (const UnitType& type : battle.units) {
    all.push_back({"units." + type.code + ".attack", type.attack.value_or(0)});
    all.push_back({"units." + type.code + ".defense", type.defense.value_or(0)});
    all.push_back({"units." + type.code + ".hits", type.hits});
  }
}

/// Adds the numbers, except costs, that tables of these rules alone give for units that take part.
void add_own_values(const Case& battle, std::vector<Variation>& all) {
  for (const RuleTables::Description& line : battle.own.described) {
    const bool is_there = std::any_of(battle.units.begin(), battle.units.end(),
                                      [&](const UnitType& type) { return type.code == line.unit; });
    if (!is_there) continue;
    for (const Member& member : *battle.own.written.find(line.key)->table()) {
      const auto* number = member.item.whole();
      if (number == nullptr || member.key == "cost") continue;
      all.push_back({line.key + "." + member.key, static_cast<int>(*number)});
    }
  }
}

void add_settings(const Case& battle, const CaseFormat& format, std::vector<Variation>& all) {
  for (const Setting& setting : format.settings) {
    const std::string& value = battle.setting(setting.path);
    const bool whole = has_only_digits(value);
    const bool is_policy_in_numbers =
        std::any_of(setting.forms.begin(), setting.forms.end(), [&](const Setting::Form& form) {
          return form.kind == Setting::Form::Kind::number && has_form(value, form, setting);
        });
    const bool is_option = setting.table() == "options";
    const bool is_number = is_policy_in_numbers || setting.kind == Setting::Kind::number ||
                           (setting.kind == Setting::Kind::parameter && is_option) ||
                           setting.kind == Setting::Kind::number_or_word;
    if (whole && is_number) all.push_back({setting.path, std::stoi(value)});
  }
}

}  // namespace

std::vector<Variation> values_and_settings(const Problem& problem) {
  const auto& [rules, battle] = problem;
  std::vector<Variation> all;
  rules->format.own == nullptr ? add_values(battle, all) : add_own_values(battle, all);
  add_settings(battle, rules->format, all);
  return all;
}

}  // namespace asdic
