// Reads the question of a table.
#pragma once

#include <string>
#include <vector>

#include "lib/input/document.hpp"

namespace asdic {

/// Holds the question of a table as the user wrote it: KEY=VALUES and names of figures. The members
/// `of_...` are the places that errors name.
struct TableQuestion {
  std::string rows;
  std::string columns;  ///< empty for none
  std::vector<std::string> show;
  std::string of_rows = "--rows";
  std::string of_columns = "--columns";
  std::string of_show = "--show";
};

/// Returns the question in [table] of the document. Members of `asked` replace its members. Throws
/// Error(input) if neither has rows.
TableQuestion table_question(const Document& document, const TableQuestion& asked);

}  // namespace asdic
