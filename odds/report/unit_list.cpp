#include "odds/report/unit_list.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>

#include "lib/text.hpp"
#include "odds/report/forces.hpp"

namespace asdic {

namespace {

/// Returns the differences of a unit from the rules.
std::vector<std::string> notes_on(const UnitType& type, const std::vector<UnitType>& by_rules) {
  const auto known = std::find_if(by_rules.begin(), by_rules.end(),
                                  [&](const UnitType& each) { return each.code == type.code; });
  const bool added = known == by_rules.end();
  std::vector<std::string> notes;
  if (added) notes.push_back("new " + std::string(name(type.kind)));
  if (!added && known->kind != type.kind) notes.emplace_back(name(type.kind));
  if ((added ? "0" : known->detects) != type.detects) {
    notes.emplace_back(!type.can_detect()    ? "does not count as a destroyer"
                       : type.detects == "1" ? "counts as a destroyer"
                                             : "counts as " + type.detects + " destroyers");
  }
  if (!added && !are_alike(*known, type)) notes.emplace_back("changed by the case");
  return notes;
}

/// Returns the values of a unit: "4/4/20 (2 hits)".
std::string values_text(const std::array<std::string, 4>& numbers, std::vector<std::string> notes) {
  const auto& [attack, defense, cost, hits] = numbers;
  if (hits != "1") notes.insert(notes.begin(), hits + " hits");
  return fmt::format("{}/{}/{}{}", attack, defense, cost,
                     notes.empty() ? "" : " (" + join(notes) + ")");
}

}  // namespace

std::vector<UnitType> listed_types(const Case& battle, const CaseFormat& format) {
  const std::vector<UnitType> by_rules = format.units(battle.die, battle.settings, {});
  const auto is_listed = [&](const UnitType& type) {
    const auto has_code = [&](const UnitType& each) { return each.code == type.code; };
    if (std::any_of(battle.units.begin(), battle.units.end(), has_code)) return true;
    const auto known = std::find_if(by_rules.begin(), by_rules.end(), has_code);
    return known == by_rules.end() || !are_alike(type, *known);
  };
  std::vector<UnitType> listed;
  std::copy_if(battle.types.begin(), battle.types.end(), std::back_inserter(listed), is_listed);
  return listed;
}

void UnitList::add(const UnitType& type, const std::vector<UnitType>& by_rules) {
  const std::array<int, 4> numbers = {type.attack.value_or(0), type.defense.value_or(0), type.cost,
                                      type.hits};
  auto unit = std::find_if(units_.begin(), units_.end(),
                           [&](const Unit& each) { return each.code == type.code; });
  if (unit == units_.end()) {
    const auto known = std::find_if(by_rules.begin(), by_rules.end(),
                                    [&](const UnitType& each) { return each.code == type.code; });
    const auto place = static_cast<std::size_t>(known - by_rules.begin());
    const auto behind = std::find_if(units_.begin(), units_.end(),
                                     [&](const Unit& each) { return each.place > place; });
    unit = units_.insert(behind, {type.code, place});
    for (std::size_t i = 0; i < numbers.size(); ++i) unit->numbers[i] = {numbers[i], numbers[i]};
  }
  std::array<std::string, 4> texts;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    unit->numbers[i].add(numbers[i]);
    texts[i] = std::to_string(numbers[i]);
  }
  const std::vector<std::string> notes = notes_on(type, by_rules);
  add_variant(unit->variants, values_text(texts, notes));
  for (const std::string& note : notes) {
    if (std::find(unit->notes.begin(), unit->notes.end(), note) == unit->notes.end()) {
      unit->notes.push_back(note);
    }
  }
}

std::vector<std::string> UnitList::texts() const {
  std::vector<std::string> texts;
  for (const Unit& unit : units_) texts.push_back(text(unit));
  return texts;
}

std::vector<std::string> UnitList::changed_texts() const {
  std::vector<std::string> texts;
  for (const Unit& unit : units_) {
    if (!unit.notes.empty()) texts.push_back(text(unit));
  }
  return texts;
}

std::string UnitList::text(const Unit& unit) {
  if (unit.variants.size() <= most_variants) return unit.code + " " + join(unit.variants, " or ");
  std::array<std::string, 4> texts;
  for (std::size_t i = 0; i < texts.size(); ++i) texts[i] = unit.numbers[i].text();
  return unit.code + " " + values_text(texts, unit.notes);
}

}  // namespace asdic
