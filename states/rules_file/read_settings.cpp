// Reads the settings of a rules file: options, policies and keys of sides.
#include "lib/exact/number.hpp"
#include "lib/text.hpp"
#include "states/games/unit_names.hpp"
#include "states/rules_file/read_parts.hpp"

namespace asdic::rules_file {

namespace {

constexpr int most_option = 1'000'000;

class SettingReader {
 public:
  SettingReader(const Document& document, Section& root, RulesFile& rules)
      : document_(document), root_(root), rules_(rules) {}

  void read() {
    read_options();
    read_policies();
    read_keys();
  }

 private:
  void read_options() {
    for (auto& [member, table] : tables_in(document_, root_, "options")) {
      check_name(rules_, member->key, "the name of an option", member->place);
      Option option{member->key, {}, table.text("text").value_or(""), member->place};
      Setting& setting = option.setting;
      setting.path = "options." + member->key;
      setting.meaning = table.text("meaning").value_or(option.text);
      const bool has_values = table.has("values");
      const bool has_number = table.has("number");
      const bool has_fraction = table.has("fraction");
      if (has_values + has_number + has_fraction != 1) {
        table.check_spelling({"values", "number", "fraction"});
        throw Error(member->place,
                    "an option has 'values', as in [\"battle\", \"round\"], or a 'number', or a "
                    "'fraction', its default");
      }
      if (has_values) {
        setting.kind = Setting::Kind::rule_option;
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

  /// Reads the values of an option: words, true or false.
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
        throw Error(each.place, "the value " + quote(word) + " is there twice");
      }
      setting.values.push_back(word);
    }
    for (const auto& [word, place] : table.texts("asks")) {
      if (!is_code(word)) {
        throw Error(place, "a value is a word of letters, digits, '_' and '-'");
      }
      if (has_word(setting.values, word) || has_word(setting.open, word)) {
        throw Error(place, "the value " + quote(word) + " is there twice");
      }
      setting.open.push_back(word);
    }
    if (setting.values.size() + setting.open.size() < 2) {
      table.check_spelling({"asks"});
      throw Error(item->place, "'values' must list two values or more, the default first");
    }
    if (setting.values.empty()) throw Error(item->place, "'values' must list the default");
    setting.default_value = setting.values.front();
  }

  /// Reads defaults that depend on another option, such as default_by = "edition" with
  /// defaults = { "1940" = "three" }.
  void read_other_defaults(Section& table, Setting& setting) const {
    const auto by = table.text("default_by");
    const auto defaults = table.scalars_in("defaults");
    if (!by) {
      if (!defaults.empty()) {
        table.check_spelling({"default_by"});
        throw Error(table.place("defaults"), "'defaults' need 'default_by', the name of an option");
      }
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
        throw Error(place, unknown_message("value", key, possible) + " (of " + *by + ")");
      }
      setting.other_defaults.by_value[key] = other_default(value, setting, place);
    }
  }

  static std::string other_default(const std::string& value, const Setting& setting,
                                   const Place& place) {
    if (!setting.values.empty()) {
      if (!has_word(setting.values, value)) {
        throw Error(place, unknown_message("value", value, setting.values));
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
    for (auto& [member, table] : tables_in(document_, root_, "policies")) {
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
          throw Error(place, "the value " + quote(word) + " is there twice");
        }
        policy.words.push_back(word);
      }
      if (policy.words.size() < 2) {
        table.check_spelling({"values"});
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
      Words<UnitQuota> words;
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
    for (const char* key : {"units", "losses", "policy", "technologies", "play", "retreat", "order",
                            "landed", "landing_places"}) {
      if (name == key)
        throw Error(place, quote(name) + " is another key of a side; choose another name");
    }
  }

  void read_keys() {
    for (auto& [member, table] : tables_in(document_, root_, "keys")) {
      const std::string& name = member->key;
      check_name(rules_, name, "the name of a key", member->place);
      check_key_of_side(name, member->place);
      if (find_named(rules_.policies, name)) {
        throw Error(member->place, quote(name) + " is the name of a policy here");
      }
      const auto side = table.word("side", {"attacker", "defender", "both"});
      if (!side) {
        table.check_spelling({"side"});
        throw Error(table.place("side"), "'side' is missing; for example, \"attacker\"");
      }
      const std::string meaning = table.text("meaning").value_or("");
      const std::string label = table.text("label").value_or("");
      if (*side == "both" && !label.empty()) {
        throw Error(
            table.place("label"),
            "'label' is for a key of one side; reports name a key of both sides by its side");
      }
      if (table.has("number") + table.has("units") + table.has("fraction") != 1) {
        table.check_spelling({"number", "units", "fraction"});
        throw Error(member->place,
                    "a key has a 'number' or a 'fraction', its default, or 'units', those that it "
                    "may name");
      }
      if (table.has("fraction")) {
        const Rational by_default = *table.fraction("fraction", most_option);
        for (const Side each : both_sides) {
          if (*side != "both" && *side != asdic::name(each)) continue;
          SideKey key{name, each};
          key.place = member->place;
          key.label = label;
          const std::string path = std::string(asdic::name(each)) + "." + name;
          key.fraction = fraction(path, by_default, meaning);
          rules_.keys.push_back(std::move(key));
        }
        table.finish();
        continue;
      }
      if (*side == "both") {
        throw Error(table.place("side"), "only a key with a 'fraction' may have side = \"both\"");
      }
      SideKey key{name, *side == "attacker" ? Side::attacker : Side::defender};
      key.place = member->place;
      key.label = label;
      const std::string path = *side + "." + name;
      if (table.has("number")) {
        const int least = table.whole("least", 0, most_option).value_or(0);
        const int most = table.whole("most", least, most_option).value_or(most_option);
        key.number = number(path, least, most, table.whole("number", least, most), meaning);
      } else {
        key.who = *expression_at(table, "units");
        key.force = force(path, meaning);
        read_types(table, key);
      }
      table.finish();
      rules_.keys.push_back(std::move(key));
    }
  }

  /// Reads the types of units that only this key may name.
  void read_types(Section& table, SideKey& key) {
    const Item* types = table.item("types");
    if (types == nullptr) return;
    if (types->table() == nullptr) {
      throw Error(types->place, "'types' must be a table, as in { bb = { attack = 4 } }");
    }
    for (const Member* member : members_in_written_order(*types, document_.source())) {
      if (!is_code(member->key) || member->item.table() == nullptr) {
        throw Error(member->place, "a type is a code and a table, as in bb = { attack = 4 }");
      }
      Section unit(document_, "types." + member->key, member->item);
      UnitType type{member->key, UnitKind::ship};
      type.attack = unit.whole("attack", 0, most_value).value_or(0);
      type.defense = unit.whole("defense", 0, most_value).value_or(0);
      type.names = names_of_code(member->key);
      unit.finish();
      key.types.push_back(std::move(type));
    }
  }

  /// Returns the names of a code: of the unit of the file, or else in related games.
  UnitNames names_of_code(const std::string& code) const {
    for (const Unit& unit : rules_.units) {
      if (unit.type.code == code) return unit.type.names;
    }
    return names_of_unit(code);
  }

  const Document& document_;
  Section& root_;
  RulesFile& rules_;
};

}  // namespace

void read_settings(const Document& document, Section& root, RulesFile& rules) {
  SettingReader(document, root, rules).read();
}

}  // namespace asdic::rules_file
