#include "odds/check/counts_table.hpp"

#include <algorithm>

#include "lib/file.hpp"
#include "lib/text.hpp"
#include "odds/check/counts_formats.hpp"

namespace asdic {

namespace {

constexpr std::size_t most_bytes = 16u << 20;
constexpr std::size_t most_columns = 20;
constexpr const char* too_large =
    "is larger than 16 MiB, the most that counts may have; count equal outcomes in one line";

}  // namespace

std::optional<std::size_t> CountsTable::column(std::string_view name) const {
  const auto found = std::find(columns.begin(), columns.end(), name);
  if (found == columns.end()) return std::nullopt;
  return static_cast<std::size_t>(found - columns.begin());
}

std::vector<std::string> CountsTable::fields_of(std::string_view name) const {
  const auto own = column(name);
  std::vector<std::string> fields;
  for (const Row& row : rows) {
    if (own) fields.push_back(row.fields[*own]);
  }
  return fields;
}

void CountsTable::add_column(const std::string& name, const Place& at) {
  if (columns.size() == most_columns) {
    throw Error(at, "more than " + std::to_string(most_columns) + " columns");
  }
  columns.push_back(name);
}

std::string CountsTable::column_names() const {
  std::vector<std::string> names;
  for (const std::string& name : columns) names.push_back(one_line(name));
  return join(names);
}

Place CountsTable::place(int number) const {
  if (numbered == RowUnit::lines) return {source, number, 1};
  return {source + ", object " + std::to_string(number)};
}

CountsTable parse_counts(std::string_view text, const std::string& source) {
  text = without_byte_order_mark(text);
  const auto first = text.find_first_not_of(" \t\r\n");
  const bool is_json =
      first != std::string_view::npos && (text[first] == '[' || text[first] == '{');
  CountsTable table{source};
  if (is_json) {
    (is_aacalc2(text) ? parse_aacalc2 : parse_json)(text, table);
  } else {
    (is_triplea(text) ? parse_triplea : parse_csv)(text, table);
  }
  return table;
}

CountsTable read_counts(const std::string& path) {
  const InputText input = read_input(path, most_bytes, too_large);
  return parse_counts(input.text, input.source);
}

}  // namespace asdic
