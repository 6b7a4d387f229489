#include "odds/report/page.hpp"

#include <algorithm>

#include "lib/text.hpp"

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
