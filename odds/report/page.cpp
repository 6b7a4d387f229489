#include "odds/report/page.hpp"

#include <algorithm>

#include "lib/text.hpp"
#include "odds/chart/markup.hpp"

namespace asdic::layout {

namespace {

void clean(std::string& text) {
  text = printable(text, "\uFFFD");
}

void clean(std::vector<std::string>& texts) {
  for (std::string& text : texts) clean(text);
}

}  // namespace

bool has_text(const Table& table, std::size_t column) {
  return std::any_of(table.rows.begin(), table.rows.end(),
                     [&](const Row& row) { return !row.cells[column].empty(); });
}

std::string with_true_minus(const std::string& text) {
  const bool is_code = text.find_first_of("{=\"") != std::string::npos;
  return is_code ? text : markup::with_minus(text);
}

Page cleaned(Page page) {
  for (Block& block : page) {
    clean(block.title);
    clean(block.above);
    for (Column& column : block.table.columns) clean(column.title);
    for (Row& row : block.table.rows) clean(row.cells);
    clean(block.below);
  }
  return page;
}

}  // namespace asdic::layout
