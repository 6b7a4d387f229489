// Computes a table from a case and its keys.
#pragma once

#include <cstddef>
#include <functional>

#include "lib/input/document.hpp"
#include "odds/table/answers.hpp"
#include "odds/table/forecast.hpp"
#include "odds/table/question.hpp"
#include "odds/table/table.hpp"

namespace asdic {

/// Solves all cells on all processors. Cells that differ only in numbers of units share a chain if
/// the rules allow that. A cell that exceeds a limit has the reason in `why`. Throws Error(input)
/// for a value that the case cannot have, and for a figure that no cell has. `suffices` decides
/// which figures need not be exact.
OddsTable solve_table(const Document& document, const TableQuestion& question,
                      const IntervalTest& suffices = {});

/// Returns a cell that has a battle, by its index in the table (row by row).
using CellSource = std::function<TableCell(std::size_t)>;

/// Returns the table with figures from `look_up`. Throws as solve_table() does.
OddsTable fill_table(const Document& document, const TableQuestion& question,
                     const CellSource& look_up);

/// Returns the forecast of solve_table() from a probe of `seconds` seconds. Throws as it does,
/// except for limits.
TableForecast forecast_table(const Document& document, const TableQuestion& question,
                             const IntervalTest& suffices, double seconds);

}  // namespace asdic
