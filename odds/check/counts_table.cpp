#include "odds/check/counts_table.hpp"

#include <algorithm>

#include "lib/text.hpp"

namespace asdic {

namespace {

constexpr std::size_t most_columns = 20;

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

void CountsTable::fill_column(const std::string& name, const std::string& field) {
  columns.push_back(name);
  for (Row& row : rows) row.fields.push_back(field);
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

}  // namespace asdic
