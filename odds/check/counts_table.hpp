// Counts and rates that another program printed, as CSV or JSON.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lib/error.hpp"

namespace asdic {

/// A table with named columns, as it stands in the file.
struct CountsTable {
  struct Row {
    Place place;
    std::map<std::string, std::string> fields;
  };
  std::string source;
  std::vector<std::string> columns;
  std::vector<Row> rows;
};

/// Reads CSV with a header, or JSON: a list of objects, or an object that has one as "outcomes",
/// "winners" or "rates". Throws Error(input) at the line, or the number of the object.
CountsTable read_counts(const std::string& path);
CountsTable parse_counts(std::string_view text, const std::string& source);

}  // namespace asdic
