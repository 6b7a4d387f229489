#include "odds/report/conventions.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "lib/input/nations.hpp"
#include "lib/input/open_choices.hpp"
#include "lib/input/policies.hpp"
#include "lib/text.hpp"
#include "odds/report/forces.hpp"
#include "odds/report/text.hpp"
#include "states/rules_file/rules_file.hpp"

namespace asdic {

namespace {

using namespace layout;

/// Returns whether the casualty order of a side is its default.
bool has_default_order(const Problem& problem, Side side) {
  const CaseSide& own = problem.battle.sides[index(side)];
  if (own.chooses_losses || own.seeks_order) return false;
  const Rosters rosters = rosters_of(problem.battle);
  Problem usual = problem;
  usual.battle.sides[index(side)].losses.clear();
  return casualty_order(problem, rosters, side) == casualty_order(usual, rosters, side);
}

}  // namespace

void Conventions::add(const Problem& problem) {
  rules_ = problem.rules;
  ++cases_;
  const CaseFormat& format = rules_->format;
  const Case& battle = problem.battle;
  if (format.own == nullptr) add_units(battle, format);
  if (rules_->file != nullptr && !rules_->file->is_own) {
    add_line("rules", rules_text(*rules_), {.meaning = "the title and the hash of the rules file"});
  }
  if (format.dice.size() != 1) {
    add_line("die", std::to_string(battle.die),
             {.by_default = std::to_string(format.usual_die()), .meaning = meaning_of_die});
  }
  if (format.rounds) {
    add_line("rounds", battle.rounds ? std::to_string(*battle.rounds) : "any number",
             {.by_default = "any number", .meaning = meaning_of_rounds});
  }
  add_fought("", battle);
  if (battle.count) {
    add_line("count", "true", {.by_default = "false", .meaning = meaning_of_count});
  }
  if (!battle.until.empty()) {
    add_line("until", battle.until, {.by_default = "the end", .meaning = meaning_of_until});
  }
  for (const Setting& setting : format.settings) {
    const std::string& value = battle.setting(setting.path);
    add_line(setting.path, value.empty() ? "none" : value,
             {.by_default = setting.default_in(battle.settings), .meaning = setting.meaning});
  }
  const auto& [value, dead_zone] = battle.territory;
  if (value > 0) {
    add_line("territory.value", std::to_string(value),
             {.by_default = "0", .meaning = meaning_of_value});
  }
  if (dead_zone > 0) {
    add_line("territory.dead_zone", std::to_string(dead_zone),
             {.by_default = "0", .meaning = meaning_of_dead_zone});
  }
  if (!open_choices(battle, format).empty()) {
    add_line("play.goal", battle.goal.text(),
             {.by_default = "win", .meaning = "what is best where choices are open"});
  }
  for (const Side side : both_sides) {
    int number = 0;
    for (const PolicyBlock& block : battle.sides[index(side)].policies) {
      add_line(fmt::format("{}.policy {}", name(side), ++number), block.text(), {});
    }
  }
  for (const RuleTables::Description& line : battle.own.described) {
    const auto is_its_unit = [&](const UnitType& type) { return type.code == line.unit; };
    if (!line.unit.empty() && std::none_of(battle.units.begin(), battle.units.end(), is_its_unit)) {
      continue;
    }
    add_line(line.key, line.value, {.note = line.note, .is_description = true});
  }
  for (const Side side : both_sides) {
    const CaseSide& own = battle.sides[index(side)];
    if (!own.stays.empty()) {
      add_line(std::string(name(side)) + ".stays", join(own.stays), {.by_default = "land"});
    }
    add_force(own.force, forces_[index(side)]);
    add_codes(own.force);
    for (const auto& [nation, technologies] : own.technologies) {
      add_line(fmt::format("{}.technologies.{}", name(side), nation),
               join({technologies.begin(), technologies.end()}),
               {.by_default = "none", .meaning = meaning_of_technologies});
    }
    const std::string losses = order_of_case(own);
    add_variant(losses_[index(side)], losses.empty() ? usual_order : losses);
    if (!losses.empty() && !has_default_order(problem, side))
      has_usual_losses_[index(side)] = false;
  }
  for (const ExtraSide& side : extra_sides(problem)) add_further(side);
  if (battle.sea) add_sea(*battle.sea, format.sea());
}

/// Adds the force, casualty order, settings, policies and technologies of a side in a wave or at
/// sea.
void Conventions::add_further(const ExtraSide& side) {
  const CaseSide& own = side.own();
  add_codes(own.force);
  const auto same = [&](const FurtherForce& each) { return each.key == side.key(); };
  auto further = std::find_if(further_.begin(), further_.end(), same);
  if (further == further_.end())
    further = further_.insert(further, FurtherForce{side.key(), side.label()});
  add_force(side.force(), further->units);
  if (side.battle.by == Side::defender) {
    add_line(side.key() + ".by", name(side.battle.by), {.by_default = name(Side::attacker)});
  }
  if (!own.stays.empty()) {
    add_line(side.key() + ".stays", join(own.stays), {.by_default = "land"});
  }
  add_line(side.key() + ".units", own.force.empty() ? "none" : asdic::text(own.force), {});
  if (const std::string losses = order_of_case(own); !losses.empty()) {
    add_line(side.key() + ".losses", losses, {});
  }
  add_changed(side.format, side.battle, name(side.side), side.key());
  int number = 0;
  for (const PolicyBlock& block : own.policies) {
    add_line(fmt::format("{}.policy {}", side.key(), ++number), block.text(), {});
  }
  for (const auto& [nation, technologies] : own.technologies) {
    add_line(fmt::format("{}.technologies.{}", side.key(), nation),
             join({technologies.begin(), technologies.end()}),
             {.by_default = "none", .meaning = meaning_of_technologies});
  }
}

void Conventions::add_units(const Case& battle, const CaseFormat& format) {
  const auto by_rules = format.units(battle.die, battle.settings, {});
  for (const UnitType& type : listed_types(battle, format)) units_.add(type, by_rules);
}

void Conventions::add_sea(const Case& sea, const CaseFormat& format) {
  if (format.own == nullptr) add_units(sea, format);
  if (sea.rounds) {
    add_line("sea.rounds", std::to_string(*sea.rounds),
             {.by_default = "any number", .meaning = meaning_of_rounds});
  }
  add_fought("sea.", sea);
  for (const char* table : {"options", "territory"}) {
    add_changed(format, sea, table, std::string("sea.") + table);
  }
}

/// Adds the number of rounds that have been fought if the battle has begun.
void Conventions::add_fought(const std::string& table, const Case& battle) {
  if (battle.fought == 0) return;
  add_line(table + "fought", std::to_string(battle.fought),
           {.by_default = "0", .meaning = meaning_of_fought});
}

/// Adds the settings of a table that are not at their defaults.
void Conventions::add_changed(const CaseFormat& format, const Case& battle,
                              const std::string& table, const std::string& key) {
  for (const Setting& setting : format.settings) {
    const std::string& value = battle.setting(setting.path);
    if (setting.table() != table || value == setting.default_in(battle.settings)) {
      continue;
    }
    add_line(key + "." + setting.key(), value,
             {.by_default = setting.default_in(battle.settings), .meaning = setting.meaning});
  }
}

void Conventions::add_force(const Force& force, std::vector<UnitPresence>& to) {
  for (const Group& group : force) {
    const auto present = std::find_if(
        to.begin(), to.end(), [&](const UnitPresence& each) { return each.unit == group.text(); });
    if (present == to.end()) {
      to.push_back({group.text(), group, {group.count, group.count}, 1});
    } else {
      present->count.add(group.count);
      ++present->cases;
    }
  }
}

void Conventions::add_line(const std::string& key, const std::string& value, Line like) {
  auto line =
      std::find_if(lines_.begin(), lines_.end(), [&](const Line& each) { return each.key == key; });
  if (line == lines_.end()) {
    like.key = key;
    line = lines_.insert(line, std::move(like));
  }
  add_variant(line->values, value);
  ++line->cases;
}

void Conventions::add_codes(const Force& force) {
  for (const Group& group : force) {
    const std::string& code = group.name.code;
    if (std::find(codes_.begin(), codes_.end(), code) == codes_.end()) codes_.push_back(code);
    if (group.damage > 0 || group.type.hits > 1) marks_.insert('*');
    if (group.name.depth != Depth::surfaced || group.any_depth) marks_.insert('@');
    if (!group.name.nation.empty()) marks_.insert(':');
    if (group.detected) marks_.insert('!');
  }
}

Conventions conventions_of(const Problem& problem) {
  Conventions conventions;
  conventions.add(problem);
  return conventions;
}

}  // namespace asdic
