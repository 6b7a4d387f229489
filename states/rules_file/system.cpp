// Makes rule systems of rules files.
#include <algorithm>
#include <functional>
#include <set>

#include "lib/exact/parameter.hpp"
#include "lib/text.hpp"
#include "states/games/anti_aircraft.hpp"
#include "states/games/landing.hpp"
#include "states/games/sea_landing.hpp"
#include "states/games/unit_names.hpp"
#include "states/retreat.hpp"
#include "states/rule_system.hpp"
#include "states/rules_file/procedure.hpp"
#include "states/rules_file/return_flight.hpp"
#include "states/rules_file/rules_file.hpp"
#include "states/rules_file/scope.hpp"

namespace asdic::rules_file {

namespace {

std::vector<Setting> settings_of(const RulesFile& rules) {
  std::vector<Setting> settings;
  for (const Option& option : rules.options) settings.push_back(option.setting);
  if (rules.has_landings) settings.push_back(*landed_losses);
  for (const Policy& policy : rules.policies) {
    for (const auto& setting : policy.settings) {
      if (setting) settings.push_back(*setting);
    }
  }
  settings.push_back(*retreat_setting);
  for (const SideKey& key : rules.keys) {
    settings.push_back(key.setting());
  }
  if (rules.has_landings) settings.push_back(*landed_units);
  if (rules.is_flown_over) {
    settings.push_back(*flown_over_setting);
    settings.push_back(*flown_over_radar_setting);
  }
  if (rules.carriers) {
    for (const auto& places : *landing_places) settings.push_back(places);
  }
  return settings;
}

/// Adds the names of the options that `expression` reads to `found`.
void add_options(const RulesFile& rules, const Expression& expression,
                 std::set<std::string>& found) {
  if (rules.option(expression.word) != nullptr) found.insert(expression.word);
  for (const Expression& part : expression.parts) add_options(rules, part, found);
}

/// Returns a message that the rules do not have `unit` under `settings`. If a single option decides
/// this, the message names the value for which they have it.
std::string why_not_here(const RulesFile& rules, const Unit& unit, int die,
                         const Settings& settings) {
  std::set<std::string> asked;
  add_options(rules, unit.condition, asked);
  const std::string without = "there is no " + quote(unit.type.code);
  if (asked.size() != 1) return without + " with these options";
  const Setting& option = rules.option(*asked.begin())->setting;
  std::vector<std::string> possible;
  for (const std::string& value : option.values) {
    Settings others = settings;
    others[option.path] = value;
    if (Scope(rules, others, die).holds(unit.condition)) possible.push_back(value);
  }
  return without + " with " + *asked.begin() + " = " + settings.at(option.path) +
         "; possible with: " + join(possible);
}

/// Throws Error(input) if a requirement of the rules on options does not hold. `place` is the place
/// of options.values in the case. If there is a case, only requirements on options.values are
/// checked. check_sides() checks the others, because it has the places of all options.
void check_values(const RulesFile& rules, int die, const Settings& settings, const Place& place) {
  const Scope scope(rules, settings, die);
  for (const Requirement& requirement : rules.requirements) {
    const bool is_case = !place.source.empty();
    const bool is_of_values = requirement.option == "values";
    if (requirement.is_of_sides || (is_case && !is_of_values)) continue;
    if (scope.holds(requirement.condition)) continue;
    throw Error(is_case ? place : requirement.place, requirement.message);
  }
}

}  // namespace

std::vector<UnitType> units_of(const RulesFile& rules, int die, const Settings& settings) {
  const Scope scope(rules, settings, die);
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
  for (std::size_t i = 0; i < types.size(); ++i) {
    if (scope.holds(rules.units[i].condition)) continue;
    types[i] = UnitType{.code = types[i].code, .kind = types[i].kind, .names = types[i].names};
    types[i].not_here = why_not_here(rules, rules.units[i], die, settings);
  }
  return types;
}

namespace {

/// Returns units_of(). Keeps the last result of each thread, because all cells of a table need the
/// same units. This cache halves the time to read the cells.
std::vector<UnitType> cached_units_of(const std::shared_ptr<const RulesFile>& rules, int die,
                                      const Settings& settings, const Place& place) {
  struct CachedTypes {
    std::shared_ptr<const RulesFile> rules;
    int die = 0;
    Settings settings;
    std::vector<UnitType> types;
  };
  thread_local CachedTypes known;
  if (known.rules != rules || known.die != die || known.settings != settings) {
    check_values(*rules, die, settings, place);
    known = {rules, die, settings, units_of(*rules, die, settings)};
  }
  return known.types;
}

/// Returns the first group of a case that the units of a requirement select, or null if they select
/// none.
const Group* blamed_group(const RulesFile& rules, const Requirement& requirement,
                          const Case& battle) {
  const Expression units = requirement.units.value_or(always_true());
  const Formula who = Scope(rules, battle).selector(units);
  for (const Side side : both_sides) {
    if (requirement.side && *requirement.side != side) continue;
    for (const Group& group : battle.sides[index(side)].force) {
      if (Scope::selects(who, Scope::slot_of(side, group))) return &group;
    }
  }
  return nullptr;
}

/// Returns the place in a case that an error about a requirement names.
Place blamed(const RulesFile& rules, const Requirement& requirement, const Case& battle) {
  if (!requirement.option.empty()) {
    return battle.places.at(rules.option(requirement.option)->setting.path);
  }
  if (requirement.key == "landed") return battle.places.at(landed_units->path());
  if (!requirement.key.empty()) {
    const SideKey& key = *rules.key(requirement.key);
    return battle.places.at(key.setting().path);
  }
  const Group* group = blamed_group(rules, requirement, battle);
  return group == nullptr ? requirement.place : group->place;
}

/// Returns the message of a requirement, with the name of blamed_group() instead of {unit}.
std::string message_of(const RulesFile& rules, const Requirement& requirement, const Case& battle) {
  std::string message = requirement.message;
  const std::size_t at = message.find("{unit}");
  if (at == std::string::npos) return message;
  const Group* group = blamed_group(rules, requirement, battle);
  return message.replace(at, 6, group == nullptr ? "a unit" : quote(group->text()));
}

/// Returns whether a figure is counted as an average of dice in `battle`.
bool is_average(const RulesFile& rules, const Case& battle, const std::string& figure) {
  const Scope scope(rules, battle);
  for (const auto* steps : {&rules.before, &rules.round}) {
    for (const Step& step : *steps) {
      const Count* count = std::get_if<Count>(&step.action);
      if (count == nullptr || !count->is_expected) continue;
      for (const Side side : both_sides) {
        if (figure_of_side(count->figure, side) != figure) continue;
        if (!scope.condition(step.condition, count->condition, side).is_never()) return true;
      }
    }
  }
  return false;
}

/// Throws Error(input) if a case violates a requirement of the rules on its sides or options.
void check_sides(const RulesFile& rules, const Case& battle) {
  Scope scope(rules, battle);
  for (const SideKey& key : rules.keys) {
    if (key.force) scope.units_of_key(key);
  }
  if (rules.has_landings) landed_force(battle);
  if (!rules.sea.empty()) check_landing(rules, battle);
  if (!battle.until.empty() && is_average(rules, battle, battle.until)) {
    throw Error(battle.place_of_until,
                quote(battle.until) + " is an average of dice here, so it ends no battle");
  }
  scope.count_forces();
  for (const Requirement& requirement : rules.requirements) {
    if (scope.condition(requirement.condition, Side::attacker).is_always()) continue;
    throw Error(blamed(rules, requirement, battle), message_of(rules, requirement, battle));
  }
}

/// Throws Error(input) if a requirement depends on something that is not known before the battle
/// begins.
void check_requirements(const RulesFile& rules) {
  Case battle;
  battle.settings = default_settings(settings_of(rules));
  Scope scope(rules, battle);
  scope.count_forces();
  for (const Requirement& requirement : rules.requirements) {
    const bool is_known = !requirement.is_of_sides ||
                          scope.condition(requirement.condition, Side::attacker).is_constant();
    if (is_known) continue;
    throw Error(requirement.place,
                "a requirement may only ask for options, the die, keys and units of a case");
  }
}

/// Returns the names of the figures that steps count in cases that ask for it.
std::vector<std::string> counted_figures(const RulesFile& rules) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& figure, const std::optional<Side>& of) {
    for (const Side side : both_sides) {
      if (figure.empty() || (of && *of != side)) continue;
      const std::string name = figure_of_side(figure, side);
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  };
  for (const auto* steps : {&rules.before, &rules.round}) {
    for (const Step& step : *steps) {
      if (const Count* count = std::get_if<Count>(&step.action)) add(count->figure, count->side);
      if (const Move* move = std::get_if<Move>(&step.action)) add(move->count, move->side);
    }
  }
  return names;
}

/// Returns whether a side declares the depths of its submarines.
bool declares_depths(const RulesFile& rules, const Settings& settings, Side side) {
  const Scope scope(rules, settings, 0);
  return std::any_of(rules.before.begin(), rules.before.end(), [&](const Step& step) {
    const Declaration* declaration = std::get_if<Declaration>(&step.action);
    return declaration != nullptr &&
           scope.condition(step.condition, declaration->condition, side).is_always();
  });
}

/// Returns the types that only keys of a side know.
std::vector<UnitType> other_types(const RulesFile& rules) {
  std::vector<UnitType> types;
  for (const SideKey& key : rules.keys) {
    types.insert(types.end(), key.types.begin(), key.types.end());
  }
  return types;
}

}  // namespace

