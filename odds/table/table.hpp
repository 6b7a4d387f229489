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
  /// In the order of the table's; nothing for one that this battle has not, such as the loss of a
  /// unit that it has not. Empty where there is no battle, or no answer.
  std::vector<std::optional<Figure>> figures;
  std::string why;  ///< why it is empty, unless a force is empty that the rules need

  /// Null where the cell has none.
  const Figure* figure(std::size_t i) const {
    return i < figures.size() && figures[i] ? &*figures[i] : nullptr;
  }
};

struct OddsTable {
  Mustered posed;           ///< the case of the first cell that has a force
  Conventions conventions;  ///< of all cells
  Axis rows;
  std::optional<Axis> columns;
  std::vector<std::string> figures;  ///< by name
  std::vector<TableCell> cells;      ///< row by row
  std::string command;               ///< that makes it again
  Terms terms = {};                  ///< of the case

  std::size_t width() const { return columns ? columns->values.size() : 1; }
  const TableCell& cell(std::size_t row, std::size_t column) const {
    return cells[row * width() + column];
  }
};

}  // namespace asdic
