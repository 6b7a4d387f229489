#include "states/rules_file/rules_file.hpp"

#include <algorithm>

#include "lib/exact/hash.hpp"
#include "lib/exact/number.hpp"
#include "lib/input/case.hpp"
#include "lib/input/section.hpp"
#include "lib/input/unit_names.hpp"
#include "lib/text.hpp"
#include "states/games/unit_names.hpp"
#include "states/rule_system.hpp"
#include "states/rules_file/read_parts.hpp"

namespace asdic::rules_file {

namespace {

class Reader {
 public:
  explicit Reader(const Document& document) : document_(document), root_(document, "") {}

  RulesFile read() {
    read_heading();
    read_units();
    read_settings(document_, root_, rules_);
    read_statuses();
    read_named("groups", rules_.groups);
    read_named("terms", rules_.terms);
    read_requirements();
    read_steps(document_, root_, rules_);
    read_retreat();
    read_losses();
    read_throws();
    read_transports();
    read_carriers();
    check_sea();
    root_.accept("fault");  // faults_of() reads it
    root_.finish();
    return std::move(rules_);
  }

 private:
  // Headings.

  /// Reads names of figures such as "found.SIDE.UNIT" with their words. Puts names without UNIT and
  /// DEPTH first, because the first name that fits a figure gives its words. Throws Error(input) if
  /// a name has another form.
  void read_figures() {
    std::vector<Phrase> of_units;
    for (const auto& [name, words, place] : root_.scalars_in("figures")) {
      const std::vector<std::string_view> parts = split(name, '.');
      const bool is_of_units = parts.size() == 3 && (parts[2] == "UNIT" || parts[2] == "DEPTH");
      const auto is_word = [](std::string_view part) {
        return !part.empty() && std::all_of(part.begin(), part.end(), [](char c) {
          return (c >= 'a' && c <= 'z') || c == '_';
        });
      };
      const bool is_of_side = parts.size() == 2;
      const bool is_name = (is_of_side || parts.size() == 3) && is_word(parts[0]) &&
                           parts[1] == "SIDE" && (is_of_side || is_of_units || is_word(parts[2]));
      if (!is_name || has_word(other_figures, std::string(parts[0]))) {
        throw Error(place,
                    "the name of a figure must be WORD.SIDE, WORD.SIDE.UNIT, WORD.SIDE.DEPTH or "
                    "WORD.SIDE.all, as in \"found.SIDE.UNIT\"; WORD must not be a figure of "
                    "asdic");
      }
      check_words(words, is_of_units ? parts[2] : "", place);
      auto& list = is_of_units ? of_units : rules_.figures;
      list.push_back({with_word(name), with_word(words)});
    }
    rules_.figures.insert(rules_.figures.end(), of_units.begin(), of_units.end());
  }

  static inline const std::vector<std::string> other_figures = {
      "winner", "clears", "takes",  "rounds", "exchange", "losses",   "survivors", "wave",
      "holds",  "value",  "choice", "price",  "knowing",  "strength", "crashed"};

  /// Throws Error(input) if `words` have a part in braces that a name with `part` does not have.
  static void check_words(const std::string& words, std::string_view part, const Place& place) {
    std::vector<std::string> possible = {"{SIDE}", "{SIDING}"};
    if (part == "UNIT") possible.insert(possible.end(), {"{UNIT}", "{UNITS}"});
    if (part == "DEPTH") possible.emplace_back("{DEPTH}");
    for (std::size_t at = words.find('{'); at != std::string::npos; at = words.find('{', at + 1)) {
      const std::size_t end = words.find('}', at);
      const std::string found = words.substr(at, end == std::string::npos ? end : end - at + 1);
      if (!has_word(possible, found)) throw Error(place, unknown_message("part", found, possible));
    }
  }

  /// Returns `name` with WORD instead of DEPTH.
  static std::string with_word(std::string name) {
    const std::size_t at = name.find("DEPTH");
    return at == std::string::npos ? name : name.replace(at, 5, "WORD");
  }

