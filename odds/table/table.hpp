// A table: figures of a case for all values of one or two of its keys.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "odds/figures/of_result.hpp"
#include "odds/solve/result.hpp"
#include "odds/table/axis.hpp"

namespace asdic {

struct TableCell {
  std::vector<Figure> figures;  ///< in the order of the table's; none where the cell has none
  std::string why;              ///< why it has none, unless a force is empty that the rules need
};

struct OddsTable {
  Mustered posed;  ///< the case of the first cell that has a force
  Axis rows;
  std::optional<Axis> columns;
  std::vector<std::string> figures;  ///< by name
  std::vector<TableCell> cells;      ///< row by row
  std::string command;               ///< that makes it again

  std::size_t width() const { return columns ? columns->values.size() : 1; }
  const TableCell& cell(std::size_t row, std::size_t column) const {
    return cells[row * width() + column];
  }
};

}  // namespace asdic
