// From a case and the keys of a table to its figures.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/input/document.hpp"
#include "lib/progress.hpp"
#include "odds/table/table.hpp"

namespace asdic {

/// What a table asks for, as written: KEY=VALUES and names of figures.
struct TableQuestion {
  std::string rows;
  std::string columns;  ///< empty for none
  std::vector<std::string> show;
};

/// "attacker.units.sub=1..10", "die=6,12,20", "attacker.units=4 sub; 2 sub, 1 ca": a range, values
/// between commas, or between semicolons. Faults are said of the `option`; throws Error(input).
Axis parse_axis(const std::string& text, const std::string& option);

/// The question of the document's [table], with what `asked` has in place of it. Throws
/// Error(input) where neither has rows.
TableQuestion table_question(const Document& document, const TableQuestion& asked);

struct TableEffort {
  std::optional<std::uint64_t> max_states;  ///< of one chain
  Progress progress;
};

/// All cells. Those that differ in numbers of units alone share a chain, where the rules allow
/// that; the rest is done on all processors. A cell beyond a limit says so. Throws Error(input) for
/// a value that the case cannot have and for a figure that no cell has.
OddsTable solve_table(const Document& document, const TableQuestion& question,
                      const TableEffort& effort = {});

}  // namespace asdic
