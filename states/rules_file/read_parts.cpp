#include "states/rules_file/read_parts.hpp"

#include <tuple>
#include <utility>

#include "lib/text.hpp"

namespace asdic::rules_file {

namespace {

/// Names that have a meaning in the language of expressions.
const std::vector<std::string> reserved = {"own",
                                           "enemy",
                                           "attacks",
                                           "round",
                                           "die",
                                           "any",
                                           "value",
                                           "began",
                                           "true",
                                           "false",
                                           "and",
                                           "or",
                                           "not",
                                           "if",
                                           "else",
                                           "is",
                                           "plain",
                                           "left",
                                           "sub",
                                           "ship",
                                           "air",
                                           "land",
                                           "aa",
                                           "detects",
                                           "begun",
                                           "optimal",
                                           "hits",
                                           "cost",
                                           "nation",
                                           "damaged",
                                           "min",
                                           "max",
                                           "floor",
                                           "ceil",
                                           "nearest",
                                           "is_open",
                                           "attacker",
                                           "defender",
                                           "may_retreat",
                                           "added",
                                           "landed",
                                           "has",
                                           "flown_over",
                                           "flown_over_radar",
                                           "depth",
                                           "with_mark",
                                           "raised",
                                           "brought",
                                           "may_move",
                                           "may_ask",
                                           "chooses_losses",
                                           "loss_orders"};

bool is_name(std::string_view text) {
  return !text.empty() && !(text[0] >= '0' && text[0] <= '9') && is_code(text) &&
         text.find('-') == std::string_view::npos;
}

}  // namespace

bool has_word(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::vector<const Member*> members_in_written_order(const Item& table, const std::string& source) {
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

std::optional<Section> table_at(const Document& document, Section& root, const std::string& key) {
  const Item* item = root.item(key);
  if (item == nullptr) return std::nullopt;
  if (item->table() == nullptr) {
    throw Error(item->place, quote(key) + " must be a table, as in [" + key + "]");
  }
  return Section(document, key);
}

std::vector<std::pair<const Member*, Section>> tables_in(const Document& document, Section& root,
                                                         const std::string& key) {
  std::vector<std::pair<const Member*, Section>> all;
  if (!table_at(document, root, key)) return all;
  for (const Member* member : members_in_written_order(*root.item(key), document.source())) {
    if (member->item.table() == nullptr) {
      throw Error(member->item.place, quote(key + "." + member->key) + " must be a table");
    }
    if (all.size() == most_names) {
      throw Error(member->place, "there are at most " + std::to_string(most_names) + " of these");
    }
    all.emplace_back(member, Section(document, key + "." + member->key, member->item));
  }
  return all;
}

std::string require(Section& table, const std::string& key, const std::string& example) {
  const auto text = table.text(key);
  if (!text) table.check_spelling({key});
  if (!text || trim(*text).empty()) {
    throw Error(table.place(key),
                quote(key) + " is missing; for example, " + key + " = \"" + example + "\"");
  }
  return *text;
}

std::optional<Expression> expression_at(Section& table, const std::string& key) {
  const Item* item = table.item(key);
  if (item == nullptr) return std::nullopt;
  if (const bool* flag = item->flag())
    return Expression{
        Expression::Kind::truth, *flag ? "true" : "false", *flag ? 1 : 0, {}, item->place};
  if (const auto* whole = item->whole())
    return parse_expression(std::to_string(*whole), item->place);
  if (item->text() == nullptr) {
    throw Error(item->place, quote(key) + " must be an expression in quotes");
  }
  return parse_expression(*item->text(), item->place);
}

Expression required_expression(Section& table, const std::string& key, const std::string& example) {
  auto found = expression_at(table, key);
  if (!found) {
    table.check_spelling({key});
    throw Error(table.place(key),
                quote(key) + " is missing; for example, " + key + " = \"" + example + "\"");
  }
  return std::move(*found);
}

Expression condition_at(Section& table) {
  return expression_at(table, "if").value_or(always_true());
}

void check_name(const RulesFile& rules, const std::string& name, const std::string& what,
                const Place& place) {
  if (!is_name(name)) {
    throw Error(
        place, what + " may have only letters, digits and '_', and no digit first: " + quote(name));
  }
  if (has_word(reserved, name)) {
    throw Error(place, quote(name) + " has a meaning of its own; choose another name");
  }
  const bool is_taken = find_named(rules.options, name) || find_named(rules.groups, name) ||
                        find_named(rules.terms, name) || find_named(rules.statuses, name) ||
                        find_named(rules.keys, name);
  if (is_taken) throw Error(place, quote(name) + " is the name of something else here");
}

std::optional<Side> side_at(Section& table) {
  const auto side = table.word("side", {"attacker", "defender"});
  if (!side) return std::nullopt;
  return *side == "attacker" ? Side::attacker : Side::defender;
}

}  // namespace asdic::rules_file
