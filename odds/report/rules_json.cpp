#include "odds/report/rules_json.hpp"

#include <algorithm>

#include "lib/input/setting_form.hpp"
#include "odds/report/case_json.hpp"
#include "odds/report/forces.hpp"
#include "odds/report/json_value.hpp"
#include "odds/report/rules.hpp"
#include "odds/report/terms.hpp"

namespace asdic {

namespace {

const char* name(Setting::Kind kind) {
  using enum Setting::Kind;
  switch (kind) {
    case rule_option:
      return "reading";
    case parameter:
      return "parameter";
    case policy:
      return "policy";
    case word:
      return "word";
    case number:
      return "number";
    case number_or_word:
      return "otherwise";
    case numbers:
      return "numbers";
    case force:
      return "force";
  }
  return "";
}

const char* name(CaseFormat::Forces forces) {
  switch (forces) {
    case CaseFormat::Forces::both:
      return "both";
    case CaseFormat::Forces::attacker:
      return "attacker";
    case CaseFormat::Forces::none:
      return "none";
  }
  return "";
}

Json setting_json(const Setting& setting) {
  Json json = {{"key", setting.path},
               {"kind", name(setting.kind)},
               {"meaning", setting.meaning},
               {"default", setting.default_value},
               {"values", setting.values},
               {"open", setting.open},
               {"forms", possible_forms(setting)},
               {"blocks", setting.in_blocks}};
  if (setting.most > setting.least) {
    json["least"] = setting.least;
    json["most"] = setting.most;
  }
  if (!setting.other_defaults.by_value.empty()) {
    Json& by = json["default_by"] = {{"key", setting.other_defaults.path}};
    for (const auto& [value, own] : setting.other_defaults.by_value) by["values"][value] = own;
  }
  return json;
}

Json unit_json(const UnitType& type, const Terms& terms) {
  const auto number = [](const std::optional<int>& value) { return value ? Json(*value) : Json(); };
  const UnitWords words = terms.unit(type.code);
  Json aliases = Json::array();
  if (type.names != nullptr) {
    for (const std::string& name : *type.names) {
      if (name != words.one && name != words.many) aliases.push_back(name);
    }
  }
  return {{"unit", type.code},
          {"name", words.one},
          {"plural", words.many},
          {"aliases", std::move(aliases)},
          {"kind", name(type.kind)},
          {"attack", number(type.attack)},
          {"defense", number(type.defense)},
          {"hits", type.hits},
          {"cost", type.cost},
          {"detects", detects_json(type)}};
}

/// Returns the units of the rules, with those of their own tables.
std::vector<UnitType> all_units_on(int die, const Settings& settings, const RuleSystem& system) {
  std::vector<UnitType> types = unit_types_on(die, settings, system);
  if (system.format.own != nullptr) system.format.own(Document::parse("", ""), types);
  return types;
}

/// Adds the units on each die, or, if `others` are given, only on the dice on which the units
/// differ from those of `others`.
void add_units(const Settings& settings, const Settings* others, const Json& where,
               const RuleSystem& system, Json& blocks) {
  const Terms terms(system);
  for (const int die : dice_of(system)) {
    const auto types = all_units_on(die, settings, system);
    const auto usual =
        others == nullptr ? std::vector<UnitType>() : all_units_on(die, *others, system);
    if (std::equal(types.begin(), types.end(), usual.begin(), usual.end(), are_alike)) continue;
    Json units = Json::array();
    for (const UnitType& type : types) units.push_back(unit_json(type, terms));
    blocks.push_back({{"die", die}, {"where", where}, {"units", std::move(units)}});
  }
}

Json units_json(const RuleSystem& system) {
  Json blocks = Json::array();
  const Settings by_default = default_settings(system.format.settings);
  add_units(by_default, nullptr, Json::object(), system, blocks);
  for (const Setting& setting : system.format.settings) {
    for (const std::string& value : setting.values) {
      if (value == setting.default_value) continue;
      add_units(default_settings(system.format.settings, setting.path, value), &by_default,
                {{setting.path, value}}, system, blocks);
    }
  }
  return blocks;
}

Json system_json(const RuleSystem& system) {
  const CaseFormat& format = system.format;
  Json settings = Json::array();
  for (const Setting& setting : format.settings) settings.push_back(setting_json(setting));
  return {{"name", system.name},
          {"title", system.title},
          {"source", system.source},
          {"forces", name(format.forces)},
          {"dice", format.dice},
          {"currency", Terms(system).currency()},
          {"rounds", format.rounds},
          {"fought", format.fought},
          {"counted", format.counted},
          {"losses", format.losses},
          {"open_losses", format.open_losses},
          {"depths", format.depths},
          {"detection", format.detection},
          {"waves", format.has_waves()},
          {"sea", format.sea != nullptr},
          {"technologies", format.technologies},
          {"settings", std::move(settings)},
          {"units", units_json(system)}};
}

}  // namespace

std::string rules_json(const std::vector<const RuleSystem*>& systems) {
  Json json = program_json();
  json["systems"] = Json::array();
  for (const RuleSystem* system : systems) json["systems"].push_back(system_json(*system));
  return json_text(json);
}

}  // namespace asdic
