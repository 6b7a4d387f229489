// Tables with invented figures.
#pragma once

#include <functional>

#include "odds/table/table.hpp"
#include "tests/support/report_battles.hpp"

namespace asdic {

/// A function that returns the cell for the indexes of a row and a column.
using CellOf = std::function<TableCell(int row, int column)>;

inline OddsTable table_by_hand(Axis rows, std::optional<Axis> columns,
                               std::vector<std::string> figures, const CellOf& cell,
                               const std::string& title = "") {
  const Result cruisers = solved_battle("1 ca", "1 ca");
  OddsTable table{cruisers.problem,
                  cruisers.rosters,
                  conventions_of(cruisers.problem),
                  std::move(rows),
                  std::move(columns),
                  std::move(figures),
                  {},
                  "asdic table battle.toml --rows a=1..2",
                  Terms(*cruisers.problem.rules)};
  table.problem.battle.title = title;
  for (int row = 0; row < static_cast<int>(table.rows.values.size()); ++row) {
    for (int column = 0; column < static_cast<int>(table.width()); ++column) {
      table.cells.push_back(cell(row, column));
    }
  }
  return table;
}

inline TableCell chance_cell(int numerator, int denominator) {
  return {{Figure{value_of(numerator, denominator), true}}, ""};
}

inline TableCell number_cell(int numerator, int denominator) {
  return {{Figure{value_of(numerator, denominator)}}, ""};
}

/// Returns the text between the first `start` and the next `end`.
inline std::string text_between(const std::string& text, const std::string& start,
                                const std::string& end) {
  const auto from = text.find(start);
  if (from == std::string::npos) return "";
  const auto first = from + start.size();
  return text.substr(first, text.find(end, first) - first);
}

inline std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

}  // namespace asdic
