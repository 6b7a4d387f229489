// Represents a report for people before it is written in one of its formats.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace asdic::layout {

enum class Align { left, right };

struct Column {
  std::string title;
  Align align = Align::left;
  bool detail = false;  ///< shown only by formats with enough width
  bool whole = false;   ///< a text never wraps its cells, such as those with labels
};

struct Row {
  std::vector<std::string> cells;  ///< one for each column
  double bar = 0;                  ///< 0 to 1, drawn at the end of the row if the format has bars
};

struct Table {
  std::vector<Column> columns;
  std::vector<Row> rows;
  bool bars = false;
  bool titled = true;  ///< the text needs the titles of the columns to be understood
  bool wide = false;  ///< only titles are wrapped; columns that do not fit into a line follow below
  std::size_t keys = 1;  ///< the first columns, which are repeated before those that follow below
};

/// Returns whether any cell of a column has text.
bool has_text(const Table& table, std::size_t column);

/// Holds a heading ("" for none), paragraphs, a table, and paragraphs below it; each may be absent.
struct Block {
  std::string title;
  std::vector<std::string> above;
  Table table;
  std::vector<std::string> below;
  bool compact = false;  ///< the text has neither a line below the title nor one above the table
};

/// The title of the first block is the title of the page.
using Page = std::vector<Block>;

/// Returns a text with true minus signs before its numbers. Values that can be copied into a case,
/// such as "{ exchange = -4 }", keep their hyphens.
std::string with_true_minus(const std::string& text);

/// Returns the page in printable text, because titles and file names may contain any character.
Page cleaned(Page page);

}  // namespace asdic::layout
