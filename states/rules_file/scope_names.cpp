// Finds the meaning of the names in the expressions of a rules file.
#include <algorithm>
#include <array>
#include <functional>

#include "lib/text.hpp"
#include "states/fleet/retreat_policy.hpp"
#include "states/games/anti_aircraft.hpp"
#include "states/games/landing.hpp"
#include "states/games/technologies.hpp"
#include "states/rules_file/read_parts.hpp"
#include "states/rules_file/scope.hpp"

namespace asdic::rules_file {

namespace {

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

Term number_had(std::function<int(const Slot&)> has) {
  Term term = truth_of_slot(std::move(has));
  term.is_truth = false;
  return term;
}

/// The numbers of units that names of a side add up, by the end of the name.
const std::array<std::pair<std::string_view, Rational (*)(const Slot&)>, 4> summed_numbers = {
    {{".value", [](const Slot& slot) { return Rational(slot.fire.value); }},
     {".hits", [](const Slot& slot) { return Rational(slot.hits_left()); }},
     {".cost", [](const Slot& slot) { return Rational(slot.type.cost); }},
     {".detects", [](const Slot& slot) { return Rational(slot.type.detects); }}}};

Term unknown_truth() {
  return {Term::Kind::unknown};
}

Term of_expression(const Expression& expression) {
  Term term;
  term.kind = Term::Kind::expression;
  term.expression = &expression;
  return term;
}

}  // namespace

/// Returns whether a name has one value in a battle, whatever the side.
bool Scope::is_constant(std::string_view name) const {
  const bool is_of_way = name == "flown_over" || name == "flown_over_radar";
  return name == "die" || name == "begun" || rules_.option(name) != nullptr ||
         (rules_.is_flown_over && is_of_way);
}

Term Scope::constant(const Expression& name) const {
  if (name.kind == Expression::Kind::is) {
    throw Error(name.place, "'is' asks for the code of a unit, which has no meaning here");
  }
  if (name.kind == Expression::Kind::call) {
    throw Error(name.place,
                quote(name.word + "()") + " is not allowed here (expected options and the die)");
  }
  if (name.word == "die") return {Term::Kind::number, die_};
  if (rules_.is_flown_over && name.word == "flown_over") {
    return {Term::Kind::number, battle_ == nullptr ? 0 : (*battle_)[flown_over_setting]};
  }
  if (rules_.is_flown_over && name.word == "flown_over_radar") {
    return truth(battle_ != nullptr && (*battle_)[flown_over_radar_setting]);
  }
  if (name.word == "begun") return truth(battle_ != nullptr && battle_->fought > 0);
  if (const Option* option = rules_.option(name.word)) {
    const std::string& value = settings_.at(option->setting.path);
    auto possible = option->setting.values;
    possible.insert(possible.end(), option->setting.open.begin(), option->setting.open.end());
    if (possible.empty()) {
      Term term;
      term.fraction = Rational(value);
      term.parameter = option->parameter;
      return term;
    }
    if (possible.size() == 2 && std::all_of(possible.begin(), possible.end(), [](const auto& word) {
          return word == "true" || word == "false";
        })) {
      return truth(value == "true");
    }
    Term term;
    term.kind = Term::Kind::word;
    term.word = value;
    term.possible = possible;
    return term;
  }
  std::vector<std::string> known = {"die", "begun"};
  for (const Option& option : rules_.options) known.push_back(option.name);
  throw Error(name.place, unknown_message("name", name.word, known));
}

Term Scope::of_slot(const Expression& name) const {
  if (name.kind == Expression::Kind::call) {
    if (name.word == "has") return of_technology(name);
    throw Error(name.place, quote(name.word + "()") + " is a condition of a side, not of units");
  }
  if (name.kind == Expression::Kind::is) {
    std::vector<std::string> possible;
    for (const Unit& unit : rules_.units) possible.push_back(unit.type.code);
    for (const SideKey& key : rules_.keys) {
      for (const UnitType& type : key.types) possible.push_back(type.code);
    }
    if (has_word(rules_.removed_units, name.word)) return truth(false);
    if (std::find(possible.begin(), possible.end(), name.word) == possible.end()) {
      throw Error(name.place, unknown_message("unit", name.word, possible));
    }
    return truth_of_slot(
        [code = name.word](const Slot& slot) { return slot.name.code == code ? 1 : 0; });
  }
  const std::string& word = name.word;
  if (word == "any") return truth(true);
  if (word == "added") {
    return truth_of_slot([&rules = rules_](const Slot& slot) {
      return std::none_of(rules.units.begin(), rules.units.end(),
                          [&](const Unit& unit) { return unit.type.code == slot.name.code; });
    });
  }
  if (word == "detects") {
    return truth_of_slot([](const Slot& slot) { return slot.type.can_detect() ? 1 : 0; });
  }
  if (word == "value") return number_had([](const Slot& slot) { return slot.fire.value; });
  if (word == "hits") return number_had([](const Slot& slot) { return slot.hits_left(); });
  if (word == "cost") return number_had([](const Slot& slot) { return slot.type.cost; });
  if (word == "nation") {
    Term term;
    term.kind = Term::Kind::word_of_slot;
    term.word_of_slot = [](const Slot& slot) { return slot.name.nation; };
    return term;
  }
  if (word == "depth") {
    Term term;
    term.kind = Term::Kind::word_of_slot;
    term.word_of_slot = [](const Slot& slot) { return std::string(asdic::name(slot.name.depth)); };
    for (const Depth each : {Depth::surfaced, Depth::periscope, Depth::submerged, Depth::silent}) {
      term.possible.emplace_back(asdic::name(each));
    }
    return term;
  }
  if (word == "with_mark") return truth_of_slot([](const Slot& s) { return s.is_marked ? 1 : 0; });
  if (word == "raised") return number_had([this](const Slot& slot) { return raise_of(slot); });
  if (word == "damaged") return truth_of_slot([](const Slot& s) { return s.damage > 0 ? 1 : 0; });
  if (const auto kind = parse_kind(word)) {
    return truth_of_slot([kind](const Slot& slot) { return slot.type.kind == *kind ? 1 : 0; });
  }
  if (word == "plain" || rules_.status(word) != nullptr) {
    return truth_of_slot([status = status_of(rules_, word)](const Slot& slot) {
      return slot.status == status ? 1 : 0;
    });
  }
  if (const NamedExpression* group = rules_.group(word)) return of_expression(group->expression);
  if (is_constant(word)) return constant(name);
  if (const NamedExpression* term = rules_.term(word)) return of_expression(term->expression);
  if (word.starts_with("own.") || word.starts_with("enemy.")) {
    throw Error(name.place, quote(word) + " belongs to a side; an expression on a single unit " +
                                "cannot ask for it");
  }
  std::vector<std::string> known = {"any",     "sub",   "ship",    "air",   "land",      "aa",
                                    "is",      "added", "detects", "value", "hits",      "cost",
                                    "damaged", "plain", "nation",  "depth", "with_mark", "raised"};
  for (const StatusRule& status : rules_.statuses) known.push_back(status.name);
  for (const NamedExpression& group : rules_.groups) known.push_back(group.name);
  for (const NamedExpression& term : rules_.terms) known.push_back(term.name);
  for (const Option& option : rules_.options) known.push_back(option.name);
  known.insert(known.end(), {"die", "begun"});
  throw Error(name.place, unknown_message("group of units", word, known));
}

/// Returns the term of `call`, such as has('radar'): whether the nation of a unit has a technology.
Term Scope::of_technology(const Expression& call) const {
  const Expression& technology = call.parts.front();
  const auto& known = rules_.technologies;
  if (technology.kind != Expression::Kind::text ||
      std::find(known.begin(), known.end(), technology.word) == known.end()) {
    throw Error(technology.place, unknown_message("technology", technology.word, known));
  }
  if (battle_ == nullptr) return truth_of_slot([](const Slot&) { return 0; });
  return truth_of_slot([battle = battle_, name = technology.word](const Slot& slot) {
    return asdic::has(*battle, slot.side, slot.name.nation, name) ? 1 : 0;
  });
}

/// Returns the term of `call`, such as is_open(undetected), may_move(own.undetected) or
/// may_ask(enemy.undetected): whether a policy is open now, can ever move units or be open, or can
/// ever be open. Throws Error(input) if the rules do not have the policy.
Term Scope::policy_term(const Expression& call, Side side) const {
  const Expression& name = call.parts.front();
  std::string_view word = name.kind == Expression::Kind::name ? name.word : std::string_view();
  const std::array<std::pair<std::string_view, Side>, 4> prefixes = {
      {{"own.", side},
       {"enemy.", enemy(side)},
       {"attacker.", Side::attacker},
       {"defender.", Side::defender}}};
  Side owner = side;
  for (const auto& [prefix, each] : prefixes) {
    if (!word.starts_with(prefix)) continue;
    owner = each;
    word.remove_prefix(prefix.size());
    break;
  }
  const Policy* policy = rules_.policy(word);
  if (policy == nullptr) {
    std::vector<std::string> possible;
    for (const Policy& each : rules_.policies) possible.push_back(each.name);
    throw Error(name.place, unknown_message("policy", std::string(word), possible));
  }
  const auto& setting = policy->settings[index(owner)];
  if (!setting) return truth(false);
  if (call.word == "is_open") {
    Term term;
    term.kind = Term::Kind::policy;
    term.policy = policy_number(static_cast<std::size_t>(policy - rules_.policies.data()), owner);
    return term;
  }
  if (battle_ == nullptr) return unknown_truth();
  return truth(call.word == "may_ask" ? may_be_open(*battle_, *setting)
                                      : may_be_done(*battle_, *setting));
}

/// Returns the term that holds if the case gives `side` any units that the name `units` selects.
Term Scope::brought_term(const Expression& name, std::string_view units, Side side) const {
  const Expression selected{Expression::Kind::name, std::string(units), 0, {}, name.place};
  if (battle_ == nullptr) {
    static_cast<void>(selector(selected));
    return unknown_truth();
  }
  return truth(count_force(selected, side) > 0);
}

/// Returns the number by which the case raises the attack of `slot` above that of the rules.
int Scope::raise_of(const Slot& slot) const {
  if (printed_.empty()) printed_ = units_of(rules_, die_, settings_);
  const auto printed = std::find_if(printed_.begin(), printed_.end(), [&](const UnitType& type) {
    return type.code == slot.type.code;
  });
  if (printed == printed_.end() || !printed->attack) return 0;
  return std::max(0, slot.type.attack.value_or(0) - *printed->attack);
}

Term Scope::of_state(const Expression& name, Side side) const {
  if (name.kind == Expression::Kind::call) {
    if (name.word != "has") return policy_term(name, side);
    throw Error(name.place, "has() selects units; a condition counts them, as in own.jets > 0");
  }
  if (name.kind == Expression::Kind::is) {
    throw Error(name.place,
                "'is' selects units; a condition counts them, as in own.destroyers > 0");
  }
  const std::string_view word = name.word;
  if (word == "attacks") return truth(side == Side::attacker);
  if (word == "round" && is_late_) return {Term::Kind::number, Formula::most_number};
  if (word == "round") return {Term::Kind::round};
  if (const NamedExpression* term = rules_.term(word)) return of_expression(term->expression);
  if (rules_.policy(word) != nullptr) {
    throw Error(name.place, quote(name.word) + " is a policy; write is_open(" + name.word +
                                "), may_ask(" + name.word + ") or may_move(" + name.word + ")");
  }
  if (word == "may_retreat") {
    return truth(battle_ != nullptr && side == Side::attacker && breaks_off(*battle_, side));
  }
  for (const Side each : both_sides) {
    const std::string prefix = std::string(asdic::name(each)) + ".";
    if (word.starts_with(prefix)) return of_side(name, word.substr(prefix.size()), each);
  }
  if (word.starts_with("own.")) return of_side(name, word.substr(4), side);
  if (word.starts_with("enemy.")) return of_side(name, word.substr(6), enemy(side));
  if (is_constant(word)) return constant(name);
  throw Error(name.place, unknown_message("name", word, names_of_sides()));
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
  if (const NamedExpression* named = rules_.term(key)) {
    Term term = of_expression(named->expression);
    term.names = [this, side](const Expression& inner) { return of_state(inner, side); };
    return term;
  }
  if (const auto term = of_key(key, side)) return *term;
  if (key.starts_with("brought.")) return brought_term(name, key.substr(8), side);
  if (key == "chooses_losses") {
    return battle_ == nullptr ? unknown_truth() : truth(battle_->sides[index(side)].chooses_losses);
  }
  if (key == "loss_orders") {
    if (battle_ != nullptr) {
      const std::size_t others = blocks_of(*battle_, losses_path(side)).size();
      return {Term::Kind::number, static_cast<std::int64_t>(1 + others)};
    }
    Term term;
    term.kind = Term::Kind::count;
    term.slots = {0};
    return term;
  }
  for (const auto& [number, has] : summed_numbers) {
    if (key.ends_with(number))
      return sum_term(name, key.substr(0, key.size() - number.size()), has, side);
  }
  const bool began = key.starts_with("began.");
  if (began) key.remove_prefix(6);
  const bool is_selection = key == "any" || key == "detects" || key == "plain" ||
                            key == "damaged" || parse_kind(key) || rules_.status(key) ||
                            rules_.group(key);
  if (!is_selection) throw Error(name.place, unknown_message("name", name.word, names_of_sides()));
  Term term;
  term.kind = Term::Kind::count;
  if (counts_forces_) {
    return {Term::Kind::number,
            count_force({Expression::Kind::name, std::string(key), 0, {}, name.place}, side)};
  }
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

/// Returns the term of a sum, as in own.hidden.value: of a number of all units that the name
/// `units` selects.
Term Scope::sum_term(const Expression& name, std::string_view units,
                     Rational (*number)(const Slot&), Side side) const {
  if (counts_forces_) {
    throw Error(name.place, quote(name.word) + " is not known before the battle begins");
  }
  Term term = of_side(name, units, side);
  if (term.kind != Term::Kind::count)
    throw Error(name.place, unknown_message("name", name.word, names_of_sides()));
  term.kind = Term::Kind::sum;
  for (const SlotIndex slot : term.slots) {
    term.weights.push_back(fleet_ == nullptr ? Rational(1, 2) : number(fleet_->slots()[slot]));
  }
  return term;
}

int Scope::count_force(const Expression& expression, Side side) const {
  const Formula who = selector(expression);
  int number = 0;
  for (const Group& group : battle_->sides[index(side)].force) {
    if (selects(who, slot_of(side, group))) number += group.count;
  }
  return number;
}

/// Returns the number that the key `name` gives, or the number of units that it names. Returns
/// nullopt if `name` is not a key.
std::optional<Term> Scope::of_key(std::string_view name, Side side) const {
  const SideKey* key = rules_.key(name);
  const bool is_landed = rules_.has_landings && name == "landed";
  if (key == nullptr && !is_landed) return std::nullopt;
  if (battle_ == nullptr) {
    Term term;
    term.kind = Term::Kind::count;
    term.slots = {0};
    return term;
  }
  if (!is_landed && rules_.key(name, side) == nullptr) return Term{Term::Kind::number, 0};
  if (is_landed && side != Side::attacker) return Term{Term::Kind::number, 0};
  if (!is_landed) key = rules_.key(name, side);
  if (is_landed) return Term{Term::Kind::number, number_landed(*battle_)};
  if (key->number) return Term{Term::Kind::number, (*battle_)[*key->number]};
  if (key->fraction) {
    Term term;
    term.fraction = (*battle_)[*key->fraction];
    return term;
  }
  int number = 0;
  for (const Group& group : units_of_key(*key)) number += group.count;
  return Term{Term::Kind::number, number};
}

std::vector<std::string> Scope::names_of_sides() const {
  std::vector<std::string> names = {"attacks", "round", "die", "begun", "may_retreat"};
  std::vector<std::string> keys = {"any", "sub", "ship", "air", "land", "aa", "detects"};
  keys.insert(keys.end(), {"chooses_losses", "loss_orders"});
  for (const NamedExpression& group : rules_.groups) keys.push_back(group.name);
  for (const StatusRule& status : rules_.statuses) keys.push_back(status.name);
  for (const SideKey& key : rules_.keys) keys.push_back(key.name);
  for (const auto* steps : {&rules_.before, &rules_.round}) {
    for (const Step& step : *steps) {
      const Note* note = std::get_if<Note>(&step.action);
      if (note == nullptr) continue;
      for (const NamedExpression& each : note->notes) keys.push_back(each.name);
    }
  }
  for (const std::string& key : keys) {
    names.push_back("own." + key);
    names.push_back("enemy." + key);
  }
  for (const NamedExpression& group : rules_.groups) {
    names.push_back("own.brought." + group.name);
    names.push_back("enemy.brought." + group.name);
  }
  for (const NamedExpression& term : rules_.terms) names.push_back(term.name);
  for (const Option& option : rules_.options) names.push_back(option.name);
  return names;
}

}  // namespace asdic::rules_file
