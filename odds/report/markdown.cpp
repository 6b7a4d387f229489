#include "odds/report/markdown.hpp"

#include <utility>

#include "lib/text.hpp"

namespace asdic::layout {

namespace {

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         static_cast<unsigned char>(c) >= 0x80;
}

/// Escapes characters that have a meaning in Markdown, HTML or GitHub's formulas with a backslash.
/// Escapes underscores unless they are within a word, and ampersands before a word.
std::string escape(std::string_view text) {
  constexpr std::string_view special = "\\`*[]<>|#~$";
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const bool after_word = at > 0 && is_word(text[at - 1]);
    const bool before_word = at + 1 < text.size() && is_word(text[at + 1]);
    if (special.find(c) != std::string_view::npos || (c == '_' && !(after_word && before_word)) ||
        (c == '&' && before_word)) {
      result += '\\';
    }
    result += c;
  }
  return result;
}

/// Returns a paragraph that does not begin a list or underline a heading, whatever its first
/// characters are.
std::string paragraph_of(std::string_view text) {
  const std::size_t digits = text.find_first_not_of("0123456789");
  const bool numbered = digits != 0 && digits != std::string_view::npos &&
                        (text[digits] == '.' || text[digits] == ')');
  if (numbered) {
    return std::string(text.substr(0, digits)) + "\\" + escape(text.substr(digits));
  }
  const bool marked = text.find_first_of("-+=") == 0;
  return (marked ? "\\" : "") + escape(text);
}

std::string line(const std::vector<std::string>& cells) {
  return "| " + join(cells, " | ") + " |\n";
}

/// Returns a table without the columns that do not have any text.
std::string table_text(const Table& table) {
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (has_text(table, i)) shown.push_back(i);
  }
  std::vector<std::string> titles;
  std::vector<std::string> rules;
  for (const std::size_t i : shown) {
    titles.push_back(escape(table.columns[i].title));
    rules.emplace_back(table.columns[i].align == Align::right ? "---:" : "---");
  }
  std::string text = line(titles) + line(rules);
  for (const Row& row : table.rows) {
    std::vector<std::string> cells;
    for (const std::size_t i : shown) {
      cells.push_back(escape(with_true_minus(row.cells[i])));
    }
    text += line(cells);
  }
  return text;
}

}  // namespace

std::string as_markdown(Page page) {
  page = cleaned(std::move(page));
  std::vector<std::string> blocks;
  const auto add = [&](const std::vector<std::string>& paragraphs) {
    for (const std::string& paragraph : paragraphs)
      blocks.push_back(paragraph_of(with_true_minus(paragraph)) + "\n");
  };
  for (const Block& section : page) {
    const std::string_view mark = blocks.empty() ? "# " : "## ";
    if (!section.title.empty()) blocks.push_back(std::string(mark) + escape(section.title) + "\n");
    add(section.above);
    if (!section.table.rows.empty()) blocks.push_back(table_text(section.table));
    add(section.below);
  }
  return join(blocks, "\n");
}

std::string as_markdown(Page page, const std::string& command) {
  return as_markdown(std::move(page)) + "\n    " + printable(command) + "\n";
}

}  // namespace asdic::layout
