#include "odds/report/markdown.hpp"

#include <utility>

#include "lib/text.hpp"

namespace asdic::layout {

namespace {

/// The text itself: what Markdown or HTML would take for their own gets a backslash.
std::string escaped(std::string_view text) {
  constexpr std::string_view special = "\\`*[]<>|#~";
  std::string result;
  for (const char c : text) {
    if (special.find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

std::string line(const std::vector<std::string>& cells) {
  return "| " + join(cells, " | ") + " |\n";
}

std::string table_text(const Table& table) {
  std::vector<std::string> titles;
  std::vector<std::string> rules;
  for (const Column& column : table.columns) {
    titles.push_back(escaped(column.title));
    rules.emplace_back(column.align == Align::right ? "---:" : "---");
  }
  std::string text = line(titles) + line(rules);
  for (const Row& row : table.rows) {
    std::vector<std::string> cells;
    for (const std::string& cell : row.cells) cells.push_back(escaped(cell));
    text += line(cells);
  }
  return text;
}

}  // namespace

std::string as_markdown(Page page) {
  page = cleaned(std::move(page));
  std::vector<std::string> blocks;
  const auto add = [&](const std::vector<std::string>& paragraphs) {
    for (const std::string& paragraph : paragraphs) blocks.push_back(escaped(paragraph) + "\n");
  };
  for (const Block& section : page) {
    const std::string_view mark = blocks.empty() ? "# " : "## ";
    if (!section.title.empty()) blocks.push_back(std::string(mark) + escaped(section.title) + "\n");
    add(section.above);
    if (!section.table.rows.empty()) blocks.push_back(table_text(section.table));
    add(section.below);
  }
  return join(blocks, "\n");
}

}  // namespace asdic::layout