std::string figure_of_side(std::string figure, Side side) {
  return figure.replace(figure.find("SIDE"), 4, name(side));
}

RuleSystem system_of(std::shared_ptr<const RulesFile> rules) {
  if (!rules->is_own) check_requirements(*rules);
  std::map<std::string, UnitWords> names = *unit_names;
  for (const Unit& unit : rules->units) {
    if (unit.words) names[unit.type.code] = *unit.words;
  }
  const bool hides = rules->status("undetected") != nullptr;
  RuleSystem system;
  system.name = rules->name;
  system.title = rules->title;
  system.source = rules->source;
  system.words = {.units = std::move(names), .currency = ipc, .figures = rules->figures};
  if (rules->carriers) system.words.figures.push_back(words_of_crashes);
  for (const SideKey& key : rules->keys) {
    if (!key.label.empty()) system.words.keys[key.setting().path] = key.label;
  }
  system.format = {
      .settings = settings_of(*rules),
      .kinds = rules->kinds,
      .units = [rules](int die, const Settings& settings,
                       const Place& place) { return cached_units_of(rules, die, settings, place); },
      .depths = rules->has_depths,
      .declares_depths = [rules](const Settings& settings,
                                 Side side) { return declares_depths(*rules, settings, side); },
      .dice = rules->dice,
      .technologies = rules->technologies,
      .open_losses = true,
      .fought = true,
      .detection = hides,
      .counted = counted_figures(*rules),
      .is_average = [rules](
                        const Case& battle,
                        const std::string& figure) { return is_average(*rules, battle, figure); },
      .other_types = other_types(*rules),
      .check = [rules](const Case& battle) { check_sides(*rules, battle); }};
  if (rules->losses.never) {
    system.format.can_be_lost = [rules](const UnitType& type, const Settings& settings) {
      const Scope scope(*rules, settings, 0);
      const Slot slot{Side::attacker, {type.code, ""}, type, {}, 0, Status::detected, {}};
      return !Scope::selects(scope.selector(*rules->losses.never), slot);
    };
  }
  if (rules->sea == own_rules_at_sea) {
    system.format.sea_is_alike = true;
    system.format.sea = [format = std::make_shared<const CaseFormat>(
                             system.format)]() -> const CaseFormat& { return *format; };
  } else if (!rules->sea.empty()) {
    system.format.sea = [rules]() -> const CaseFormat& { return rule_system(rules->sea).format; };
    system.words.figures = rule_system(rules->sea).words.figures;
  }
  if (!rules->sea.empty()) system.enumerate_landing = enumerate_landing;
  if (rules->damage_stays) {
    system.damage_stays = [rules](const Case& battle) {
      return Scope(*rules, battle).holds(*rules->damage_stays);
    };
  }
  system.enumerate_one = [rules](const Case& battle, const EnumerationOptions& options) {
    return enumerate_together(*rules, {&battle, 1}, options);
  };
  if (!asks_for_start(*rules)) {
    system.enumerate_together = [rules](std::span<const Case> battles,
                                        const EnumerationOptions& options) {
      return enumerate_together(*rules, battles, options);
    };
    // The number of land units that came ashore limits the bombardment and is not a part of states.
    // So battles with this key may not share a chain.
    if (rules->has_landings) {
      system.attackers_may_differ = [rules](const Case& battle) {
        return battle[landed_units].empty() &&
               std::none_of(rules->keys.begin(), rules->keys.end(), [&](const SideKey& key) {
                 return key.force && !battle[*key.force].empty();
               });
      };
    }
  }
  system.file = std::move(rules);
  return system;
}

std::optional<RuleSystem> recording_system(const RulesFile& rules,
                                           const std::shared_ptr<Parameter>& parameter) {
  const std::string& path = parameter->path();
  for (const Setting& setting : settings_of(rules)) {
    if (setting.other_defaults.path == path) return std::nullopt;
  }
  auto recording = std::make_shared<RulesFile>(rules);
  for (Option& option : recording->options) {
    if (option.setting.path != path || option.setting.kind != Setting::Kind::parameter) continue;
    option.parameter = parameter;
    return system_of(std::move(recording));
  }
  return std::nullopt;
}

}  // namespace asdic::rules_file
