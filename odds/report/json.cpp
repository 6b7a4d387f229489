#include "odds/report/json.hpp"

#include <algorithm>
#include <utility>

#include "lib/exact/hash.hpp"
#include "lib/input/open_choices.hpp"
#include "lib/text.hpp"
#include "lib/version.hpp"
#include "lib/whole_number.hpp"
#include "odds/report/case_json.hpp"
#include "odds/report/numbers.hpp"
#include "odds/report/unit_list.hpp"
#include "states/rules_file/rules_file.hpp"

namespace asdic {

Json item_json(const Item& item) {
  if (item.text() != nullptr) return *item.text();
  if (const auto* decimal = std::get_if<Decimal>(&item.value)) return Json::number(decimal->text);
  if (item.whole() != nullptr) return *item.whole();
  if (item.flag() != nullptr) return *item.flag();
  Json json = item.table() != nullptr ? Json::object() : Json::array();
  if (item.table() != nullptr) {
    for (const Member& member : *item.table()) json[member.key] = item_json(member.item);
  } else {
    for (const Item& each : *item.list()) json.push_back(item_json(each));
  }
  return json;
}

namespace {

/// Returns a list or a table from its text in the case.
Json parsed(const std::string& value) {
  return item_json(*Document::parse("value = " + value, "").root().get("value"));
}

/// Returns the value of a setting in the form of a case.
Json setting_json(const std::string& value, const Setting& setting) {
  switch (setting.kind) {
    case Setting::Kind::rule_option:
    case Setting::Kind::policy:
    case Setting::Kind::word:
      if (value.starts_with('[') || value.starts_with('{')) return parsed(value);
      if (value == "true" || value == "false") return value == "true";
      if (has_only_digits(value)) return std::stoi(value);
      return value;
    case Setting::Kind::number_or_word:
      if (value.starts_with('{')) return parsed(value);
      if (const auto number = parse_whole<int>(value)) return *number;
      return value;
    case Setting::Kind::number:
      return std::stoi(value);
    case Setting::Kind::numbers: {
      if (std::find(setting.open.begin(), setting.open.end(), value) != setting.open.end()) {
        return value;
      }
      Json list = Json::array();
      for (const std::string_view each : split(value, ',')) {
        list.push_back(std::stoi(std::string(trim(each))));
      }
      return list;
    }
    case Setting::Kind::parameter:
    case Setting::Kind::force:
      break;
  }
  return value;
}

/// Returns a block of a policy in the form of a case.
Json policy_json(const PolicyBlock& block, const std::string& choice, const Json& what) {
  Json when = Json::object();
  for (const auto& [key, range] : block.conditions_as_written()) when[key] = range;
  return {{"choice", choice}, {"when", when}, {"do", what}};
}

}  // namespace

Json detects_json(const UnitType& type) {
  if (type.detects == "0" || type.detects == "1") return type.can_detect();
  return type.detects;
}

namespace {

Json units_json(const std::vector<UnitType>& types) {
  Json units = Json::object();
  for (const UnitType& type : types) {
    units[type.code] = {{"attack", type.attack.value_or(0)},
                        {"defense", type.defense.value_or(0)},
                        {"hits", type.hits},
                        {"cost", type.cost},
                        {"kind", name(type.kind)},
                        {"detects", detects_json(type)}};
  }
  return units;
}

/// Adds the limit of rounds, the number of rounds that have been fought, and what is counted.
void add_rounds(const Case& battle, Json& json) {
  if (battle.rounds) json["rounds"] = *battle.rounds;
  if (battle.fought > 0) json["fought"] = battle.fought;
  if (battle.count) json["count"] = true;
  if (!battle.until.empty()) json["until"] = battle.until;
}

/// Adds the units, the casualty order if there is one, the strategy and the technologies.
void add_units(const CaseSide& side, const std::string& losses, Json& json) {
  json["units"] = text(side.force);
  if (!losses.empty()) json["losses"] = losses;
  if (side.play) json["play"] = side.play->written;
  if (!side.stays.empty()) json["stays"] = join(side.stays);
  for (const auto& [nation, technologies] : side.technologies) {
    json["technologies"][nation] =
        std::vector<std::string>(technologies.begin(), technologies.end());
  }
}

void add_settings(const Case& battle, const CaseFormat& format, const std::string& table,
                  Json& json) {
  for (const Setting& setting : format.settings) {
    if (setting.table() != table) continue;
    json[setting.key()] = setting_json(battle.setting(setting.path), setting);
  }
}

void add_policies(const CaseSide& side, const CaseFormat& format, Json& json) {
  for (const PolicyBlock& block : side.policies) {
    if (!block.losses.empty()) {
      json["policy"].push_back(policy_json(block, "losses", block.what));
      continue;
    }
    const auto setting =
        std::find_if(format.settings.begin(), format.settings.end(),
                     [&](const Setting& each) { return each.path == block.choice; });
    json["policy"].push_back(
        policy_json(block, setting->key(), setting_json(block.what, *setting)));
  }
}

/// Adds waves as a list of blocks, and the sides of a battle at sea as its tables.
void add_further(const Problem& problem, Json& json) {
  for (const ExtraSide& side : extra_sides(problem)) {
    Json part = Json::object();
    if (side.battle.by == Side::defender) part["by"] = name(side.battle.by);
    add_units(side.own(), order_of_case(side.own()), part);
    add_settings(side.battle, side.format, name(side.side), part);
    add_policies(side.own(), side.format, part);
    if (side.part == BattlePart::at_sea) {
      json["sea"][name(side.side)] = std::move(part);
    } else {
      json["wave"].push_back(std::move(part));
    }
  }
  if (!problem.battle.sea) return;
  const Case& sea = *problem.battle.sea;
  const CaseFormat& format = problem.rules->format.sea();
  add_rounds(sea, json["sea"]);
  json["sea"]["options"] = Json::object();
  for (const Setting& setting : format.settings) {
    const std::string& table = setting.table();
    if (table != "options" && table != "territory") continue;
    json["sea"][table][setting.key()] = setting_json(sea.setting(setting.path), setting);
  }
  json["sea"]["units"] = units_json(listed_types(sea, format));
}

/// Adds the tables that only these rules have, without entries for units that are absent.
void add_own_tables(const Case& battle, Json& json) {
  Json own = item_json(battle.own.written);
  for (const RuleTables::Description& line : battle.own.described) {
    const auto is_its_unit = [&](const UnitType& type) { return type.code == line.unit; };
    if (line.unit.empty() || std::any_of(battle.units.begin(), battle.units.end(), is_its_unit)) {
      continue;
    }
    own[line.key.substr(0, line.key.find('.'))].erase(line.unit);
  }
  json.update(std::move(own));
}

Json goal_json(const Goal& goal) {
  if (!goal.name.empty()) return goal.name;
  Json weights = Json::object();
  for (const Expectation& each : goal.weights) weights[each.figure] = each.value;
  return weights;
}

}  // namespace

Json range_json(const NumberRange& range) {
  return {{"from", to_string(range.from)},
          {"to", to_string(range.to)},
          {"has_from", range.has_from},
          {"has_to", range.has_to}};
}

Json winners_json(const std::array<Value, winner_names.size()>& winners, bool certified,
                  bool fraction, int digits) {
  Json json = Json::object();
  for (std::size_t i = 0; i < winner_names.size(); ++i) {
    json[winner_names[i]] = number_json(winners[i], certified, fraction, digits);
  }
  return json;
}

Json units_json(const Units& units, const UnitOrder& order, Side side) {
  Json json = Json::object();
  for (const auto& [key, count] : order.sorted(units, side)) json[key.text()] = count;
  return json;
}

void add_units(const Outcome& position, const UnitOrder& order, Json& json) {
  for (const Side side : both_sides) {
    const std::string own = name(side);
    json[own] = units_json(position.in_battle[index(side)], order, side);
    json[own + "_left"] = units_json(position.left[index(side)], order, side);
  }
}

Json situation_json(const Situation& situation) {
  Json json = Json::object();
  for (const auto& [name, count] : situation) json[name] = count;
  return json;
}

Json number_json(const Value& value, bool certified, bool fraction, int digits) {
  Json json = Json::object();
  tell_number(value, certified, fraction, digits, [&](const char* key, std::string text) {
    json[key] = text == no_digit ? Json(nullptr) : Json(std::move(text));
  });
  return json;
}

Json case_json(const Problem& problem, const Rosters& rosters) {
  const Case& battle = problem.battle;
  const CaseFormat& format = problem.rules->format;
  const bool has_sides = format.forces != CaseFormat::Forces::none;
  Json json = {{"title", battle.title}, {"source", battle.source}, {"rules", battle.rules}};
  if (format.dice.size() != 1) json["die"] = battle.die;
  add_rounds(battle, json);
  for (const Side side : both_sides) {
    if (!has_sides) break;
    const CaseSide& own = battle.sides[index(side)];
    const std::string losses = format.losses ? join(casualty_order(problem, rosters, side)) : "";
    add_units(own, own.seeks_order ? best_order : losses, json[name(side)]);
  }
  json["options"] = Json::object();
  for (const Setting& setting : format.settings) {
    json[setting.table()][setting.key()] = setting_json(battle.setting(setting.path), setting);
  }
  if (battle.territory.value > 0) json["territory"]["value"] = battle.territory.value;
  if (battle.territory.dead_zone > 0) json["territory"]["dead_zone"] = battle.territory.dead_zone;
  for (const Side side : both_sides) {
    if (!has_sides) break;
    add_policies(battle.sides[index(side)], format, json[name(side)]);
  }
  if (battle.goal.name != "win" || !open_choices(battle, format).empty()) {
    json["play"]["goal"] = goal_json(battle.goal);
  }
  add_further(problem, json);
  if (format.own != nullptr) {
    add_own_tables(battle, json);
  } else if (has_sides) {
    json["units"] = units_json(listed_types(battle, format));
  }
  return json;
}

Json program_json() {
  Json json = {{"asdic", ASDIC_VERSION}};
  if (!commit().empty()) json["commit"] = commit();
  return json;
}

std::string case_hash(const Problem& problem, const Rosters& rosters) {
  Hash hash;
  hash.add(json_text(case_json(problem, rosters)));
  return hash.text();
}

Json heading_json(const Problem& problem, const Rosters& rosters) {
  Json json = program_json();
  json["case"] = case_json(problem, rosters);
  json["case_hash"] = case_hash(problem, rosters);
  if (const auto& rules = problem.rules->file; rules != nullptr && !rules->is_own) {
    json["rules_file"] = {{"name", rules->name}, {"title", rules->title}, {"hash", rules->hash}};
    if (!rules->base.empty()) json["rules_file"]["base"] = rules->base;
  }
  return json;
}

}  // namespace asdic
