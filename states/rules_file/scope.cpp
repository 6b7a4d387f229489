#include "states/rules_file/scope.hpp"

#include <algorithm>
#include <array>

#include "lib/text.hpp"

namespace asdic::rules_file {

namespace {

/// The statuses that Slot knows by name.
constexpr std::array<std::pair<std::string_view, Status>, 7> known_statuses = {
    {{"plain", Status::detected},
     {"exposed", Status::exposed},
     {"betrayed", Status::betrayed},
     {"undetected", Status::undetected},
     {"holding", Status::holding},
     {"sinking", Status::sinking},
     {"left", Status::left}}};

/// Notes and the round have 16 bits in a state.
constexpr std::size_t most_notes = 16;

Term truth(bool value) {
  return {Term::Kind::truth, value ? 1 : 0};
}

Term truth_of_slot(std::function<int(const Slot&)> has) {
  Term term;
  term.kind = Term::Kind::of_slot;
  term.of_slot = std::move(has);
  term.is_truth = true;
  return term;
}

Term number_of_slot(std::function<int(const Slot&)> has) {
  Term term = truth_of_slot(std::move(has));
  term.is_truth = false;
  return term;
}

Term of_expression(const Expression& expression) {
  Term term;
  term.kind = Term::Kind::expression;
  term.expression = &expression;
  return term;
}

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
    table.ranks[at] = status.is_lost_last ? 2 : -1;
  }
  return table;
}

Scope::Scope(const RulesFile& rules, const Settings& settings, int die)
    : rules_(rules), settings_(settings), die_(die) {}

Scope::Scope(const RulesFile& rules, const Case& battle)
    : rules_(rules), settings_(battle.settings), die_(battle.die), begun_(battle.fought > 0) {}

bool Scope::holds(const Expression& condition) const {
  const Formula formula(condition, Formula::Type::truth,
                        [&](const Expression& name) { return constant(name); });
  if (!formula.constant()) throw Error(condition.place, "may only ask for options and the die");
  return formula.is_always();
}

Formula Scope::selector(const Expression& expression) const {
  return {expression, Formula::Type::selection,
          [&](const Expression& name) { return of_slot(name); }};
}

bool Scope::selects(const Formula& selector, const Slot& slot) {
  Reading reading;
  reading.slot = &slot;
  return selector.holds(reading);
}

std::vector<SlotIndex> Scope::slots(const Expression& expression, Side side) const {
  const Formula formula = selector(expression);
  return fleet_->in_battle(side, [&](const Slot& slot) { return selects(formula, slot); });
}

Formula Scope::formula(const Expression& expression, Formula::Type type, Side side) const {
  return {expression, type, [&](const Expression& name) { return of_state(name, side); }};
}

Term Scope::constant(const Expression& name) const {
  if (name.kind == Expression::Kind::is) {
    throw Error(name.place, "'is' asks for the code of a unit, which has no meaning here");
  }
  if (name.word == "die") return {Term::Kind::number, die_};
  if (name.word == "begun") return truth(begun_);
  if (const Option* option = rules_.option(name.word)) {
    const std::string& value = settings_.at(option->setting.path);
    const auto& possible = option->setting.values;
    if (possible.empty()) return {Term::Kind::number, Rational(value)};
    if (possible.size() == 2 && std::all_of(possible.begin(), possible.end(), [](const auto& word) {
          return word == "true" || word == "false";
        })) {
      return truth(value == "true");
    }
    return {Term::Kind::word, 0, value, possible};
  }
  std::vector<std::string> known = {"die", "begun"};
  for (const Option& option : rules_.options) known.push_back(option.name);
  throw Error(name.place, unknown("name", name.word, known));
}

