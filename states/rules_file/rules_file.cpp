#include "states/rules_file/rules_file.hpp"

#include <algorithm>
#include <tuple>

#include "lib/exact/hash.hpp"
#include "lib/exact/number.hpp"
#include "lib/input/section.hpp"
#include "lib/text.hpp"
#include "states/rules_file/merge.hpp"

namespace asdic::rules_file {

namespace {

/// Names that expressions have already.
const std::vector<std::string> reserved = {
    "own",   "enemy",  "attacks", "round", "die", "any",     "value", "began",   "true",
    "false", "and",    "or",      "not",   "if",  "else",    "is",    "plain",   "left",
    "sub",   "ship",   "air",     "land",  "aa",  "detects", "begun", "optimal", "hits",
    "cost",  "nation", "damaged", "min",   "max", "floor",   "ceil",  "nearest", "is_open"};

bool is_name(std::string_view text) {
  return !text.empty() && !(text[0] >= '0' && text[0] <= '9') && is_code(text) &&
         text.find('-') == std::string_view::npos;
}

bool has_word(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

template <class List>
auto find_named(const List& list, std::string_view name) {
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const auto& each) { return each.name == name; });
  return found == list.end() ? nullptr : &*found;
}

/// The keys of a table in the order in which they are written, those of a base first.
std::vector<const Member*> in_written_order(const Item& table, const std::string& source) {
  std::vector<const Member*> members;
  for (const Member& member : *table.table()) members.push_back(&member);
  const auto order = [&](const Member* member) {
    const Place& place = member->place;
    return std::tuple(place.source == source, place.line, place.column);
  };
  std::sort(members.begin(), members.end(),
            [&](const Member* a, const Member* b) { return order(a) < order(b); });
  return members;
}

const std::vector<std::string> actions = {"become", "leave", "lose", "note", "spot", "fire"};

class Reader {
 public:
  explicit Reader(const Document& document) : document_(document), root_(document, "") {}

  RulesFile read() {
    read_heading();
    read_units();
    read_options();
    read_policies();
    read_statuses();
    read_named("groups", rules_.groups);
    read_named("terms", rules_.terms);
    read_requirements();
    read_steps("before", rules_.before);
    read_steps("round", rules_.round);
    if (rules_.before.size() + rules_.round.size() > most_steps) {
      throw Error(rules_.round.back().place,
                  "there are at most " + std::to_string(most_steps) + " steps");
    }
    if (rules_.round.empty()) {
      throw Error(root_.place("round"), "the rules have no [[round]] step");
    }
    read_retreat();
    root_.finish();
    return std::move(rules_);
  }

 private:
  // Texts and expressions.

  static std::string required(Section& table, const std::string& key, const std::string& example) {
    const auto text = table.text(key);
    if (!text || trimmed(*text).empty()) {
      throw Error(table.place(key),
                  in_quotes(key) + " is missing; for example, " + key + " = \"" + example + "\"");
    }
    return *text;
  }

  static std::optional<Expression> expression(Section& table, const std::string& key) {
    const Item* item = table.item(key);
    if (item == nullptr) return std::nullopt;
    if (const bool* flag = item->flag())
      return Expression{
          Expression::Kind::truth, *flag ? "true" : "false", *flag ? 1 : 0, {}, item->place};
    if (const auto* whole = item->whole())
      return parse_expression(std::to_string(*whole), item->place);
    if (item->text() == nullptr) {
      throw Error(item->place, in_quotes(key) + " must be an expression in quotes");
    }
    return parse_expression(*item->text(), item->place);
  }

  static Expression required_expression(Section& table, const std::string& key,
                                        const std::string& example) {
    auto found = expression(table, key);
    if (!found) {
      throw Error(table.place(key),
                  in_quotes(key) + " is missing; for example, " + key + " = \"" + example + "\"");
    }
    return std::move(*found);
  }

