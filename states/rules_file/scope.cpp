#include "states/rules_file/scope.hpp"

#include <algorithm>
#include <array>
#include <functional>

#include "lib/input/unit_names.hpp"
#include "lib/text.hpp"
#include "states/rules_file/expression_words.hpp"

namespace asdic::rules_file {

namespace {

/// The statuses that have a meaning in Status, by name.
constexpr std::array<std::pair<std::string_view, Status>, 7> known_statuses = {
    {{"plain", Status::detected},
     {"exposed", Status::exposed},
     {"betrayed", Status::betrayed},
     {"undetected", Status::undetected},
     {"holding", Status::holding},
     {"sinking", Status::sinking},
     {"left", Status::left}}};

}  // namespace

Status status_of(const RulesFile& rules, std::string_view name) {
  for (const auto& [known, status] : known_statuses) {
    if (known == name) return status;
  }
  const auto at = static_cast<std::size_t>(rules.status(name) - rules.statuses.data());
  return static_cast<Status>(static_cast<std::size_t>(Status::of_rules) + at);
}

StatusTable status_table(const RulesFile& rules) {
  StatusTable table;
  for (const StatusRule& status : rules.statuses) {
    const auto at = static_cast<std::size_t>(status_of(rules, status.name));
    table.words[at] = status.words;
    table.ranks[at] = status.rank;
  }
  return table;
}

Scope::Scope(const RulesFile& rules, const Settings& settings, int die)
    : rules_(rules), settings_(settings), die_(die) {}

Scope::Scope(const RulesFile& rules, const Case& battle)
    : rules_(rules), settings_(battle.settings), die_(battle.die), battle_(&battle) {}

bool Scope::holds(const Expression& condition) const {
  const Formula formula(condition, Formula::Type::truth,
                        [&](const Expression& name) { return constant(name); });
  if (!formula.is_constant()) throw Error(condition.place, "may only ask for options and the die");
  return formula.is_always();
}

Formula Scope::selector(const Expression& expression) const {
  return {expression, Formula::Type::selection,
          [&](const Expression& name) { return of_slot(name); }};
}

bool Scope::selects(const Formula& selector, const Slot& slot) {
  StateView state_view;
  state_view.slot = &slot;
  return selector.holds(state_view);
}

int Scope::number_of_slot(const Expression& expression, const Slot& slot, int least,
                          int most) const {
  const Formula number(expression, Formula::Type::number,
                       [&](const Expression& name) { return of_slot(name); });
  StateView state_view;
  state_view.slot = &slot;
  return number.number(state_view, least, most);
}

Force Scope::units_of_key(const SideKey& key) const {
  const std::string& text = battle_->setting(key.force->path());
  if (text.empty()) return {};
  const Formula who = selector(key.who);
  const std::vector<UnitType>& types = key.types.empty() ? battle_->types : key.types;
  const auto value = [&](const UnitType& type) {
    return key.side == Side::attacker ? type.attack : type.defense;
  };
  const FindUnitType type_of = [&](std::string_view code, const Place& place) -> const UnitType& {
    const UnitType* named = unit_named(code, types);
    if (named != nullptr && value(*named)) return *named;
    std::vector<std::string> possible;
    for (const UnitType& type : types) {
      if (value(type)) possible.push_back(type.code);
    }
    throw Error(place, unknown_message("unit", std::string(code), possible));
  };
  Force force = parse_force(text, battle_->places.at(key.force->path()), type_of);
  for (const Group& group : force) {
    if (selects(who, slot_of(key.side, group))) continue;
    throw Error(group.place, quote(group.name.code) + " cannot be in '" + key.name +
                                 "', which is for " + ExpressionWords(rules_).units(key.who));
  }
  return force;
}

std::vector<Dice> Scope::dice_of_key(const SideKey& key) const {
  std::map<int, int, std::greater<>> by_value;
  for (const Group& group : units_of_key(key)) {
    by_value[key.side == Side::attacker ? *group.type.attack : *group.type.defense] += group.count;
  }
  std::vector<Dice> dice;
  for (const auto& [value, number] : by_value) {
    dice.push_back({0, static_cast<std::uint16_t>(value), static_cast<std::uint32_t>(number)});
  }
  return dice;
}

asdic::Fire Scope::fire_of(Slot units, bool is_for_order) const {
  if (modified_.size() < rules_.modifiers.size()) {
    for (const Modifier& modifier : rules_.modifiers) modified_.push_back(selector(modifier.who));
  }
  const Side side = units.side;
  asdic::Fire& fire = units.fire;
  fire = {(side == Side::attacker ? units.type.attack : units.type.defense).value_or(0)};
  for (std::size_t i = 0; i < rules_.modifiers.size(); ++i) {
    const Modifier& modifier = rules_.modifiers[i];
    const auto& value = side == Side::attacker ? modifier.attack : modifier.defense;
    const bool has_dice =
        side == Side::attacker && (modifier.attacking_dice || modifier.attacking_best_of);
    if ((!value && !has_dice) || (is_for_order && modifier.keeps_order)) continue;
    if (!selects(modified_[i], units)) continue;
    if (value) fire.value = std::clamp(number_of_slot(*value, units), 0, most_value);
    if (!has_dice) continue;
    fire.dice = modifier.attacking_dice.value_or(fire.dice);
    fire.best_of = modifier.attacking_best_of.value_or(fire.best_of);
  }
  return fire;
}

Slot Scope::slot_of(Side side, const Group& group) {
  return {side,
          group.name,
          group.type,
          {},
          group.damage,
          Status::detected,
          {printed_value(side, group)},
          group.detected};
}

std::vector<SlotIndex> Scope::slots(const Expression& expression, Side side) const {
  const Formula formula = selector(expression);
  return fleet_->in_battle(side, [&](const Slot& slot) { return selects(formula, slot); });
}

Formula Scope::formula(const Expression& expression, Formula::Type type, Side side) const {
  return {expression, type, [&](const Expression& name) { return of_state(name, side); }};
}

unsigned Scope::add_bit(const std::string& what, Side side) {
  if (notes_.size() >= most_notes) {
    throw Error(ErrorCode::limit, "the rules need too many notes for this battle (at most " +
                                      std::to_string(most_notes) + ")");
  }
  return notes_.try_emplace({what, side}, 1u << notes_.size()).first->second;
}

unsigned Scope::bit_of_note(std::string_view name, Side side) const {
  const auto known = notes_.find({std::string(name), side});
  return known == notes_.end() ? 0 : known->second;
}

bool Scope::is_note(std::string_view name) const {
  for (const auto* steps : {&rules_.before, &rules_.round}) {
    for (const Step& step : *steps) {
      const Note* note = std::get_if<Note>(&step.action);
      if (note == nullptr) continue;
      for (const NamedExpression& each : note->notes) {
        if (each.name == name) return true;
      }
    }
  }
  return false;
}

}  // namespace asdic::rules_file