Term Scope::of_slot(const Expression& name) const {
  if (name.kind == Expression::Kind::is) {
    const auto known = std::any_of(rules_.units.begin(), rules_.units.end(),
                                   [&](const Unit& unit) { return unit.type.code == name.word; });
    if (!known) {
      std::vector<std::string> possible;
      for (const Unit& unit : rules_.units) possible.push_back(unit.type.code);
      throw Error(name.place, unknown("unit", name.word, possible));
    }
    return truth_of_slot(
        [code = name.word](const Slot& slot) { return slot.name.code == code ? 1 : 0; });
  }
  const std::string& word = name.word;
  if (word == "any") return truth(true);
  if (word == "detects") return truth_of_slot([](const Slot& s) { return s.type.detects ? 1 : 0; });
  if (word == "value") return number_of_slot([](const Slot& slot) { return slot.fire.value; });
  if (word == "hits") return number_of_slot([](const Slot& slot) { return slot.hits_left(); });
  if (word == "cost") return number_of_slot([](const Slot& slot) { return slot.type.cost; });
  if (word == "nation") {
    Term term;
    term.kind = Term::Kind::word_of_slot;
    term.word_of_slot = [](const Slot& slot) { return slot.name.nation; };
    return term;
  }
  if (word == "damaged") return truth_of_slot([](const Slot& s) { return s.damage > 0 ? 1 : 0; });
  if (const auto kind = parse_kind(word)) {
    return truth_of_slot([kind](const Slot& slot) { return slot.type.kind == *kind ? 1 : 0; });
  }
  if (word == "plain" || rules_.status(word) != nullptr) {
    return truth_of_slot([status = status_of(rules_, word)](const Slot& slot) {
      return slot.status == status ? 1 : 0;
    });
  }
  if (const Named* group = rules_.group(word)) return of_expression(group->expression);
  if (word == "die" || word == "begun" || rules_.option(word) != nullptr) return constant(name);
  std::vector<std::string> known = {"any",  "sub",     "ship",    "air",   "land",
                                    "aa",   "is",      "detects", "value", "hits",
                                    "cost", "damaged", "plain",   "nation"};
  for (const StatusRule& status : rules_.statuses) known.push_back(status.name);
  for (const Named& group : rules_.groups) known.push_back(group.name);
  throw Error(name.place, unknown("group of units", word, known));
}

Term Scope::of_state(const Expression& name, Side side) const {
  if (name.kind == Expression::Kind::is) {
    throw Error(name.place,
                "'is' selects units; a condition counts them, as in own.destroyers > 0");
  }
  const std::string_view word = name.word;
  if (word == "attacks") return truth(side == Side::attacker);
  if (word == "round") return {Term::Kind::round};
  if (const Named* term = rules_.term(word)) return of_expression(term->expression);
  for (std::size_t i = 0; i < rules_.policies.size(); ++i) {
    if (rules_.policies[i].name != word) continue;
    Term term;
    term.kind = Term::Kind::policy;
    term.policy = policy_number(i, side);
    return term;
  }
  if (word.starts_with("own.")) return of_side(name, word.substr(4), side);
  if (word.starts_with("enemy.")) return of_side(name, word.substr(6), enemy(side));
  if (word == "die" || word == "begun" || rules_.option(word) != nullptr) return constant(name);
  throw Error(name.place, unknown("name", word, names_of_sides()));
}

Term Scope::of_side(const Expression& name, std::string_view key, Side side) const {
  if (is_note(key)) {
    Term term;
    term.kind = Term::Kind::note;
    const auto [known, is_new] = notes_.try_emplace({std::string(key), side},
                                                    1u << std::min<std::size_t>(notes_.size(), 31));
    if (is_new && notes_.size() > most_notes) {
      throw Error(name.place, "the rules note too much of one state: at most " +
                                  std::to_string(most_notes) + " notes, those of a side each");
    }
    term.note = known->second;
    return term;
  }
  const bool began = key.starts_with("began.");
  if (began) key.remove_prefix(6);
  const bool is_selection = key == "any" || key == "detects" || key == "plain" ||
                            key == "damaged" || parse_kind(key) || rules_.status(key) ||
                            rules_.group(key);
  if (!is_selection) throw Error(name.place, unknown("name", name.word, names_of_sides()));
  Term term;
  term.kind = Term::Kind::count;
  if (fleet_ == nullptr) {
    term.slots = {0};
    return term;
  }
  if (began) {
    const Expression selected{Expression::Kind::name, std::string(key), 0, {}, name.place};
    return {Term::Kind::number, count(fleet_->start(), slots(selected, side))};
  }
  const auto [known, is_new] = groups_.try_emplace({std::string(key), side});
  if (is_new) {
    known->second = slots({Expression::Kind::name, std::string(key), 0, {}, name.place}, side);
  }
  term.slots = known->second;
  return term;
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
      for (const Named& each : note->notes) {
        if (each.name == name) return true;
      }
    }
  }
  return false;
}

std::vector<std::string> Scope::names_of_sides() const {
  std::vector<std::string> names = {"attacks", "round", "die", "begun"};
  std::vector<std::string> keys = {"any", "sub", "ship", "air", "land", "aa", "detects"};
  for (const Named& group : rules_.groups) keys.push_back(group.name);
  for (const StatusRule& status : rules_.statuses) keys.push_back(status.name);
  for (const auto* steps : {&rules_.before, &rules_.round}) {
    for (const Step& step : *steps) {
      const Note* note = std::get_if<Note>(&step.action);
      if (note == nullptr) continue;
      for (const Named& each : note->notes) keys.push_back(each.name);
    }
  }
  for (const std::string& key : keys) {
    names.push_back("own." + key);
    names.push_back("enemy." + key);
  }
  for (const Named& term : rules_.terms) names.push_back(term.name);
  for (const Option& option : rules_.options) names.push_back(option.name);
  return names;
}

}  // namespace asdic::rules_file
