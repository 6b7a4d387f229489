#include "odds/check/hypotheses.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "lib/input/policies.hpp"
#include "lib/input/setting_form.hpp"
#include "lib/text.hpp"
#include "odds/check/rates.hpp"
#include "odds/question/variations.hpp"
#include "odds/report/forces.hpp"
#include "states/rules_file/rules_file.hpp"

namespace asdic {

namespace {

std::string instead_of(const std::string& value) {
  return " instead of " + value;
}

/// Returns a change in words, such as "ca defends at 4" for "units.ca.defense" = 4.
std::string text_of(const std::string& key, int value, int before) {
  const std::vector<std::string_view> parts = split(key, '.');
  const std::string to = std::to_string(value);
  const std::string change = to + instead_of(std::to_string(before));
  if (parts.size() != 3 || parts.front() != "units") return key + " = " + change;
  const std::string unit(parts[1]);
  if (parts.back() == "attack") return unit + " attacks at " + change;
  if (parts.back() == "defense") return unit + " defends at " + change;
  return unit + " takes " + to + (value == 1 ? " hit" : " hits") +
         instead_of(std::to_string(before));
}

void add_values(const Result& result, std::vector<Hypothesis>& all) {
  for (const auto& [key, value] : values_and_settings(result.problem)) {
    for (const int changed : {value + 1, value - 1}) {
      if (changed < 0) continue;
      all.push_back({text_of(key, changed, value), key, {{key, std::to_string(changed)}}});
    }
  }
}

/// Adds that attack and defense are exchanged.
void add_exchanged_values(const Result& result, std::vector<Hypothesis>& all) {
  Hypothesis exchanged{"attack and defense are exchanged", "units"};
  for (const UnitType& type : result.problem.battle.units) {
    if (!type.attack || !type.defense || *type.attack == *type.defense) continue;
    const std::string key = "units." + type.code;
    exchanged.values.emplace_back(key + ".attack", std::to_string(*type.defense));
    exchanged.values.emplace_back(key + ".defense", std::to_string(*type.attack));
  }
  const bool has_units = result.problem.rules->format.own == nullptr;
  if (has_units && !exchanged.values.empty()) all.push_back(std::move(exchanged));
}

/// Returns an entry of a casualty order without its number.
std::string units_of(const std::string& entry) {
  return entry.substr(entry.find_first_not_of("0123456789 "));
}

const UnitType& type_of(const std::string& entry, const Case& battle) {
  const std::string code = parse_units_named(entry, Place{"casualty order"}).code;
  return *std::find_if(battle.units.begin(), battle.units.end(),
                       [&](const UnitType& type) { return type.code == code; });
}

void add_orders(const Result& result, Side side, std::vector<Hypothesis>& all) {
  const std::vector<std::string> own = casualty_order(result.problem, result.rosters, side);
  if (own.size() < 2) return;
  std::vector<std::vector<std::string>> orders = {{own.rbegin(), own.rend()}};
  std::vector<std::string> units;
  for (const std::string& entry : own) {
    const std::string name = units_of(entry);
    if (std::find(units.begin(), units.end(), name) == units.end()) units.push_back(name);
  }
  const auto add_sorted = [&](auto&& key) {
    std::vector<std::string> order = units;
    std::stable_sort(order.begin(), order.end(), [&](const auto& a, const auto& b) {
      return key(type_of(a, result.problem.battle)) < key(type_of(b, result.problem.battle));
    });
    orders.push_back(order);
    std::reverse(order.begin(), order.end());
    orders.push_back(order);
  };
  const auto value = [&](const UnitType& type) {
    return (side == Side::attacker ? type.attack : type.defense).value_or(0);
  };
  add_sorted([&](const UnitType& type) { return std::tuple(type.cost, value(type)); });
  add_sorted([&](const UnitType& type) { return std::tuple(value(type), type.cost); });
  for (std::size_t i = 0; i + 1 < own.size(); ++i) {
    orders.push_back(own);
    std::swap(orders.back()[i], orders.back()[i + 1]);
  }
  std::vector<std::vector<std::string>> known = {own};
  for (const std::vector<std::string>& order : orders) {
    if (std::find(known.begin(), known.end(), order) != known.end()) continue;
    known.push_back(order);
    all.push_back({std::string("the ") + name(side) + " loses " + join(order) + " in this order",
                   losses_path(side),
                   {{losses_path(side), join(order)}}});
  }
}

/// Returns whether the setting may have this number although `value` is a word.
bool takes_number(const Setting& setting, const std::string& value, int number) {
  if (setting.kind == Setting::Kind::number_or_word && value == setting.default_value) {
    return number >= setting.least && number <= setting.most;
  }
  return std::any_of(setting.forms.begin(), setting.forms.end(), [&](const Setting::Form& form) {
    return form.kind == Setting::Form::Kind::number && !has_form(value, form, setting) &&
           number >= form.least && number <= form.most;
  });
}

/// The values that are tried for a fraction, such as a ratio of detection.
constexpr std::array fractions = {"0", "1/2", "1", "2", "1000"};

/// Adds changes of settings to their other words, and to 1, 2 and 3 if the setting can be a number.
void add_settings(const Result& result, std::vector<Hypothesis>& all) {
  for (const Setting& setting : result.problem.rules->format.settings) {
    const std::string& own = result.problem.battle.setting(setting.path);
    std::vector<std::string> values = setting.values;
    if (setting.kind == Setting::Kind::number_or_word) values.push_back(setting.default_value);
    if (setting.kind == Setting::Kind::parameter) {
      values.insert(values.end(), fractions.begin(), fractions.end());
    }
    for (const int number : {1, 2, 3}) {
      if (takes_number(setting, own, number)) values.push_back(std::to_string(number));
    }
    for (const std::string& value : values) {
      if (value == own) continue;
      all.push_back({setting.path + " = " + value + instead_of(own.empty() ? "none" : own),
                     setting.path,
                     {{setting.path, value}}});
    }
  }
}

void add_dice(const Result& result, std::vector<Hypothesis>& all) {
  const std::vector<int>& known = result.problem.rules->format.dice;
  for (const int faces : known.empty() ? std::vector<int>{6, 8, 10, 12, 20} : known) {
    if (faces == result.problem.battle.die) continue;
    all.push_back({"dice have " + std::to_string(faces) + " faces" +
                       instead_of(std::to_string(result.problem.battle.die)),
                   "die",
                   {{"die", std::to_string(faces)}}});
  }
}

/// Adds other limits of rounds for `battle`. `words` is its name in the text, and `key` is the key
/// of the limit in the case.
void add_limits(const Case& battle, const std::string& words, const std::string& key,
                std::vector<Hypothesis>& all) {
  const auto& own = battle.rounds;
  const std::vector<int> limits =
      own ? std::vector<int>{*own + 1, *own - 1, most_rounds} : std::vector<int>{1, 2, 3};
  for (const int rounds : limits) {
    if (rounds < 1) continue;
    const std::string before = own ? instead_of(std::to_string(*own)) : "";
    all.push_back({rounds == most_rounds
                       ? words + " has no limit of rounds" + before
                       : words + " is broken off after " + std::to_string(rounds) +
                             (rounds == 1 ? " round" : " rounds") + before,
                   key,
                   {{key, std::to_string(rounds)}}});
  }
}

void add_recounts(const Result& result, std::vector<Hypothesis>& all) {
  if (!result.has_sides()) return;
  using enum Winner;
  std::vector<std::pair<Winner, std::string>> ends = {
      {draw, "draws"}, {standoff, "stalemates"}, {undecided, "undecided battles"}};
  if (!result.winner[static_cast<std::size_t>(avoided)].is_zero()) {
    ends.emplace_back(avoided, "avoided actions");
  }
  const std::vector<std::pair<Winner, std::string>> ends_counted = {
      {attacker, "wins of the attacker"}, {defender, "wins of the defender"}, {draw, "draws"}};
  for (const auto& [from, those] : ends) {
    for (const auto& [to, these] : ends_counted) {
      if (from != to) all.push_back({those + " count as " + these, those, {}, {{from, to}}});
    }
  }
}

/// Adds that fire before the first round counts as a round if it ends the battle.
void add_opening_fire(const Result& result, std::vector<Hypothesis>& all) {
  if (!result.has_sides() || !may_end_before_rounds(result)) return;
  all.push_back({"fire that ends the battle before the first round counts as a round",
                 "opening fire",
                 {},
                 {},
                 true});
}

/// Adds the faults that the rules file names.
void add_faults(const Result& result, std::vector<Hypothesis>& all) {
  const auto& file = result.problem.rules->file;
  if (file == nullptr) return;
  for (const rules_file::Fault& fault : rules_file::faults_of(*file, file->name + ".toml")) {
    all.push_back({fault.text,
                   "rules",
                   {fault.keys.begin(), fault.keys.end()},
                   {},
                   false,
                   std::make_shared<RuleSystem>(rules_file::system_of(fault.rules))});
  }
}

}  // namespace

std::vector<Hypothesis> hypotheses(const Result& result) {
  std::vector<Hypothesis> all;
  add_values(result, all);
  add_exchanged_values(result, all);
  for (const Side side : both_sides) {
    if (result.has_sides()) add_orders(result, side, all);
  }
  add_settings(result, all);
  add_dice(result, all);
  const Case& battle = result.problem.battle;
  add_limits(battle, "the battle", "rounds", all);
  if (battle.sea) add_limits(*battle.sea, "the battle at sea", "sea.rounds", all);
  add_recounts(result, all);
  add_opening_fire(result, all);
  add_faults(result, all);
  return all;
}

void recount(const Recount& how, Result& result) {
  Value& from = result.winner[static_cast<std::size_t>(how.from)];
  result.winner[static_cast<std::size_t>(how.to)] += from;
  from = Value();
  for (OutcomeChance& each : result.outcomes) {
    if (each.outcome.winner == how.from) each.outcome.winner = how.to;
  }
}

}  // namespace asdic
