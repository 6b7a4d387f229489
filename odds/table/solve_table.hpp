// From a case and the keys of a table to its figures.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "lib/input/document.hpp"
#include "lib/progress.hpp"
#include "odds/table/answers.hpp"
#include "odds/table/forecast.hpp"
#include "odds/table/question.hpp"
#include "odds/table/table.hpp"

namespace asdic {

struct TableEffort {
  std::optional<std::uint64_t> max_states;  ///< of one chain
  Progress progress = {};
  IntervalTest suffices = {};
};

/// All cells. Those that differ in numbers of units alone share a chain, where the rules allow
/// that; the rest is done on all processors. A cell beyond a limit says so. Throws Error(input) for
/// a value that the case cannot have and for a figure that no cell has.
OddsTable solve_table(const Document& document, const TableQuestion& question,
                      const TableEffort& effort = {});

/// A cell of which the rules know a battle, by its place in the table, row by row.
using CellSource = std::function<TableCell(std::size_t)>;

/// The same of figures that are known already. Throws what the table throws.
OddsTable fill_table(const Document& document, const TableQuestion& question,
                     const CellSource& look_up);

/// What that takes, told by a probe of so many seconds. Throws what the table throws, but
/// for limits.
TableForecast forecast_table(const Document& document, const TableQuestion& question,
                             const TableEffort& effort, double seconds);

}  // namespace asdic
