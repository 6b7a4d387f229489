// What a report for people says, before it is text or Markdown.
#pragma once

#include <string>
#include <vector>

namespace asdic::layout {

enum class Align { left, right };

struct Column {
  std::string title;
  Align align = Align::left;
  bool detail = false;  ///< for formats that have room
};

struct Row {
  std::vector<std::string> cells;  ///< one for each column
  double bar = 0;                  ///< 0 to 1, drawn at the end of the row where bars can be drawn
};

struct Table {
  std::vector<Column> columns;
  std::vector<Row> rows;
  bool bars = false;
  bool titled = true;  ///< the text needs the titles of the columns to be understood
  bool wide = false;   ///< the text may have more than 80 columns, and no cell is wrapped
};

/// A heading ("" for none), paragraphs, a table, and paragraphs below it; each may be absent.
struct Block {
  std::string title;
  std::vector<std::string> above;
  Table table;
  std::vector<std::string> below;
  bool compact = false;  ///< the text has neither a line below the title nor one above the table
};

/// The first block's title is that of the page.
using Page = std::vector<Block>;

/// The page in printable text: what an author wrote, or a file is called, may have anything in it.
Page cleaned(Page page);

}  // namespace asdic::layout