  void read_heading() {
    rules_.name = require(root_, "name", "my-rules");
    if (!is_code(rules_.name)) {
      throw Error(root_.place("name"),
                  "the name of rules may have only letters, digits, '_' and '-'");
    }
    rules_.title = require(root_, "title", "Destroyers detect by dice");
    rules_.source = root_.text("source").value_or("a rules file");
    for (const auto& [kind, place] : root_.texts("kinds")) {
      const auto parsed = parse_kind(kind);
      if (!parsed)
        throw Error(place, unknown_message("kind", kind, {"sub", "ship", "air", "land", "aa"}));
      rules_.kinds.push_back(*parsed);
    }
    if (rules_.kinds.empty()) {
      root_.check_spelling({"kinds", "base"});
      throw Error(root_.place("kinds"),
                  "'kinds' must list the kinds of units that may fight, as in [\"sub\", \"ship\", "
                  "\"air\"]");
    }
    if (const auto dice = root_.wholes("dice", 2, 100)) rules_.dice = *dice;
    rules_.has_landings = root_.flag("landings").value_or(false);
    rules_.has_depths = root_.flag("depths").value_or(false);
    read_figures();
    rules_.is_flown_over = root_.flag("flown_over").value_or(false);
    for (const auto& [technology, place] : root_.texts("technologies")) {
      if (!is_code(technology)) {
        throw Error(place, "a technology has letters, digits, '_' and '-'");
      }
      rules_.technologies.push_back(technology);
    }
    rules_.sea = root_.word("sea", {own_rules_at_sea, "detection-roll"}).value_or("");
    rules_.damage_stays = expression_at(root_, "damage_stays");
    rules_.counts_statuses = root_.flag("counts_statuses").value_or(false);
  }

  // Units.

