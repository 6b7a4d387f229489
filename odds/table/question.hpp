// What a table asks for.
#pragma once

#include <string>
#include <vector>

#include "lib/input/document.hpp"

namespace asdic {

/// What a table asks for, as written: KEY=VALUES and names of figures; and what faults of each are
/// said of.
struct TableQuestion {
  std::string rows;
  std::string columns;  ///< empty for none
  std::vector<std::string> show;
  std::string of_rows = "--rows";
  std::string of_columns = "--columns";
  std::string of_show = "--show";
};

/// The question of the document's [table], with what `asked` has in place of it. Throws
/// Error(input) where neither has rows.
TableQuestion table_question(const Document& document, const TableQuestion& asked);

}  // namespace asdic
