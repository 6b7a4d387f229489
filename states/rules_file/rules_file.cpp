#include "states/rules_file/rules_file.hpp"

#include <algorithm>

#include "lib/exact/hash.hpp"
#include "lib/exact/number.hpp"
#include "lib/input/section.hpp"
#include "lib/text.hpp"
#include "states/rules_file/merge.hpp"
#include "states/rules_file/read_parts.hpp"

namespace asdic::rules_file {

namespace {

class Reader {
 public:
  explicit Reader(const Document& document) : document_(document), root_(document, "") {}

  RulesFile read() {
    read_heading();
    read_units();
    read_options();
    read_policies();
    read_keys();
    read_statuses();
    read_named("groups", rules_.groups);
    read_named("terms", rules_.terms);
    read_requirements();
    read_steps(document_, root_, rules_);
    read_retreat();
    read_losses();
    read_throws();
    check_sea();
    root_.finish();
    return std::move(rules_);
  }

 private:
  /// The tables within a table, each with its name, in the order in which they are written.
  std::vector<std::pair<const Member*, Section>> tables_in(const std::string& key) {
    std::vector<std::pair<const Member*, Section>> all;
    const Item* item = root_.item(key);
    if (item == nullptr) return all;
    if (item->table() == nullptr) {
      throw Error(item->place, in_quotes(key) + " must be a table, as in [" + key + "]");
    }
    for (const Member* member : in_written_order(*item, document_.source())) {
      if (member->item.table() == nullptr) {
        throw Error(member->item.place, in_quotes(key + "." + member->key) + " must be a table");
      }
      if (all.size() == most_names) {
        throw Error(member->place, "there are at most " + std::to_string(most_names) + " of these");
      }
      all.emplace_back(member, Section(document_, key + "." + member->key, member->item));
    }
    return all;
  }

  // Headings.

  void read_heading() {
    rules_.name = required(root_, "name", "my-rules");
    if (!is_code(rules_.name)) {
      throw Error(root_.place("name"),
                  "the name of rules may have only letters, digits, '_' and '-'");
    }
    rules_.title = required(root_, "title", "Destroyers detect by dice");
    rules_.source = root_.text("source").value_or("a rules file");
    for (const auto& [kind, place] : root_.texts("kinds")) {
      const auto parsed = parse_kind(kind);
      if (!parsed) throw Error(place, unknown("kind", kind, {"sub", "ship", "air", "land", "aa"}));
      rules_.kinds.push_back(*parsed);
    }
    if (rules_.kinds.empty()) {
      throw Error(root_.place("kinds"),
                  "'kinds' must list the kinds of units that may fight, as in [\"sub\", \"ship\", "
                  "\"air\"]");
    }
    if (const auto dice = root_.wholes("dice", 2, 100)) rules_.dice = *dice;
    rules_.has_landings = root_.flag("landings").value_or(false);
    rules_.is_flown_over = root_.flag("flown_over").value_or(false);
    for (const auto& [technology, place] : root_.texts("technologies")) {
      if (!is_code(technology)) {
        throw Error(place, "a technology has letters, digits, '_' and '-'");
      }
      rules_.technologies.push_back(technology);
    }
    rules_.sea = root_.word("sea", {"detection-roll"}).value_or("");
    rules_.damage_stays = expression_at(root_, "damage_stays");
  }

  // Units.

