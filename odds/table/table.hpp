// A table: figures of a case for all values of one or two of its keys.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "odds/figures/of_result.hpp"
#include "odds/report/conventions.hpp"
#include "odds/report/terms.hpp"
#include "odds/solve/result.hpp"
#include "odds/table/axis.hpp"

namespace asdic {

struct TableCell {
  /// In the order of OddsTable::figures; nothing for a figure that this battle does not have, such
  /// as the loss of a unit that it does not have. Empty if there is no battle or no answer.
  std::vector<std::optional<Figure>> figures;
  std::string why;  ///< the reason if it is empty; "" if a force is missing

  /// Returns a figure, or null if the cell does not have it.
  const Figure* figure(std::size_t i) const {
    return i < figures.size() && figures[i] ? &*figures[i] : nullptr;
  }
};

struct OddsTable {
  Problem problem;          ///< of the first cell that has a force
  Rosters rosters;          ///< of that cell
  Conventions conventions;  ///< of all cells
  Axis rows;
  std::optional<Axis> columns;
  std::vector<std::string> figures;  ///< by name
  std::vector<TableCell> cells;      ///< row by row
  std::string command;               ///< the command that repeats the table
  Terms terms = {};                  ///< of the case

  std::size_t width() const { return columns ? columns->values.size() : 1; }
  const TableCell& cell(std::size_t row, std::size_t column) const {
    return cells[row * width() + column];
  }
};

}  // namespace asdic
