#include "odds/report/conventions.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "lib/text.hpp"
#include "odds/report/forces.hpp"
#include "odds/report/text.hpp"

namespace asdic {

namespace {

using namespace layout;

/// "1 state", "2 states"
std::string counted(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// "bb 4/4/20 (2 hits)", with what is not as the rules have it.
std::string unit_text(const UnitType& type, const Posed& posed) {
  const auto by_rules = posed.rules->format.units(posed.battle.die, posed.battle.settings, {});
  const auto known = std::find_if(by_rules.begin(), by_rules.end(),
                                  [&](const UnitType& each) { return each.code == type.code; });
  const bool added = known == by_rules.end();
  std::vector<std::string> notes;
  if (added) notes.push_back("new " + std::string(name(type.kind)));
  if (!added && known->kind != type.kind) notes.emplace_back(name(type.kind));
  if (type.hits != 1) notes.push_back(counted(static_cast<std::uint64_t>(type.hits), "hit"));
  if ((!added && known->detects) != type.detects) {
    notes.emplace_back(type.detects ? "counts as a destroyer" : "does not count as a destroyer");
  }
  if (!added && !alike(*known, type)) notes.emplace_back("changed by the case");
  return fmt::format("{} {}/{}/{}{}", type.code, type.attack.value_or(0), type.defense.value_or(0),
                     type.cost, notes.empty() ? "" : " (" + join(notes) + ")");
}

}  // namespace

layout::Block conventions(const Posed& posed) {
  const RuleSystem& rules = *posed.rules;
  const Case& battle = posed.battle;
  Block section{"Rules and readings"};
  std::vector<std::string> units;
  for (const UnitType& type : battle.units) units.push_back(unit_text(type, posed));
  section.above = {rules.name + ": " + rules.title, rules.source};
  if (!units.empty() && rules.format.own == nullptr)
    section.above.push_back("Units (attack/defense/cost): " + join(units));
  section.table = {
      {{"key"}, {"value"}, {"not the default"}, {"meaning", Align::left, true}}, {}, false, false};
  const auto add = [&](const std::string& key, const std::string& value,
                       const std::string& by_default, const std::string& meaning) {
    const bool usual = value == by_default || by_default.empty();
    const std::string instead = usual ? "" : "instead of " + by_default;
    section.table.rows.push_back({{key, value, instead, meaning}});
  };
  if (rules.format.dice.size() != 1) {
    add("die", std::to_string(battle.die), "6", "faces of the dice");
  }
  if (rules.format.rounds)
    add("rounds", battle.rounds ? std::to_string(*battle.rounds) : "any number", "any number",
        "the number of rounds after which the battle is broken off");
  for (const Setting& setting : rules.format.settings) {
    const std::string& value = battle.setting(setting.path);
    add(setting.path, value.empty() ? "none" : value, setting.default_value, setting.meaning);
  }
  for (const CaseSide& side : battle.sides) {
    for (const PolicyBlock& block : side.policies) {
      section.table.rows.push_back({{block.choice, block.text(), "", ""}});
    }
  }
  for (const OwnTables::Description& line : battle.own.described) {
    const auto is_its_unit = [&](const UnitType& type) { return type.code == line.unit; };
    if (!line.unit.empty() && std::none_of(battle.units.begin(), battle.units.end(), is_its_unit)) {
      continue;
    }
    section.table.rows.push_back({{line.key, line.value, line.note, ""}});
  }
  for (const Side side : both_sides) {
    for (const auto& [nation, technologies] : battle.sides[index(side)].technologies) {
      add(fmt::format("{}.technologies.{}", name(side), nation),
          join({technologies.begin(), technologies.end()}), "none", "the technologies that it has");
    }
  }
  return section;
}

layout::Block provenance(const Result& result) {
  const ChainFacts& chain = result.chain;
  return {
      "",
      {fmt::format("{} by asdic {}: a chain of {}, {} and {}, the largest of {}.",
                   result.numbers == Numbers::exact ? "Exact and verified"
                                                    : "Certified to every digit shown",
                   ASDIC_VERSION, counted(chain.states, "state"),
                   counted(chain.transitions, "transition"), counted(chain.components, "component"),
                   counted(chain.largest_component, "state"))},
      {},
      {}};
}

std::vector<std::string> caption_of(const layout::Block& conventions) {
  std::vector<std::string> caption = conventions.above;
  std::vector<std::string> keys;
  for (const layout::Row& row : conventions.table.rows) {
    const bool usual = row.cells[2].empty() && !row.cells[3].empty();
    if (usual) continue;
    const std::string instead = row.cells[2].empty() ? "" : " (" + row.cells[2] + ")";
    keys.push_back(row.cells[0] + " = " + row.cells[1] + instead);
  }
  if (!keys.empty()) caption.push_back(join(keys, "; "));
  caption.insert(caption.end(), conventions.below.begin(), conventions.below.end());
  return caption;
}

std::string description_of(const std::string& seen, layout::Block conventions) {
  conventions.title.clear();
  return seen + "\n" + std::string(trimmed(layout::as_text({std::move(conventions)})));
}

}  // namespace asdic
