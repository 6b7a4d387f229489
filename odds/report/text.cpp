#include "odds/report/text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string_view>
#include <utility>

#include "lib/columns.hpp"
#include "lib/text.hpp"
#include "odds/report/points.hpp"

namespace asdic::layout {

namespace {

constexpr std::size_t least_bar = 10;
constexpr std::size_t longest_bar = 40;

std::string repeated(std::string_view text, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

/// Returns the line with spaces in place of digit blanks, because all characters have the same
/// width here.
std::string with_spaces(std::string line) {
  const std::string_view blank = digit_blank;
  for (auto at = line.find(blank); at != std::string::npos; at = line.find(blank, at)) {
    line.replace(at, blank.size(), " ");
  }
  return line;
}

std::string bar(double share, std::size_t longest) {
  constexpr std::array<const char*, 8> eighths = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const auto length = static_cast<std::size_t>(
      std::lround(std::clamp(share, 0.0, 1.0) * static_cast<double>(longest * 8)));
  return repeated("█", length / 8) + eighths[length % 8];
}

class TableText {
 public:
  /// Takes the indices of the columns that are shown.
  TableText(const Table& table, std::vector<std::size_t> shown)
      : table_(table), shown_(std::move(shown)) {
    measure();
  }

  /// Returns the table in one piece if it fits into a line or is not wide. Otherwise returns it in
  /// pieces below each other, each with the columns of keys and as many others as fit.
  std::string text() const {
    std::vector<std::size_t> all(shown_.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    const std::size_t keys = table_.keys;
    if (!table_.wide || sum_of(widths_) <= room_ || all.size() <= keys) return piece(all);
    std::string text;
    for (std::size_t from = keys; from < all.size();) {
      std::vector<std::size_t> columns(all.begin(),
                                       all.begin() + static_cast<std::ptrdiff_t>(keys));
      do {
        columns.push_back(from++);
      } while (from < all.size() &&
               width_of(columns) + gap_of_table + widths_[from] <= room_of_table);
      text += (text.empty() ? "" : "\n") + piece(columns);
    }
    return text;
  }

 private:
  /// Returns the text of some of the columns, which are places in shown_.
  std::string piece(const std::vector<std::size_t>& columns) const {
    std::string text;
    if (table_.titled) {
      Row titles;
      for (const Column& column : table_.columns) titles.cells.push_back(column.title);
      text += row_text(titles, columns);
    }
    for (const Row& row : table_.rows) text += row_text(row, columns);
    return text;
  }

  std::size_t width_of(const std::vector<std::size_t>& columns) const {
    std::size_t width = gap_of_table * (columns.size() - 1);
    for (const std::size_t column : columns) width += widths_[column];
    return width;
  }

  static std::size_t sum_of(const std::vector<std::size_t>& widths) {
    return std::accumulate(widths.begin(), widths.end(), std::size_t{0});
  }

  /// Makes every column as wide as its widest cell. If this is too wide, narrows the widest column,
  /// and breaks words only if nothing else helps. In a wide table, only titles are broken, and only
  /// between words.
  void measure() {
    const std::size_t gaps = gap_of_table * (shown_.empty() ? 0 : shown_.size() - 1);
    room_ = room_of_table - std::min(room_of_table, gaps);
    if (table_.bars) room_ -= gap_of_table + least_bar;
    std::vector<std::size_t> least;
    for (const std::size_t column : shown_) {
      std::size_t widest = table_.titled ? columns(table_.columns[column].title) : 1;
      for (const Row& row : table_.rows) widest = std::max(widest, columns(row.cells[column]));
      widths_.push_back(widest);
      least.push_back(table_.columns[column].whole ? widest
                      : table_.wide                ? width_without_title(column)
                                                   : longest_word_of(column));
    }
    const auto gives = [&](std::size_t k) { return widths_[k] > least[k]; };
    while (sum_of(widths_) > room_) {
      std::size_t widest = 0;
      for (std::size_t i = 0; i < widths_.size(); ++i) {
        if (std::pair(gives(i), widths_[i]) > std::pair(gives(widest), widths_[widest])) widest = i;
      }
      if (table_.wide && !gives(widest)) break;
      --widths_[widest];
    }
    bar_ = table_.bars ? std::min(longest_bar, room_ + least_bar - sum_of(widths_)) : 0;
  }

  /// Returns the width of the widest cell, or of the longest word of the title if that is wider.
  std::size_t width_without_title(std::size_t column) const {
    std::size_t widest = table_.titled ? longest_word(table_.columns[column].title) : 1;
    for (const Row& row : table_.rows) widest = std::max(widest, columns(row.cells[column]));
    return widest;
  }

  std::size_t longest_word_of(std::size_t column) const {
    std::size_t longest = 1;
    for (const Row& row : table_.rows) {
      longest = std::max(longest, longest_word(row.cells[column]));
    }
    return longest;
  }

  std::string row_text(const Row& row, const std::vector<std::size_t>& columns) const {
    std::vector<std::vector<std::string>> cells;
    std::size_t lines = 1;
    for (const std::size_t i : columns) {
      cells.push_back(wrap(row.cells[shown_[i]], widths_[i]));
      lines = std::max(lines, cells.back().size());
    }
    std::string text;
    for (std::size_t line = 0; line < lines; ++line) {
      std::string out;
      for (std::size_t k = 0; k < columns.size(); ++k) {
        const std::size_t i = columns[k];
        const std::string cell = line < cells[k].size() ? cells[k][line] : "";
        const std::string padding(widths_[i] - asdic::columns(cell), ' ');
        const bool right = table_.columns[shown_[i]].align == Align::right;
        out += std::string(k == 0 ? margin : gap_of_table, ' ') +
               (right ? padding + cell : cell + padding);
      }
      if (table_.bars && line == 0) out += std::string(gap_of_table, ' ') + bar(row.bar, bar_);
      out = with_spaces(std::move(out));
      text += out.substr(0, out.find_last_not_of(' ') + 1) + "\n";
    }
    return text;
  }

  const Table& table_;
  std::vector<std::size_t> shown_;  ///< the indices of the columns that are shown
  std::vector<std::size_t> widths_;
  std::size_t room_ = 0;  ///< in columns, for the widths
  std::size_t bar_ = 0;
};

std::string table_text(const Table& table) {
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (!table.columns[i].detail && has_text(table, i)) shown.push_back(i);
  }
  return TableText(table, std::move(shown)).text();
}

std::string paragraph_text(std::string_view paragraph, std::size_t indent) {
  std::string text;
  for (const std::string& line : wrap(paragraph, page_width - indent)) {
    text += std::string(indent, ' ') + line + "\n";
  }
  return text;
}

/// Returns the page for people: with true minus signs, and with "none" for a dash.
Page for_people(Page page) {
  for (Block& block : page) {
    for (Row& row : block.table.rows) {
      for (std::string& cell : row.cells) {
        cell = with_true_minus(cell);
        if (cell == "-") cell = "none";
      }
    }
    for (std::string& paragraph : block.below) paragraph = with_true_minus(paragraph);
  }
  return page;
}

}  // namespace

std::string as_text(Page page) {
  page = for_people(cleaned(std::move(page)));
  std::string text;
  for (const Block& section : page) {
    if (!text.empty()) text += "\n";
    const bool first = text.empty();
    const std::size_t indent = section.title.empty() ? 0 : margin;
    if (!section.title.empty()) text += paragraph_text(section.title, 0);
    if (first && !section.compact)
      text += repeated("═", std::min(columns(section.title), page_width)) + "\n";
    for (const std::string& paragraph : section.above) text += paragraph_text(paragraph, indent);
    if (!section.table.rows.empty()) {
      if (!section.above.empty() && !section.compact) text += "\n";
      text += table_text(section.table);
    }
    for (const std::string& paragraph : section.below) text += paragraph_text(paragraph, indent);
  }
  return text;
}

}  // namespace asdic::layout
