// A table of counts or rates that another program printed, in any of the formats.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/error.hpp"

namespace asdic {

/// A table with named columns. All formats are read into such a table.
struct CountsTable {
  enum class RowUnit { lines, objects };
  struct Row {
    int number;                       ///< the number of the line or the object, from 1
    std::vector<std::string> fields;  ///< one for each column
  };
  std::string source;
  RowUnit numbered = RowUnit::lines;
  std::vector<std::string> columns = {};  ///< each once
  std::vector<Row> rows = {};
  std::string format = {};              ///< what the format is called in reports
  std::vector<std::string> notes = {};  ///< further remarks for reports on how it was read
  bool computed = false;  ///< the program computed the rates; their trials stand for digits
  /// The program counts a round of fire before the first round, if that fire ends the battle.
  bool counts_opening_fire = false;
  std::string read_as = {};  ///< what was understood, such as "CSV: 10,000 battles"

  std::optional<std::size_t> column(std::string_view name) const;
  /// Returns the fields of a column, or none if there is no such column.
  std::vector<std::string> fields_of(std::string_view name) const;
  /// Adds a column. Throws Error(input) at `at` if there are 20 columns already.
  void add_column(const std::string& name, const Place& at);
  /// Adds a column with the same field in all rows.
  void fill_column(const std::string& name, const std::string& field);
  /// Returns the names of the columns for messages.
  std::string column_names() const;
  /// Returns the place "FILE:LINE:1" or "FILE, object NUMBER".
  Place place(int number) const;
};

/// How a file of counts is to be read.
struct CountsReading {
  std::string as = {};                      ///< the name of its format; empty to recognize it
  std::optional<std::int64_t> trials = {};  ///< the number of battles of rates without it
};

/// Reads counts in any of the formats of counts_formats(). Throws Error(input) at the line or the
/// object for text that the format does not have, and for text that two formats can read.
CountsTable read_counts(const std::string& path, const CountsReading& how = {});
CountsTable parse_counts(std::string_view text, const std::string& source,
                         const CountsReading& how = {});

/// Returns the names of the formats, for CountsReading::as.
std::vector<std::string> names_of_counts_formats();

}  // namespace asdic
