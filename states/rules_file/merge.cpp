// Merges a rules file with its base, the built-in rules file that it changes.
#include <algorithm>
#include <array>
#include <functional>
#include <utility>
#include <vector>

#include "lib/input/section.hpp"
#include "lib/text.hpp"
#include "states/rules_file/expression.hpp"
#include "states/rules_file/read_parts.hpp"

namespace asdic::rules_file {

namespace {

constexpr std::array sequences = {"before", "round"};

/// Sets the key of `member` in `table` to its item and place.
void put_member(Item& table, const Member& member) {
  put(*table.table(), member.key, member.item);
  for (Member& each : *table.table()) {
    if (each.key == member.key) each.place = member.place;
  }
}

/// Merges `changes` into the table `into`. Tables under the same key are merged in turn. Other
/// items replace the items under their keys.
void merge(Item& into, const Item& changes) {
  for (const Member& change : *changes.table()) {
    Item* known = into.get(change.key);
    if (known != nullptr && known->table() != nullptr && change.item.table() != nullptr) {
      merge(*known, change.item);
    } else {
      put_member(into, change);
    }
  }
}

const Item::List none;

/// The position of a step in its sequence.
struct StepPosition {
  Item::List* list;
  Item::List::iterator step;
};

StepPosition find_step(Item& rules, const std::string& name, const Place& place) {
  std::vector<std::string> possible;
  for (const char* sequence : sequences) {
    Item* steps = rules.get(sequence);
    if (steps == nullptr) continue;
    auto* list = std::get_if<Item::List>(&steps->value);
    if (list == nullptr) continue;
    for (auto step = list->begin(); step != list->end(); ++step) {
      const Item* known = step->get("name");
      if (known == nullptr || known->text() == nullptr) continue;
      if (*known->text() == name) return {list, step};
      possible.push_back(*known->text());
    }
  }
  throw Error(place, unknown_message("step", name, possible));
}

/// Returns the key of `change` that names a step, which must be one of `keys`, and the name. Throws
/// Error(input) if not exactly one of `keys` is there.
std::pair<std::string, const Item*> named_step(const Item& change,
                                               const std::vector<std::string>& keys) {
  const Item* found = nullptr;
  std::string by;
  for (const std::string& key : keys) {
    const Item* item = change.get(key);
    if (item == nullptr) continue;
    if (found != nullptr || item->text() == nullptr) {
      throw Error(item->place, "name one step, as in " + keys.front() + " = \"detection\"");
    }
    found = item;
    by = key;
  }
  if (found == nullptr) {
    check_spelling(change, keys);
    throw Error(change.place, "name the step, as in " + keys.front() + " = \"detection\"");
  }
  return {by, found};
}

Item without_key(const Item& table, const std::string& key) {
  Item copy = table;
  std::erase_if(*copy.table(), [&](const Member& member) { return member.key == key; });
  return copy;
}

const Item::List& list_at(const Item& changes, const char* key, const std::string& example) {
  const Item* item = changes.get(key);
  if (item == nullptr) return none;
  if (item->list() == nullptr) {
    throw Error(item->place, quote(key) + " must be a list, as in " + example);
  }
  return *item->list();
}

void require_table(const Item& item, const char* key) {
  if (item.table() == nullptr) {
    throw Error(item.place, std::string("each of [[") + key + "]] must be a table");
  }
}

/// Removes what tables give to the unit `code`, and notes that `is CODE` selects nothing.
void forget_unit(Item& rules, const std::string& code) {
  const auto erase = [&](Item* table) {
    if (table == nullptr || table->table() == nullptr) return;
    std::erase_if(*table->table(), [&](const Member& member) { return member.key == code; });
  };
  if (Item* values = rules.get("values"); values != nullptr && values->list() != nullptr) {
    for (Item& each : std::get<Item::List>(values->value)) erase(&each);
  }
  if (Item* transports = rules.get("transports")) erase(transports->get("room"));
  Item* known = rules.get(removed_units);
  if (known == nullptr) known = &put(*rules.table(), removed_units, {Item::List(), rules.place});
  std::get<Item::List>(known->value).push_back({code, rules.place});
}

/// Removes the option, policy, key, status, group, term or unit `name`. Returns false if there is
/// none.
bool remove_named(Item& rules, const std::string& name) {
  for (const char* key : {"options", "policies", "keys", "statuses", "groups", "terms", "units"}) {
    Item* table = rules.get(key);
    if (table == nullptr || table->table() == nullptr || table->get(name) == nullptr) continue;
    std::erase_if(*table->table(), [&](const Member& member) { return member.key == name; });
    if (std::string_view(key) == "units") forget_unit(rules, name);
    return true;
  }
  return false;
}

void change_steps(Item& rules, const Item& changes) {
  for (const Item& change : list_at(changes, "replace", "[[replace]]")) {
    require_table(change, "replace");
    const auto [key, name] = named_step(change, {"step"});
    Item step = without_key(change, key);
    if (step.get("name") == nullptr) put(*step.table(), "name", *name);
    *find_step(rules, *name->text(), name->place).step = std::move(step);
  }
  for (const Item& change : list_at(changes, "change", "[[change]]")) {
    require_table(change, "change");
    const auto [key, name] = named_step(change, {"step"});
    Item& step = *find_step(rules, *name->text(), name->place).step;
    const Item changed = without_key(change, key);
    for (const Member& member : *changed.table()) put_member(step, member);
  }
  for (const Item& change : list_at(changes, "insert", "[[insert]]")) {
    require_table(change, "insert");
    const auto [key, name] = named_step(change, {"after", "before"});
    const StepPosition found = find_step(rules, *name->text(), name->place);
    found.list->insert(key == "after" ? found.step + 1 : found.step, without_key(change, key));
  }
  for (const Item& name : list_at(changes, "remove", "[\"detection\"]")) {
    if (name.text() == nullptr) {
      throw Error(name.place, "'remove' must be a list of names, as in [\"detection\"]");
    }
    if (remove_named(rules, *name.text())) continue;
    const StepPosition found = find_step(rules, *name.text(), name.place);
    found.list->erase(found.step);
  }
  // An empty sequence is removed, which is equivalent to a missing one.
  for (const char* sequence : sequences) {
    const Item* steps = rules.get(sequence);
    if (steps == nullptr || steps->list() == nullptr || !steps->list()->empty()) continue;
    rules = without_key(rules, sequence);
  }
}

/// Appends the list of `changes` under `key` to that of `rules`.
void append(Item& rules, const Item& changes, const char* key) {
  const Item* more = changes.get(key);
  if (more == nullptr) return;
  Item* known = rules.get(key);
  if (known == nullptr || known->list() == nullptr || more->list() == nullptr) {
    put(*rules.table(), key, *more);
    return;
  }
  auto& list = std::get<Item::List>(known->value);
  list.insert(list.end(), more->list()->begin(), more->list()->end());
}

/// Adds the values that a file gives to units of its base as a table of values. It comes after the
/// tables of the base, so that these values hold for all dice and options.
void change_values(Item& rules, const Item& changes) {
  const Item* units = changes.get("units");
  const Item* known = rules.get("units");
  if (units == nullptr || units->table() == nullptr || known == nullptr) return;
  Item values{Item::Table(), units->place};
  for (const Member& unit : *units->table()) {
    if (known->get(unit.key) == nullptr || unit.item.table() == nullptr) continue;
    Item changed{Item::Table(), unit.item.place};
    for (const char* key : {"attack", "defense", "hits", "cost"}) {
      const Item* value = unit.item.get(key);
      if (value != nullptr) put(*changed.table(), key, *value);
    }
    if (!changed.table()->empty()) put(*values.table(), unit.key, std::move(changed));
  }
  if (values.table()->empty()) return;
  put(*values.table(), "if", Item{true, units->place});
  Item list{Item::Table(), units->place};
  put(*list.table(), "values", Item{Item::List{std::move(values)}, units->place});
  append(rules, list, "values");
}

/// Changes `rules` as a file with a base changes its base.
void apply(Item& rules, const Item& changes) {
  change_steps(rules, changes);
  change_values(rules, changes);
  append(rules, changes, "values");
  append(rules, changes, "require");
  Item others = changes;
  for (const char* key : {"base", "change", "replace", "insert", "remove", "values", "require"}) {
    others = without_key(others, key);
  }
  merge(rules, others);
}

/// Returns the name that `item`, the value of `key`, gives. Throws Error(input) if it is not text.
const std::string& name_given_by(const Item& item, const std::string& key) {
  if (item.text() == nullptr) {
    throw Error(item.place, quote(key) + " must be the name of a rule system");
  }
  return *item.text();
}

/// Returns the name of the built-in rules file that `base` gives. Throws Error(input) if there is
/// none.
std::string name_of_base(const Item& base) {
  const std::vector<std::string> possible = own_rules_names();
  const std::string& name = name_given_by(base, "base");
  if (std::find(possible.begin(), possible.end(), name) == possible.end()) {
    throw Error(base.place, unknown_message("base", name, possible));
  }
  return name;
}

Document read_own_rules(const std::string& name) {
  return Document::parse(own_rules(name), name + ".toml");
}

/// Returns whether units of `rules` or their values depend on an option other than `values`.
bool has_units_by_option(const Item& rules) {
  const Item* options = rules.get("options");
  const std::function<bool(const Expression&)> reads_option = [&](const Expression& each) {
    const bool is_option = each.kind == Expression::Kind::name && each.word != "values" &&
                           options != nullptr && options->get(each.word) != nullptr;
    return is_option || std::any_of(each.parts.begin(), each.parts.end(), reads_option);
  };
  const auto depends = [&](const Item& table) {
    const Item* condition = table.get("if");
    return condition != nullptr && condition->text() != nullptr &&
           reads_option(parse_expression(*condition->text(), condition->place));
  };
  const Item::Table& units = *rules.get("units")->table();
  const Item* values = rules.get("values");
  return std::any_of(units.begin(), units.end(),
                     [&](const Member& unit) { return depends(unit.item); }) ||
         (values != nullptr &&
          std::any_of(values->list()->begin(), values->list()->end(), depends));
}

/// Returns the built-in rules file that `units_of` names. Throws Error(input) if it is not one
/// whose units other rules can take.
Document rules_with_units(const Item& units_of) {
  const auto can_be_taken = [](const Item& rules) {
    return rules.get("units") != nullptr && !has_units_by_option(rules);
  };
  std::vector<std::string> possible = own_rules_names();
  const std::string& name = name_given_by(units_of, "units_of");
  const bool is_known = std::find(possible.begin(), possible.end(), name) != possible.end();
  if (is_known) {
    Document named = read_own_rules(name);
    if (can_be_taken(named.root())) return named;
  }
  std::erase_if(possible, [&](const std::string& each) {
    return !can_be_taken(read_own_rules(each).root());
  });
  throw Error(units_of.place, is_known ? "other rules cannot take the units of " + quote(name) +
                                             "; possible: " + join(possible)
                                       : unknown_message("units_of", name, possible));
}

MergedDocument with_units_of_another(const Item& rules, const std::string& source);

/// Reads the built-in rules file `name`, with the units that it takes from another one.
Document read_built_in(const std::string& name) {
  Document document = read_own_rules(name);
  if (document.root().get("units_of") == nullptr) return document;
  return with_units_of_another(document.root(), name + ".toml").document;
}

/// Returns the text of the built-in rules file `name` and of the one whose units it takes.
std::string built_in_texts(const std::string& name) {
  const Document document = read_own_rules(name);
  const Item* other = document.root().get("units_of");
  std::string texts(own_rules(name));
  if (other != nullptr) texts += own_rules(*other->text());
  return texts;
}

/// Returns `rules` with the units of another built-in file, their values, the option `values`, and
/// the requirements on that option. Throws Error(input) if `rules` have a base or units.
MergedDocument with_units_of_another(const Item& rules, const std::string& source) {
  const Item& key = *rules.get("units_of");
  for (const char* other : {"base", "units"}) {
    if (const Item* item = rules.get(other)) {
      throw Error(item->place, "rules with 'units_of' cannot have " + quote(other));
    }
  }
  const Document named = rules_with_units(key);
  const Item& others = named.root();
  Item merged = without_key(rules, "units_of");
  Item more{Item::Table(), key.place};
  for (const char* part : {"units", "values"}) {
    if (const Item* item = others.get(part)) put(*more.table(), part, *item);
  }
  Item options{Item::Table(), key.place};
  const Item* all = others.get("options");
  if (const Item* values = all == nullptr ? nullptr : all->get("values")) {
    put(*options.table(), "values", *values);
    put(*more.table(), "options", std::move(options));
  }
  if (const Item* requirements = others.get("require")) {
    Item::List of_values;
    for (const Item& each : *requirements->list()) {
      const Item* option = each.get("option");
      if (option != nullptr && option->text() != nullptr && *option->text() == "values") {
        of_values.push_back(each);
      }
    }
    if (!of_values.empty()) {
      put(*more.table(), "require", Item{std::move(of_values), key.place});
    }
  }
  append(more, merged, "values");
  append(more, merged, "require");
  merge(more, without_key(without_key(merged, "values"), "require"));
  more.place = rules.place;
  return {Document::from_table(std::move(more), source), "", std::string(own_rules(*key.text())),
          key.place};
}

}  // namespace

MergedDocument read_merged(std::string_view text, const std::string& source) {
  Document own = Document::parse(text, source);
  if (own.root().get("units_of") != nullptr) return with_units_of_another(own.root(), source);
  const Item* base = own.root().get("base");
  if (base == nullptr) {
    for (const char* key : {"change", "replace", "insert", "remove"}) {
      const Item* change = own.root().get(key);
      if (change == nullptr) continue;
      check_spelling(own.root(), {"base"});
      throw Error(change->place, quote(key) +
                                     " changes the steps of a base; for example, "
                                     "base = \"one-for-one\"");
    }
    return {std::move(own), "", "", {}};
  }
  const std::string name = name_of_base(*base);
  Item rules = read_built_in(name).root();
  for (const char* key : {"name", "title", "source"}) {
    std::erase_if(*rules.table(), [&](const Member& member) { return member.key == key; });
  }
  apply(rules, own.root());
  rules.place = own.root().place;
  return {Document::from_table(std::move(rules), source), name, built_in_texts(name), base->place};
}

std::vector<FaultyDocument> read_faulty(std::string_view text, const std::string& source) {
  const Item rules = read_merged(text, source).document.root();
  const Item without_faults = without_key(rules, "fault");
  std::vector<FaultyDocument> all;
  for (const Item& each : list_at(rules, "fault", "[[fault]]")) {
    require_table(each, "fault");
    const Document document = Document::from_table(each, source);
    Section table(document, "");
    const Item* battle = each.get("case");
    FaultyDocument fault{require(table, "says", "artillery supports nobody"),
                         {},
                         document,
                         Document::from_table(battle == nullptr ? table_of({}) : *battle, source)};
    for (const auto& [key, value, place] : table.scalars_in("case")) fault.keys[key] = value;
    Item changed = without_faults;
    apply(changed, without_key(without_key(each, "says"), "case"));
    fault.document = Document::from_table(std::move(changed), source);
    all.push_back(std::move(fault));
  }
  return all;
}

}  // namespace asdic::rules_file