  void read_units() {
    for (auto& [member, table] : tables_in("units")) {
      if (!is_code(member->key)) {
        throw Error(member->place, "a unit's code may have only letters, digits, '_' and '-'");
      }
      Unit unit{UnitType{member->key}, condition_at(table), {}, member->place};
      const std::string kind = required(table, "kind", "ship");
      const auto parsed = parse_kind(kind);
      if (!parsed ||
          std::find(rules_.kinds.begin(), rules_.kinds.end(), *parsed) == rules_.kinds.end()) {
        std::vector<std::string> possible;
        for (const UnitKind each : rules_.kinds) possible.emplace_back(name(each));
        throw Error(table.place("kind"), unknown("kind", kind, possible));
      }
      unit.type.kind = *parsed;
      unit.type.attack = table.whole("attack", 0, most_value);
      unit.type.defense = table.whole("defense", 0, most_value);
      unit.type.hits = table.whole("hits", 1, most_hits).value_or(1);
      unit.type.cost = table.whole("cost", 0, most_cost).value_or(0);
      unit.type.detects = table.flag("detects").value_or(false);
      unit.words = read_unit_words(table);
      table.finish();
      rules_.units.push_back(std::move(unit));
    }
    if (rules_.units.empty()) throw Error(root_.place("units"), "the rules have no [units]");
    read_modifiers();
    for (Section& table : list("values")) {
      Values values{condition_at(table), {}, table.place("if")};
      for (const std::string& code : table.keys()) {
        if (code == "if") continue;
        const Item* item = table.item(code);
        const auto known = std::find_if(rules_.units.begin(), rules_.units.end(),
                                        [&](const Unit& unit) { return unit.type.code == code; });
        if (known == rules_.units.end()) {
          std::vector<std::string> possible;
          for (const Unit& unit : rules_.units) possible.push_back(unit.type.code);
          throw Error(item->place, unknown("unit", code, possible));
        }
        if (item->table() == nullptr)
          throw Error(item->place, "values of a unit are a table, as in { attack = 3 }");
        Section unit(document_, "values." + code, *item);
        values.changes.push_back(
            {code, unit.whole("attack", 0, most_value), unit.whole("defense", 0, most_value),
             unit.whole("hits", 1, most_hits), unit.whole("cost", 0, most_cost), item->place});
        unit.finish();
      }
      table.finish();
      rules_.values.push_back(std::move(values));
    }
  }

  void read_modifiers() {
    for (Section& table : list("modify")) {
      Modifier modifier{required_expression(table, "who", "is ftr and has('jet-fighters')"),
                        table.whole("attack", 0, most_value), table.whole("defense", 0, most_value),
                        table.whole("attacking_dice", 1, 10)};
      table.finish();
      rules_.modifiers.push_back(std::move(modifier));
    }
  }

  static constexpr int most_value = 100;

  std::vector<Section> list(const std::string& key) {
    auto tables = root_.tables(key).value_or(std::vector<Section>());
    if (tables.size() > most_steps) {
      throw Error(root_.place(key),
                  "there are at most " + std::to_string(most_steps) + " of [[" + key + "]]");
    }
    return tables;
  }

  // Options and policies.

  void read_options() {
    for (auto& [member, table] : tables_in("options")) {
      check_name(rules_, member->key, "the name of an option", member->place);
      Option option{member->key, {}, table.text("text").value_or(""), member->place};
      Setting& setting = option.setting;
      setting.path = "options." + member->key;
      setting.meaning = table.text("meaning").value_or(option.text);
      const bool has_values = table.has("values");
      const bool has_number = table.has("number");
      const bool has_fraction = table.has("fraction");
      if (has_values + has_number + has_fraction != 1) {
        throw Error(member->place,
                    "an option has 'values', as in [\"battle\", \"round\"], or a 'number', or a "
                    "'fraction', its default");
      }
      if (has_values) {
        setting.kind = Setting::Kind::reading;
        read_values(table, setting);
      } else if (has_number) {
        setting.kind = Setting::Kind::number;
        setting.least = table.whole("least", 0, most_option).value_or(0);
        setting.most = table.whole("most", setting.least, most_option).value_or(most_option);
        const auto value = table.whole("number", setting.least, setting.most);
        setting.default_value = std::to_string(*value);
      } else {
        setting.kind = Setting::Kind::parameter;
        setting.default_value = to_string(*table.fraction("fraction", most_option));
      }
      read_other_defaults(table, setting);
      table.finish();
      rules_.options.push_back(std::move(option));
    }
  }

  static constexpr int most_option = 1'000'000;

  /// Words, and true and false.
  void read_values(Section& table, Setting& setting) {
    const Item* item = table.item("values");
    const Item::List* list = item->list();
    for (const Item& each : list == nullptr ? Item::List() : *list) {
      std::string word;
      if (each.flag() != nullptr) word = *each.flag() ? "true" : "false";
      if (each.text() != nullptr) word = *each.text();
      if (!is_code(word)) {
        throw Error(each.place,
                    "a value is a word of letters, digits, '_' and '-', or true or false");
      }
      if (has_word(setting.values, word)) {
        throw Error(each.place, "the value " + in_quotes(word) + " is there twice");
      }
      setting.values.push_back(word);
    }
    if (setting.values.size() < 2) {
      throw Error(item->place, "'values' must list two values or more, the default first");
    }
    setting.default_value = setting.values.front();
  }

