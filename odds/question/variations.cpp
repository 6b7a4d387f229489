#include "odds/question/variations.hpp"

#include <algorithm>

#include "lib/input/setting_form.hpp"
#include "lib/input/unit_key.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"

namespace asdic {

namespace {

/// Adds the values of `types`, which the case has under `prefix` + "units".
void add_values(const std::vector<UnitType>& types, const std::string& prefix,
                std::vector<Variation>& all) {
  for (const UnitType& type : types) {
    const std::string unit = prefix + "units." + type.code;
    all.push_back({unit + ".attack", type.attack.value_or(0)});
    all.push_back({unit + ".defense", type.defense.value_or(0)});
    all.push_back({unit + ".hits", type.hits});
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

/// Adds the settings of `battle` that are in `table` of its format. The case has them in the table
/// `path`.
void add_table(const Case& battle, const CaseFormat& format, const std::string& table,
               const std::string& path, std::vector<CaseSetting>& all) {
  for (const Setting& setting : format.settings) {
    if (setting.table() != table) continue;
    all.push_back({path + "." + setting.key(), setting, battle.setting(setting.path)});
  }
}

bool is_whole_number(const CaseSetting& each) {
  const Setting& setting = each.setting;
  const bool is_policy_in_numbers =
      std::any_of(setting.forms.begin(), setting.forms.end(), [&](const Setting::Form& form) {
        return form.kind == Setting::Form::Kind::number && has_form(each.value, form, setting);
      });
  const bool is_option = setting.table() == "options";
  const bool is_number = is_policy_in_numbers || setting.kind == Setting::Kind::number ||
                         (setting.kind == Setting::Kind::parameter && is_option) ||
                         setting.kind == Setting::Kind::number_or_word;
  return is_number && has_only_digits(each.value);
}

}  // namespace

bool is_brought_by_a_setting(const Case& battle, const CaseFormat& format, std::string_view code) {
  for (const Setting& setting : format.settings) {
    if (setting.kind != Setting::Kind::force) continue;
    for (const std::string_view group : split(battle.setting(setting.path), ',')) {
      const std::string_view entry = trim(group);
      const auto blank = entry.find_last_of(" \t");
      const std::string_view unit =
          blank == std::string_view::npos ? entry : entry.substr(blank + 1);
      if (parts_of_name(parts_of_key(unit).name).code == code) return true;
    }
  }
  return false;
}

std::vector<CaseSetting> all_settings(const Problem& problem) {
  const auto& [rules, battle] = problem;
  const CaseFormat& format = rules->format;
  std::vector<CaseSetting> all;
  for (const Setting& setting : format.settings) {
    all.push_back({setting.path, setting, battle.setting(setting.path)});
  }
  for (std::size_t i = 0; i < battle.waves.size(); ++i) {
    add_table(battle.waves[i], format, name(Side::attacker), "wave." + text(part_of_wave(i)), all);
  }
  if (!battle.sea) return all;
  const CaseFormat& at_sea = format.sea();
  std::vector<CaseSetting> of_battle;
  for (const char* table : {"options", "territory"}) {
    add_table(*battle.sea, at_sea, table, std::string("sea.") + table, of_battle);
  }
  for (const CaseSetting& each : of_battle) {
    const std::string& path = each.setting.path;
    const bool is_of_case = format.sea_is_alike && each.setting.table() == "options" &&
                            battle.setting(path) == each.value;
    if (!is_of_case) all.push_back(each);
  }
  for (const Side side : both_sides) {
    add_table(*battle.sea, at_sea, name(side), std::string("sea.") + name(side), all);
  }
  return all;
}

std::vector<Variation> values_and_settings(const Problem& problem) {
  const auto& [rules, battle] = problem;
  std::vector<Variation> all;
  if (rules->format.own != nullptr) {
    add_own_values(battle, all);
  } else {
    std::vector<UnitType> types = battle.units;
    for (const UnitType& type : battle.types) {
      const bool fights = std::any_of(types.begin(), types.end(),
                                      [&](const UnitType& each) { return each.code == type.code; });
      if (!fights && is_brought_by_a_setting(battle, rules->format, type.code)) {
        types.push_back(type);
      }
    }
    add_values(types, "", all);
    if (battle.sea) add_values(battle.sea->units, "sea.", all);
  }
  for (const CaseSetting& each : all_settings(problem)) {
    if (is_whole_number(each)) all.push_back({each.key, std::stoi(each.value)});
  }
  return all;
}

}  // namespace asdic
