// A table of counts or rates that another program printed as CSV or JSON.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/error.hpp"

namespace asdic {

/// A table with named columns, as in the file.
struct CountsTable {
  enum class RowUnit { lines, objects };
  struct Row {
    int number;                       ///< the number of the line or the object, from 1
    std::vector<std::string> fields;  ///< one for each column
  };
  std::string source;
  RowUnit numbered = RowUnit::lines;
  std::vector<std::string> columns;  ///< each once
  std::vector<Row> rows;

  std::optional<std::size_t> column(std::string_view name) const;
  /// Returns the fields of a column, or none if there is no such column.
  std::vector<std::string> fields_of(std::string_view name) const;
  /// Adds a column. Throws Error(input) at `at` if there are 20 columns already.
  void add_column(const std::string& name, const Place& at);
  /// Returns the names of the columns for messages.
  std::string column_names() const;
  /// Returns the place "FILE:LINE:1" or "FILE, object NUMBER".
  Place place(int number) const;
};

/// Reads CSV with a header, or JSON: a list of objects, or an object with such a list as
/// "outcomes", "winners" or "rates". Throws Error(input) at the line or the object.
CountsTable read_counts(const std::string& path);
CountsTable parse_counts(std::string_view text, const std::string& source);

}  // namespace asdic