  /// default_by = "edition", and { "1940" = "three" } in `defaults`.
  void read_other_defaults(Section& table, Setting& setting) const {
    const auto by = table.text("default_by");
    const auto defaults = table.scalars_within("defaults");
    if (!by) {
      if (!defaults.empty())
        throw Error(table.place("defaults"), "'defaults' need 'default_by', the name of an option");
      return;
    }
    const Option* other = find_named(rules_.options, *by);
    if (other == nullptr || other->setting.values.empty()) {
      throw Error(table.place("default_by"),
                  "'default_by' must be an option with values that is written before this one");
    }
    setting.other_defaults.path = other->setting.path;
    for (const auto& [key, value, place] : defaults) {
      const auto& possible = other->setting.values;
      if (!has_word(possible, key)) {
        throw Error(place, unknown("value", key, possible) + " (of " + *by + ")");
      }
      setting.other_defaults.by_value[key] = other_default(value, setting, place);
    }
  }

  static std::string other_default(const std::string& value, const Setting& setting,
                                   const Place& place) {
    if (!setting.values.empty()) {
      if (!has_word(setting.values, value)) {
        throw Error(place, unknown("value", value, setting.values));
      }
      return value;
    }
    const bool is_whole = setting.kind == Setting::Kind::number;
    const int least = is_whole ? setting.least : 0;
    const int most = is_whole ? setting.most : most_option;
    const auto number = parse_fraction(value);
    if (!number || *number < least || *number > most || (is_whole && number->denominator() != 1)) {
      throw Error(place, std::string("the default must be a ") + (is_whole ? "whole " : "") +
                             "number from " + std::to_string(least) + " to " +
                             std::to_string(most));
    }
    return to_string(*number);
  }

  void read_policies() {
    for (auto& [member, table] : tables_in("policies")) {
      const std::string& name = member->key;
      check_name(rules_, name, "the name of a policy", member->place);
      check_key_of_side(name, member->place);
      Policy policy{name, {}, "", {}, member->place};
      for (const auto& [word, place] : table.texts("values")) {
        if (!is_code(word) || word == optimal || parse_fraction(word))
          throw Error(place,
                      "a word of a policy has letters, digits, '_' and '-', and is neither "
                      "'optimal' nor a number");
        if (has_word(policy.words, word)) {
          throw Error(place, "the value " + in_quotes(word) + " is there twice");
        }
        policy.words.push_back(word);
      }
      if (policy.words.size() < 2) {
        throw Error(
            table.place("values"),
            "'values' must list two words or more, the default first, as in [\"stay\", \"leave\"]");
      }
      const auto counted = table.word("number", policy.words);
      policy.counted = counted.value_or(policy.words.back());
      const auto side = table.word("side", {"attacker", "defender", "both"}).value_or("both");
      const std::string meaning = table.text("meaning").value_or("");
      const std::string of_defender =
          table.text("meaning_of_defender").value_or(side == "both" ? "the same" : meaning);
      Words<HowMany> words;
      for (const std::string& word : policy.words) words.emplace_back(word, policy.value(word));
      for (const Side each : both_sides) {
        if (side != "both" && side != asdic::name(each)) continue;
        policy.settings[index(each)] = policy_of_units(
            std::string(asdic::name(each)) + "." + name, words,
            each == Side::attacker ? meaning : of_defender, {{optimal, as_the_player_says}});
      }
      table.finish();
      rules_.policies.push_back(std::move(policy));
    }
  }

  static void check_key_of_side(const std::string& name, const Place& place) {
    for (const char* key :
         {"units", "losses", "policy", "technologies", "play", "retreat", "order", "landed"}) {
      if (name == key)
        throw Error(place, in_quotes(name) + " is another key of a side; choose another name");
    }
  }

