// What a report for people says, before it is text or Markdown.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
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
struct Section {
  std::string title;
  std::vector<std::string> above;
  Table table;
  std::vector<std::string> below;
};

/// The first section's title is that of the page.
using Page = std::vector<Section>;

/// The columns that it takes.
std::size_t width(std::string_view text);

/// Its number of characters.
std::size_t longest_word(std::string_view text);

/// Lines of at most so many characters. A word that is longer is cut, and no number is parted from
/// what it counts.
std::vector<std::string> wrapped(std::string_view text, std::size_t most);

/// At most 80 columns: cells and paragraphs are wrapped, and no number is parted from its unit.
std::string as_text(const Page& page);

/// GitHub's Markdown; what has a meaning in it is escaped.
std::string as_markdown(const Page& page);

}  // namespace asdic::layout
