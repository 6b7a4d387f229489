// Reads files with one battle in each line or object, without a count.
#include <algorithm>

#include "lib/whole_number.hpp"
#include "odds/check/counts_formats.hpp"
#include "odds/check/counts_names.hpp"

namespace asdic {

namespace {

/// Returns whether the file is a list of winners without a heading.
bool has_no_heading(const CountsTable& table) {
  return table.numbered == CountsTable::RowUnit::lines && table.columns.size() == 1 &&
         table.columns.front() != "winner" && winner_named(table.columns.front()) &&
         !table.rows.empty() && winner_named(table.rows.front().fields.front());
}

/// Returns whether the row has the same result as an earlier one.
bool is_repeated(const CountsTable& table, std::size_t row) {
  std::vector<std::size_t> of_result;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (is_known_column(table.columns[i])) of_result.push_back(i);
  }
  return std::any_of(table.rows.begin(), table.rows.begin() + static_cast<std::ptrdiff_t>(row),
                     [&](const CountsTable::Row& earlier) {
                       return std::all_of(of_result.begin(), of_result.end(), [&](std::size_t i) {
                         return earlier.fields[i] == table.rows[row].fields[i];
                       });
                     });
}

/// Returns whether a column of another name can have counts: it has whole numbers, and no result
/// comes twice.
bool may_have_counts(const CountsTable& table) {
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    if (is_repeated(table, row)) return false;
  }
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const bool has_numbers =
        std::all_of(table.rows.begin(), table.rows.end(),
                    [&](const CountsTable::Row& row) { return has_only_digits(row.fields[i]); });
    if (has_numbers && !is_known_column(table.columns[i])) return true;
  }
  return false;
}

/// Returns whether a column has the name of a winner other than a side, such as "draw".
bool has_column_of_winner(const CountsTable& table) {
  return std::any_of(table.columns.begin(), table.columns.end(), [](const std::string& name) {
    return !is_known_column(name) && winner_named(name);
  });
}

bool has_a_result(const CountsTable& table) {
  if (has_column_of_winner(table) || may_have_counts(table)) return false;
  const auto has = [&](const char* column) { return table.column(column).has_value(); };
  const bool has_sides = (has("attacker") || has("attacker_survivors")) &&
                         (has("defender") || has("defender_survivors"));
  return has("winner") || has_sides;
}

}  // namespace

bool is_battles(const CountsText& text) {
  const CountsTable& first = text.first;
  for (const char* const column : {"count", "rate", "trials", "figure", "side", "standard_error"}) {
    if (first.column(column)) return false;
  }
  return !first.rows.empty() && (has_a_result(first) || has_no_heading(first));
}

void read_battles(const CountsText& text, CountsTable& table) {
  (text.is_json ? parse_json : parse_csv)(text.text, table, all_rows);
  if (has_no_heading(table)) {
    const int line = std::max(1, table.rows.front().number - 1);
    table.rows.insert(table.rows.begin(), {line, {table.columns.front()}});
    table.columns.front() = "winner";
  }
  if (table.column("count")) {
    throw Error(Place{table.source}, "has counts, so its lines are not single battles");
  }
  table.fill_column("count", "1");
  table.notes.emplace_back(text.is_json ? "one in each object" : "one in each line");
}

}  // namespace asdic