  void read_keys() {
    for (auto& [member, table] : tables_in("keys")) {
      const std::string& name = member->key;
      check_name(rules_, name, "the name of a key", member->place);
      check_key_of_side(name, member->place);
      if (find_named(rules_.policies, name)) {
        throw Error(member->place, in_quotes(name) + " is the name of a policy here");
      }
      const auto side = side_at(table);
      if (!side) throw Error(table.place("side"), "'side' is missing; for example, \"attacker\"");
      SideKey key{name, *side, {}, {}, always(), {}, {}, member->place};
      const std::string path = std::string(asdic::name(*side)) + "." + name;
      const std::string meaning = table.text("meaning").value_or("");
      if (table.has("number") == table.has("units")) {
        throw Error(member->place,
                    "a key has a 'number', its default, or 'units', those that it may name");
      }
      if (table.has("number")) {
        const int least = table.whole("least", 0, most_option).value_or(0);
        const int most = table.whole("most", least, most_option).value_or(most_option);
        key.number = number(path, least, most, table.whole("number", least, most), meaning);
      } else {
        key.who = *expression_at(table, "units");
        key.who_text = table.scalar("units").value_or("");
        key.force = force(path, meaning);
        read_types(table, key);
      }
      table.finish();
      rules_.keys.push_back(std::move(key));
    }
  }

  /// Units that are in no force, and no units of the rules.
  void read_types(Section& table, SideKey& key) {
    const Item* types = table.item("types");
    if (types == nullptr) return;
    if (types->table() == nullptr) {
      throw Error(types->place, "'types' must be a table, as in { bb = { attack = 4 } }");
    }
    for (const Member* member : in_written_order(*types, document_.source())) {
      if (!is_code(member->key) || member->item.table() == nullptr) {
        throw Error(member->place, "a type is a code and a table, as in bb = { attack = 4 }");
      }
      Section unit(document_, "types." + member->key, member->item);
      UnitType type{member->key, UnitKind::ship};
      type.attack = unit.whole("attack", 0, most_value).value_or(0);
      type.defense = unit.whole("defense", 0, most_value).value_or(0);
      unit.finish();
      key.types.push_back(std::move(type));
    }
  }

  // Statuses, groups and terms.

  void read_statuses() {
    for (auto& [member, table] : tables_in("statuses")) {
      if (member->key == "plain") {
        rules_.plain_words = required(table, "words", "detected");
        table.finish();
        continue;
      }
      check_name(rules_, member->key, "the name of a status", member->place);
      StatusRule status{member->key, table.text("words").value_or(member->key), true,
                        condition_of_status(table), member->place};
      status.is_lost_last = table.word("lost", {"last", "first"}).value_or("last") == "last";
      table.finish();
      if (rules_.statuses.size() == most_statuses) {
        throw Error(member->place,
                    "there are at most " + std::to_string(most_statuses) + " statuses");
      }
      rules_.statuses.push_back(std::move(status));
    }
  }
  static constexpr std::size_t most_statuses = 8;

  static Expression condition_of_status(Section& table) {
    return required_expression(table, "who", "sub");
  }

  void read_named(const std::string& key, std::vector<Named>& list) {
    const Item* item = root_.item(key);
    if (item == nullptr) return;
    if (item->table() == nullptr)
      throw Error(item->place, in_quotes(key) + " must be a table, as in [" + key + "]");
    Section table(document_, key);
    for (const Member* member : in_written_order(*item, document_.source())) {
      check_name(rules_, member->key, "the name of a group or term", member->place);
      if (key == "terms" && find_named(rules_.policies, member->key)) {
        throw Error(member->place, in_quotes(member->key) + " is the name of a policy here");
      }
      if (list.size() == most_names)
        throw Error(member->place, "there are at most " + std::to_string(most_names) + " of these");
      if (member->item.table() != nullptr) {
        const bool is_group = key == "groups";
        Section named(document_, key + "." + member->key, member->item);
        list.push_back({member->key,
                        required_expression(named, is_group ? "units" : "is",
                                            is_group ? "sub and undetected" : "round == 1"),
                        member->place, named.text("words").value_or("")});
        named.finish();
      } else {
        list.push_back({member->key, *expression_at(table, member->key), member->place});
      }
    }
  }

  void read_requirements() {
    for (Section& table : list("require")) {
      Requirement requirement{required_expression(table, "that", "die == 12"),
                              required(table, "message", "these values need die = 12"),
                              table.text("option").value_or(""),
                              table.text("key").value_or(""),
                              expression_at(table, "units"),
                              false,
                              table.place("that")};
      requirement.is_of_sides = asks_for_sides(requirement.condition);
      if (!requirement.option.empty() && !find_named(rules_.options, requirement.option)) {
        throw Error(table.place("option"),
                    unknown("option", requirement.option, names_of(rules_.options)));
      }
      if (!requirement.key.empty() && requirement.key != "landed" &&
          !find_named(rules_.keys, requirement.key)) {
        throw Error(table.place("key"), unknown("key", requirement.key, names_of(rules_.keys)));
      }
      table.finish();
      rules_.requirements.push_back(std::move(requirement));
    }
  }

