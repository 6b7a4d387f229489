// Represents a table: figures of a case for all values of one or two of its keys.
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
  /// The figures in the order of OddsTable::figures. A figure is nullopt if this battle does not
  /// have it, such as the loss of a unit that does not take part. The list is empty if there is no
  /// battle or no answer.
  std::vector<std::optional<Figure>> figures;
  std::string why;  ///< the reason why the cell is empty; "" if a force is missing

  /// Returns a figure, or null if the cell does not have it.
  const Figure* figure(std::size_t i) const {
    return i < figures.size() && figures[i] ? &*figures[i] : nullptr;
  }
};

struct OddsTable {
  Problem problem;          ///< the problem of the first cell that has a force
  Rosters rosters;          ///< the units of that cell
  Conventions conventions;  ///< the conventions of all cells
  Axis rows;
  std::optional<Axis> columns;
  std::vector<std::string> figures;  ///< the names of the figures
  std::vector<TableCell> cells;      ///< the cells, row by row
  std::string command;               ///< the command that repeats the table
  Terms terms = {};                  ///< the terms of the case

  std::size_t width() const { return columns ? columns->values.size() : 1; }
  const TableCell& cell(std::size_t row, std::size_t column) const {
    return cells[row * width() + column];
  }
};

}  // namespace asdic