  static Expression condition(Section& table) { return expression(table, "if").value_or(always()); }

  void check_name(const std::string& name, const std::string& what, const Place& place) const {
    if (!is_name(name)) {
      throw Error(place, what + " may have only letters, digits and '_', and no digit first: " +
                             in_quotes(name));
    }
    if (has_word(reserved, name)) {
      throw Error(place, in_quotes(name) + " has a meaning of its own; choose another name");
    }
    const bool is_taken = find_named(rules_.options, name) || find_named(rules_.groups, name) ||
                          find_named(rules_.terms, name) || find_named(rules_.statuses, name);
    if (is_taken) throw Error(place, in_quotes(name) + " is the name of something else here");
  }

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
  }

  // Units.

  void read_units() {
    for (auto& [member, table] : tables_in("units")) {
      if (!is_code(member->key)) {
        throw Error(member->place, "a unit's code may have only letters, digits, '_' and '-'");
      }
      Unit unit{UnitType{member->key}, {}, member->place};
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
    for (Section& table : list("values")) {
      Values values{condition(table), {}, table.place("if")};
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
      check_name(member->key, "the name of an option", member->place);
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
  void read_other_defaults(Section& table, Setting& setting) {
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
      check_name(name, "the name of a policy", member->place);
      for (const char* key :
           {"units", "losses", "policy", "technologies", "play", "retreat", "order"}) {
        if (name == key)
          throw Error(member->place,
                      in_quotes(name) + " is another key of a side; choose another name");
      }
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

  // Statuses, groups and terms.

  void read_statuses() {
    for (auto& [member, table] : tables_in("statuses")) {
      if (member->key == "plain") {
        rules_.plain_words = required(table, "words", "detected");
        table.finish();
        continue;
      }
      check_name(member->key, "the name of a status", member->place);
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
      check_name(member->key, "the name of a group or term", member->place);
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
        list.push_back({member->key, *expression(table, member->key), member->place});
      }
    }
  }

  void read_requirements() {
    for (Section& table : list("require")) {
      Requirement requirement{required_expression(table, "that", "die == 12"),
                              required(table, "message", "these values need die = 12"),
                              table.text("option").value_or(""), table.place("that")};
      if (!requirement.option.empty() && !find_named(rules_.options, requirement.option)) {
        throw Error(table.place("option"),
                    unknown("option", requirement.option, names_of(rules_.options)));
      }
      table.finish();
      rules_.requirements.push_back(std::move(requirement));
    }
  }

  template <class List>
  static std::vector<std::string> names_of(const List& list) {
    std::vector<std::string> names;
    for (const auto& each : list) names.push_back(each.name);
    return names;
  }

  // Steps.

  void read_steps(const std::string& sequence, std::vector<Step>& steps) {
    for (Section& table : list(sequence)) {
      Step step{required(table, "name", "detection"),
                table.text("title").value_or(""),
                {},
                always(),
                table.place("name")};
      for (const auto* list : {&rules_.before, &rules_.round}) {
        if (find_named(*list, step.name))
          throw Error(step.place, "a step is called " + in_quotes(step.name) + " already");
      }
      if (const Step* known = find_named(steps, step.name))
        throw Error(step.place, "a step is called " + in_quotes(known->name) + " already");
      step.condition = condition(table);
      read_action(table, step);
      table.finish();
      steps.push_back(std::move(step));
    }
  }

  void read_action(Section& table, Step& step) {
    std::string action;
    for (const std::string& each : actions) {
      if (!table.has(each)) continue;
      if (!action.empty()) {
        throw Error(table.place(each),
                    "a step does one thing: " + action + " or " + each + "; make two steps of it");
      }
      action = each;
    }
    if (action.empty()) {
      for (const std::string& each : actions) table.accept(each);
      table.finish();
      throw Error(step.place,
                  "the step " + in_quotes(step.name) + " does nothing; possible: " + join(actions));
    }
    if (action == "fire") {
      step.action = Fire{};
      auto shots = table.tables("fire");
      for (Section& shot : *shots) {
        if (++shots_ > most_shots) {
          throw Error(shot.place("who"), "there are at most " + std::to_string(most_shots) +
                                             " entries of 'fire' in all steps");
        }
        std::get<Fire>(step.action).shots.push_back(read_shot(shot));
      }
      return;
    }
    const Item* item = table.item(action);
    if (item->table() == nullptr)
      throw Error(item->place, in_quotes(action) + " must be a table, as in { who = \"sub\" }");
    Section inner(document_, action, *item);
    if (action == "note") {
      step.action = read_note(inner, *item);
      return;
    }
    if (action == "spot") {
      step.action = read_search(inner);
      return;
    }
    if (action == "lose") {
      Loss loss{side(inner), required_expression(inner, "who", "is kaiten"), condition(inner)};
      inner.finish();
      step.action = std::move(loss);
      return;
    }
    step.action = read_move(inner, action == "leave");
  }

  static std::optional<Side> side(Section& table) {
    const auto side = table.word("side", {"attacker", "defender"});
    if (!side) return std::nullopt;
    return *side == "attacker" ? Side::attacker : Side::defender;
  }

  Move read_move(Section& table, bool leaves) {
    Move move{side(table), required_expression(table, "who", "hidden"), "left"};
    if (!leaves) {
      move.to = read_status(table);
    }
    move.number = expression(table, "number");
    move.costly_first = table.word("first", {"owner", "costly"}).value_or("owner") == "costly";
    if (const auto policy = table.text("policy")) read_asked(table, *policy, move);
    move.condition = condition(table);
    table.finish();
    return move;
  }

  std::string read_status(Section& table) {
    const std::string to = required(table, "to", "undetected");
    if (to == "plain" || rules_.status(to) != nullptr) return to;
    auto possible = names_of(rules_.statuses);
    possible.emplace_back("plain");
    throw Error(table.place("to"), unknown("status", to, possible));
  }

  Search read_search(Section& table) {
    Search search{side(table), required_expression(table, "by", "destroyers"),
                  required_expression(table, "value", "3"),
                  required_expression(table, "who", "hidden"), read_status(table)};
    search.costly_first = table.word("first", {"owner", "costly"}).value_or("owner") == "costly";
    search.condition = condition(table);
    table.finish();
    return search;
  }

  void read_asked(Section& table, const std::string& name, Move& move) {
    const Policy* policy = find_named(rules_.policies, name);
    move.policy_place = table.place("policy");
    if (policy == nullptr)
      throw Error(move.policy_place, unknown("policy", name, names_of(rules_.policies)));
    if (move.number) throw Error(table.place("number"), "a policy says the number already");
    move.policy = name;
    move.word = table.word("when", policy->words).value_or(policy->counted);
    move.is_open = expression(table, "asks").value_or(always());
    move.label = table.text("label").value_or("");
    move.asked = table.text("asked").value_or("");
  }

  Note read_note(Section& table, const Item& item) {
    Note note;
    for (const Member* member : in_written_order(item, document_.source())) {
      check_name(member->key, "the name of a note", member->place);
      note.notes.push_back({member->key, *expression(table, member->key), member->place});
    }
    if (note.notes.empty()) throw Error(item.place, "the step notes nothing");
    return note;
  }

  static Shot read_shot(Section& table) {
    Shot shot{side(table), required_expression(table, "who", "sub"),
              required_expression(table, "at", "any"), condition(table)};
    table.finish();
    return shot;
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
  std::size_t shots_ = 0;
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
  check_expressions(rules);
  rules.base = merged.base;
  rules.text = text;
  rules.is_own = text == own_rules(rules.name);
  rules.hash = hash_of(text, merged.base.empty() ? std::string_view() : own_rules(merged.base));
  return rules;
}

}  // namespace asdic::rules_file
