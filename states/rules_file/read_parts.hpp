// Functions that read parts of a rules file: names, expressions, sides, and tables in written
// order.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/input/section.hpp"
#include "states/rules_file/rules_file.hpp"

namespace asdic::rules_file {

/// Returns the element of `list` with the name `name`, or null.
template <class List>
auto find_named(const List& list, std::string_view name) {
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const auto& each) { return each.name == name; });
  return found == list.end() ? nullptr : &*found;
}

/// Returns the names of the elements of `list`.
template <class List>
std::vector<std::string> names_of(const List& list) {
  std::vector<std::string> names;
  for (const auto& each : list) names.push_back(each.name);
  return names;
}

bool has_word(const std::vector<std::string>& words, const std::string& word);

/// Returns the keys of a table in the order in which they are written, those of a base first.
/// `source` is the name of the file that changes the base.
std::vector<const Member*> members_in_written_order(const Item& table, const std::string& source);

/// Returns a table of the file, or nothing if the file does not have it. Throws Error(input).
std::optional<Section> table_at(const Document& document, Section& root, const std::string& key);

/// Returns the tables within a table, each with its name, in the order in which they are written.
/// Throws Error(input).
std::vector<std::pair<const Member*, Section>> tables_in(const Document& document, Section& root,
                                                         const std::string& key);

/// Returns the text of `key`. Throws Error(input), with `example` as its value, if it is missing.
std::string require(Section& table, const std::string& key, const std::string& example);

/// Returns the expression of a key, or nothing without the key. Throws Error(input).
std::optional<Expression> expression_at(Section& table, const std::string& key);
Expression required_expression(Section& table, const std::string& key, const std::string& example);

/// Returns the condition `if` of a table, or one that always holds if the table does not have the
/// key.
Expression condition_at(Section& table);

/// Returns the key `side` of a table; nothing for both sides.
std::optional<Side> side_at(Section& table);

/// Throws Error(input) at `place` if `name` is already used in `rules` or has a meaning in the
/// language. The message describes the name by `what`, such as "the name of an option".
void check_name(const RulesFile& rules, const std::string& name, const std::string& what,
                const Place& place);

/// The key under which merged rules list the units of the base that the file removes. Its blank
/// keeps it apart from keys of rules files.
inline constexpr const char* removed_units = "removed units";

/// A rules file after merging with its base, if it has one.
struct MergedDocument {
  Document document;
  std::string base;    ///< the name of the base; empty for none
  std::string others;  ///< the texts of the built-in files that it reads
  Place names_other;   ///< the place of the name of the built-in file; line 0 for none
};
/// Reads a rules file and its base. Throws Error(input) at the place of a fault.
MergedDocument read_merged(std::string_view text, const std::string& source);

/// A rules file with the changes of one of its tables [[fault]].
struct FaultyDocument {
  std::string text;
  std::map<std::string, std::string> keys;
  Document document;
  Document battle;  ///< the table of `keys`
};
/// Reads the faults of a rules file. Throws Error(input) at the place of a mistake.
std::vector<FaultyDocument> read_faulty(std::string_view text, const std::string& source);

/// Reads [options], [policies] and [keys]. Throws Error(input).
void read_settings(const Document& document, Section& root, RulesFile& rules);

/// Reads [[before]], [[round]] and [[always]]. Call it after everything that steps can name has
/// been read. Throws Error(input).
void read_steps(const Document& document, Section& root, RulesFile& rules);

}  // namespace asdic::rules_file