  void read_units() {
    for (const auto& [code, place] : root_.texts(removed_units)) {
      rules_.removed_units.push_back(code);
    }
    for (auto& [member, table] : tables_in(document_, root_, "units")) {
      if (!is_code(member->key)) {
        throw Error(member->place, "a unit's code may have only letters, digits, '_' and '-'");
      }
      Unit unit{UnitType{member->key}, condition_at(table), {}, member->place};
      const std::string kind = require(table, "kind", "ship");
      const auto parsed = parse_kind(kind);
      if (!parsed ||
          std::find(rules_.kinds.begin(), rules_.kinds.end(), *parsed) == rules_.kinds.end()) {
        const bool is_of_others = parsed && table.place("kind").source != document_.source();
        if (is_of_others) {
          throw Error(root_.place("kinds"),
                      "units of another file have the kind " + quote(kind) + "; add it to 'kinds'");
        }
        std::vector<std::string> possible;
        for (const UnitKind each : rules_.kinds) possible.emplace_back(name(each));
        throw Error(table.place("kind"), unknown_message("kind", kind, possible));
      }
      unit.type.kind = *parsed;
      unit.type.attack = table.whole("attack", 0, most_value);
      unit.type.defense = table.whole("defense", 0, most_value);
      unit.type.hits = table.whole("hits", 1, most_hits).value_or(1);
      unit.type.cost = table.whole("cost", 0, most_cost).value_or(0);
      unit.type.detects = table.share("detects", most_detected).value_or("0");
      unit.words = read_unit_words(table);
      unit.type.names = shared_names(read_names(table));
      table.finish();
      rules_.units.push_back(std::move(unit));
    }
    check_names();
    if (rules_.units.empty()) root_.check_spelling({"units", "units_of"});
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
          throw Error(item->place, unknown_message("unit", code, possible));
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

  /// Throws Error(input) at an alias that is also a name of another unit. Gives units without names
  /// those of their codes in related games.
  void check_names() {
    std::vector<UnitType> types;
    for (const Unit& unit : rules_.units) types.push_back(unit.type);
    for (auto& [member, table] : tables_in(document_, root_, "units")) {
      check_aliases(table, member->key, types);
    }
    for (Unit& unit : rules_.units) {
      const bool has_names = unit.words || unit.type.names != nullptr;
      if (!has_names) unit.type.names = unit_names_without(unit.type.code, types);
    }
  }

  /// Returns the names of a code in related games that no type has already.
  static UnitNames unit_names_without(const std::string& code, const std::vector<UnitType>& types) {
    const UnitNames known = names_of_unit(code);
    std::vector<std::string> names;
    for (const std::string& name : known == nullptr ? std::vector<std::string>() : *known) {
      if (unit_named(name, types) == nullptr) names.push_back(name);
    }
    return shared_names(std::move(names));
  }

  void read_modifiers() {
    for (Section& table : list("modify")) {
      Modifier modifier{required_expression(table, "who", "is ftr and has('jet-fighters')"),
                        expression_at(table, "attack"),
                        expression_at(table, "defense"),
                        table.whole("attacking_dice", 1, 10),
                        table.whole("attacking_best_of", 1, 10),
                        table.flag("keeps_order").value_or(false)};
      table.finish();
      if (!modifier.attack && !modifier.defense && !modifier.attacking_dice &&
          !modifier.attacking_best_of) {
        throw Error(table.place("who"),
                    "the table changes nothing; possible: attack, defense, attacking_dice, "
                    "attacking_best_of");
      }
      rules_.modifiers.push_back(std::move(modifier));
    }
  }

  std::vector<Section> list(const std::string& key) {
    auto tables = root_.tables(key).value_or(std::vector<Section>());
    if (tables.size() > most_steps) {
      throw Error(root_.place(key),
                  "there are at most " + std::to_string(most_steps) + " of [[" + key + "]]");
    }
    return tables;
  }

  // Statuses, groups and terms.

  void read_statuses() {
    for (auto& [member, table] : tables_in(document_, root_, "statuses")) {
      if (member->key == "plain") {
        rules_.plain_words = require(table, "words", "detected");
        table.finish();
        continue;
      }
      check_name(rules_, member->key, "the name of a status", member->place);
      StatusRule status{member->key, table.text("words").value_or(member->key), 0,
                        required_expression(table, "who", "sub"), member->place};
      const auto lost = table.word("lost", {"last", "later", "first"}).value_or("last");
      status.rank = lost == "last" ? 2 : lost == "later" ? 1 : -1;
      table.finish();
      if (rules_.statuses.size() == most_statuses) {
        throw Error(member->place,
                    "there are at most " + std::to_string(most_statuses) + " statuses");
      }
      rules_.statuses.push_back(std::move(status));
    }
  }
  static constexpr std::size_t most_statuses = 8;

  void read_named(const std::string& key, std::vector<NamedExpression>& list) {
    auto table = table_at(document_, root_, key);
    if (!table) return;
    for (const Member* member : members_in_written_order(*root_.item(key), document_.source())) {
      check_name(rules_, member->key, "the name of a group or term", member->place);
      if (key == "terms" && find_named(rules_.policies, member->key)) {
        throw Error(member->place, quote(member->key) + " is the name of a policy here");
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
        list.back().is_explained = !is_group && named.flag("explained").value_or(false);
        if (!is_group) list.back().opposite = named.text("opposite").value_or("");
        named.finish();
        if (list.back().is_explained && list.back().words.empty()) {
          throw Error(named.place("explained"), "'explained' needs 'words'");
        }
      } else {
        list.push_back({member->key, *expression_at(*table, member->key), member->place});
      }
    }
  }

  void read_requirements() {
    for (Section& table : list("require")) {
      Requirement requirement{required_expression(table, "that", "die == 12"),
                              require(table, "message", "these values need die = 12"),
                              table.text("option").value_or(""),
                              table.text("key").value_or(""),
                              expression_at(table, "units"),
                              side_at(table),
                              false,
                              table.place("that")};
      table.finish();
      requirement.is_of_sides = asks_for_sides(requirement.condition);
      const bool names_unit = requirement.message.find("{unit}") != std::string::npos;
      if (names_unit && !requirement.units) {
        throw Error(table.place("message"), "a message with {unit} needs 'units', a selection");
      }
      if (!names_unit && requirement.message.find('{') != std::string::npos) {
        throw Error(table.place("message"), "a message may only have {unit} in braces");
      }
      if (!requirement.option.empty() && !find_named(rules_.options, requirement.option)) {
        throw Error(table.place("option"),
                    unknown_message("option", requirement.option, names_of(rules_.options)));
      }
      if (!requirement.key.empty() && requirement.key != "landed" &&
          !find_named(rules_.keys, requirement.key)) {
        throw Error(table.place("key"),
                    unknown_message("key", requirement.key, names_of(rules_.keys)));
      }
      rules_.requirements.push_back(std::move(requirement));
    }
  }

  static bool asks_for_sides(const Expression& expression) {
    const bool asks =
        expression.kind == Expression::Kind::name && expression.word.find('.') != std::string::npos;
    return asks || std::any_of(expression.parts.begin(), expression.parts.end(), asks_for_sides);
  }

  // Tables that a file has at most once.

  void read_retreat() {
    auto table = table_at(document_, root_, "retreat");
    if (!table) return;
    rules_.retreating = required_expression(*table, "who", "any");
    table->finish();
  }

  void read_losses() {
    auto table = table_at(document_, root_, "losses");
    if (!table) return;
    rules_.losses.last = expression_at(*table, "last");
    rules_.losses.never = expression_at(*table, "never");
    rules_.losses.late = expression_at(*table, "late");
    rules_.losses.late_if = expression_at(*table, "late_if").value_or(always_true());
    table->finish();
  }

  void read_throws() {
    auto table = table_at(document_, root_, "throws");
    if (!table) return;
    Throws& throws = rules_.throws;
    throws.low_luck = expression_at(*table, "low_luck");
    throws.medium_luck = expression_at(*table, "medium_luck");
    throws.no_luck = expression_at(*table, "no_luck");
    throws.weighted = expression_at(*table, "weighted");
    if (const auto weights = table->wholes("weights", 0, 1000)) throws.weights = *weights;
    table->finish();
    const bool are_some = std::any_of(throws.weights.begin(), throws.weights.end(),
                                      [](int weight) { return weight > 0; });
    if (throws.weighted && !are_some) {
      throw Error(table->place("weights"),
                  "'weights' must list how often each face comes, as in [1, 2, 3, 2, 1, 1]");
    }
  }

  void read_transports() {
    auto table = table_at(document_, root_, "transports");
    if (!table) return;
    Transports& transports = rules_.transports.emplace();
    const Item* item = table->item("room");
    if (item == nullptr || item->table() == nullptr) {
      table->check_spelling({"room"});
      throw Error(table->place("room"), "'room' must be a table, as in room = { tr = 2 }");
    }
    Section rooms(document_, "transports.room", *item);
    for (const Member& member : *item->table()) {
      if (rules_.sea == own_rules_at_sea && !has_unit(member.key)) {
        throw Error(member.place, "no unit of these rules has the code " + quote(member.key));
      }
      transports.rooms[member.key] = rooms.whole(member.key, 1, most_value).value();
    }
    rooms.finish();
    transports.space = required_expression(*table, "space", "1");
    table->finish();
  }

  void read_carriers() {
    auto table = table_at(document_, root_, "carriers");
    if (!table) return;
    Carriers& carriers = rules_.carriers.emplace();
    carriers.room = required_expression(*table, "room", "2 if is cv else 0");
    carriers.aircraft = required_expression(*table, "aircraft", "is ftr");
    table->finish();
  }

  bool has_unit(const std::string& code) const {
    return std::any_of(rules_.units.begin(), rules_.units.end(),
                       [&](const Unit& unit) { return unit.type.code == code; });
  }

  void check_sea() const {
    if (rules_.transports && rules_.sea.empty()) {
      root_.check_spelling({"sea"});
      throw Error(root_.place("transports"),
                  "[transports] is for a battle at sea before a landing; add 'sea'");
    }
    if (rules_.sea.empty()) return;
    const bool is_complete = rules_.has_landings && rules_.transports &&
                             find_named(rules_.keys, "bombard") &&
                             find_named(rules_.options, "bombard_after_battle");
    if (is_complete) return;
    root_.check_spelling({"landings", "transports"});
    throw Error(root_.place("sea"),
                "a battle at sea before a landing needs landings = true, [transports], the key "
                "'bombard' and the option 'bombard_after_battle'");
  }

  const Document& document_;
  Section root_;
  RulesFile rules_;
};

/// Returns the rules of `merged`, whose own file is `text`. A mistake that the file makes in the
/// rules of another one is reported at the name of the other one.
RulesFile read_checked(const MergedDocument& merged, std::string_view text,
                       const std::string& source) {
  try {
    RulesFile rules = Reader(merged.document).read();
    rules.text = text;
    rules.is_own = text == own_rules(rules.name);
    if (!rules.is_own) check_expressions(rules);  // takes a third of the time to read a file
    return rules;
  } catch (const Error& error) {
    if (merged.names_other.line == 0 || error.place().source == source) throw;
    throw Error(merged.names_other, std::string("these rules do not fit ") + error.what());
  }
}

/// Returns a hash of two texts, in hexadecimal digits.
std::string hash_of(std::string_view text, std::string_view base) {
  Hash hash;
  hash.add(text);
  hash.add(base);
  return hash.text();
}

}  // namespace

UnitQuota Policy::value(std::string_view word) const {
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
const SideKey* RulesFile::key(std::string_view called, Side of) const {
  const auto found = std::find_if(keys.begin(), keys.end(), [&](const SideKey& key) {
    return key.name == called && key.side == of;
  });
  return found == keys.end() ? nullptr : &*found;
}
const StatusRule* RulesFile::status(std::string_view called) const {
  return find_named(statuses, called);
}
const NamedExpression* RulesFile::group(std::string_view called) const {
  return find_named(groups, called);
}
const NamedExpression* RulesFile::term(std::string_view called) const {
  return find_named(terms, called);
}

RulesFile parse_rules(std::string_view text, const std::string& source) {
  if (text.size() > most_bytes_of_rules) {
    throw Error(Place{source}, "a rules file has at most 256 KiB");
  }
  const MergedDocument merged = read_merged(text, source);
  RulesFile rules = read_checked(merged, text, source);
  rules.base = merged.base;
  rules.hash = hash_of(text, merged.others);
  const bool has_faults = merged.document.root().get("fault") != nullptr;
  if (!rules.is_own && has_faults) faults_of(rules, source);  // so that a mistake is reported
  return rules;
}

std::vector<Fault> faults_of(const RulesFile& rules, const std::string& source) {
  std::vector<Fault> faults;
  std::string text = rules.text;
  if (rules.is_own) text += own_faults(rules.name);
  for (FaultyDocument& each : read_faulty(text, source)) {
    auto faulty = std::make_shared<RulesFile>(Reader(each.document).read());
    check_expressions(*faulty);
    faulty->hash = hash_of(rules.hash, each.text);
    check_keys(each.battle, system_of(faulty).format);
    faults.push_back({std::move(each.text), std::move(each.keys), std::move(faulty)});
  }
  return faults;
}

}  // namespace asdic::rules_file
