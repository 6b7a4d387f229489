// Counts and rates that another program printed, as CSV or JSON.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/error.hpp"

namespace asdic {

/// A table with named columns, as it stands in the file.
struct CountsTable {
  enum class RowUnit { lines, objects };
  struct Row {
    int number;                       ///< of the line or the object, from 1
    std::vector<std::string> fields;  ///< one for each column
  };
  std::string source;
  RowUnit numbered = RowUnit::lines;
  std::vector<std::string> columns;  ///< each once
  std::vector<Row> rows;

  std::optional<std::size_t> column(std::string_view name) const;
  /// The fields of a column; none where there is no such column.
  std::vector<std::string> fields_of(std::string_view name) const;
  /// Throws Error(input) at the place where there are 20 already.
  void add_column(const std::string& name, const Place& at);
  /// For messages.
  std::string column_names() const;
  /// "FILE:LINE:1" or "FILE, object NUMBER".
  Place place(int number) const;
};

/// Reads CSV with a header, or JSON: a list of objects, or an object that has one as "outcomes",
/// "winners" or "rates". Throws Error(input) at the line, or the number of the object.
CountsTable read_counts(const std::string& path);
CountsTable parse_counts(std::string_view text, const std::string& source);

}  // namespace asdic