  static bool asks_for_sides(const Expression& expression) {
    const bool asks =
        expression.kind == Expression::Kind::name && expression.word.find('.') != std::string::npos;
    return asks || std::any_of(expression.parts.begin(), expression.parts.end(), asks_for_sides);
  }

  void read_losses() {
    const Item* item = root_.item("losses");
    if (item == nullptr) return;
    if (item->table() == nullptr)
      throw Error(item->place, "'losses' must be a table, as in [losses]");
    Section table(document_, "losses");
    rules_.losses.last = expression_at(table, "last");
    rules_.losses.never = expression_at(table, "never");
    rules_.losses.late = expression_at(table, "late");
    rules_.losses.late_if = expression_at(table, "late_if").value_or(always());
    table.finish();
  }

  void check_sea() const {
    if (rules_.sea.empty()) return;
    const bool is_complete = rules_.has_landings && find_named(rules_.keys, "bombard") &&
                             find_named(rules_.options, "bombard_after_battle");
    if (is_complete) return;
    throw Error(root_.place("sea"),
                "a battle at sea before a landing needs landings = true, the key 'bombard' and the "
                "option 'bombard_after_battle'");
  }

  void read_throws() {
    const Item* item = root_.item("throws");
    if (item == nullptr) return;
    if (item->table() == nullptr)
      throw Error(item->place, "'throws' must be a table, as in [throws]");
    Section table(document_, "throws");
    rules_.throws.low_luck = expression_at(table, "low_luck");
    rules_.throws.weighted = expression_at(table, "weighted");
    if (const auto weights = table.wholes("weights", 0, 1000)) rules_.throws.weights = *weights;
    const bool are_some = std::any_of(rules_.throws.weights.begin(), rules_.throws.weights.end(),
                                      [](int weight) { return weight > 0; });
    if (rules_.throws.weighted && !are_some) {
      throw Error(table.place("weights"),
                  "'weights' must list how often each face comes, as in [1, 2, 3, 2, 1, 1]");
    }
    table.finish();
  }

  void read_retreat() {
    const Item* item = root_.item("retreat");
    if (item == nullptr) return;
    if (item->table() == nullptr)
      throw Error(item->place, "'retreat' must be a table, as in [retreat]");
    Section table(document_, "retreat");
    rules_.retreating = required_expression(table, "who", "any");
    table.finish();
  }

  const Document& document_;
  Section root_;
  RulesFile rules_;
};

/// Returns a hash of two texts, in hexadecimal digits.
std::string hash_of(std::string_view text, std::string_view base) {
  Hash hash;
  for (const std::string_view part : {text, base}) {
    hash.add(part.size());
    for (const char c : part) hash.add(static_cast<unsigned char>(c));
  }
  return hash.text();
}

}  // namespace

HowMany Policy::value(std::string_view word) const {
  if (word == counted) return everybody;
  int others = 0;
  for (const std::string& each : words) {
    if (each == counted) continue;
    if (each == word) return {-others};
    ++others;
  }
  return nobody;
}

const Option* RulesFile::option(std::string_view called) const {
  return find_named(options, called);
}
const Policy* RulesFile::policy(std::string_view called) const {
  return find_named(policies, called);
}
const SideKey* RulesFile::key(std::string_view called) const {
  return find_named(keys, called);
}
const StatusRule* RulesFile::status(std::string_view called) const {
  return find_named(statuses, called);
}
const Named* RulesFile::group(std::string_view called) const {
  return find_named(groups, called);
}
const Named* RulesFile::term(std::string_view called) const {
  return find_named(terms, called);
}

RulesFile parse_rules(std::string_view text, const std::string& source) {
  if (text.size() > most_bytes_of_rules) {
    throw Error(Place{source}, "a rules file has at most 256 KiB");
  }
  const Merged merged = read_merged(text, source);
  RulesFile rules = Reader(merged.document).read();
  rules.base = merged.base;
  rules.text = text;
  rules.is_own = text == own_rules(rules.name);
  if (!rules.is_own) check_expressions(rules);  // a third of the time that reading takes
  rules.hash = hash_of(text, merged.base.empty() ? std::string_view() : own_rules(merged.base));
  return rules;
}

}  // namespace asdic::rules_file
