#include "states/rules_file/system.hpp"

#include <algorithm>

#include "lib/text.hpp"
#include "states/fleet/retreat.hpp"
#include "states/games/unit_names.hpp"
#include "states/rules_file/procedure.hpp"
#include "states/rules_file/rules_file.hpp"
#include "states/rules_file/scope.hpp"

namespace asdic::rules_file {

namespace {

std::vector<Setting> settings_of(const RulesFile& rules) {
  std::vector<Setting> settings;
  for (const Option& option : rules.options) settings.push_back(option.setting);
  for (const Policy& policy : rules.policies) {
    for (const auto& setting : policy.settings) {
      if (setting) settings.push_back(*setting);
    }
  }
  settings.push_back(retreat_setting);
  return settings;
}

/// The units for some values of the options. Throws Error(input) if a requirement of the rules does
/// not hold: at `place`, that of options.values in the case, if the requirement is of this option,
/// and else at the requirement.
std::vector<UnitType> units_of(const RulesFile& rules, int die, const Settings& settings,
                               const Place& place) {
  const Scope scope(rules, settings, die);
  for (const Requirement& requirement : rules.requirements) {
    if (scope.holds(requirement.condition)) continue;
    const bool is_of_case = requirement.option == "values" && !place.source.empty();
    throw Error(is_of_case ? place : requirement.place, requirement.message);
  }
  std::vector<UnitType> types;
  for (const Unit& unit : rules.units) types.push_back(unit.type);
  for (const Values& values : rules.values) {
    if (!scope.holds(values.condition)) continue;
    for (const Values::Change& change : values.changes) {
      const auto type = std::find_if(types.begin(), types.end(), [&](const UnitType& each) {
        return each.code == change.code;
      });
      if (change.attack) type->attack = change.attack;
      if (change.defense) type->defense = change.defense;
      if (change.hits) type->hits = *change.hits;
      if (change.cost) type->cost = *change.cost;
    }
  }
  return types;
}

}  // namespace

RuleSystem system_of(std::shared_ptr<const RulesFile> rules) {
  std::map<std::string, UnitWords> names = unit_names();
  for (const Unit& unit : rules->units) {
    if (unit.words) names[unit.type.code] = *unit.words;
  }
  const bool hides = rules->status("undetected") != nullptr;
  RuleSystem system;
  system.name = rules->name;
  system.title = rules->title;
  system.source = rules->source;
  system.words = {.units = std::move(names), .currency = ipc};
  system.format = {
      .settings = settings_of(*rules),
      .kinds = rules->kinds,
      .units = [rules](int die, const Settings& settings,
                       const Place& place) { return units_of(*rules, die, settings, place); },
      .dice = rules->dice,
      .open_losses = true,
      .fought = true,
      .detection = hides};
  system.enumerate_one = [rules](const Case& battle, const EnumerationLimits& limits) {
    return enumerate_together(*rules, {&battle, 1}, limits);
  };
  if (!asks_for_start(*rules)) {
    system.enumerate_together = [rules](std::span<const Case> battles,
                                        const EnumerationLimits& limits) {
      return enumerate_together(*rules, battles, limits);
    };
    system.enumerate_against = system.enumerate_together;
  }
  system.file = std::move(rules);
  return system;
}

}  // namespace asdic::rules_file
