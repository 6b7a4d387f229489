// Makes a table from the cells of a store.
#pragma once

#include <string>
#include <vector>

#include "odds/table/question.hpp"
#include "odds/table/table.hpp"

namespace asdic {

/// Returns the sweep of a store as a table. `sets` (KEY=VALUE) fix values of axes. The remaining
/// axes, at most two, become the rows and columns in the order of the sweep. `asked` may name them
/// in another order, by KEY alone for all values. A cell without results has the reason in `why`.
/// Throws Error(input) for a key or value that the sweep does not have, and as Database does.
OddsTable stored_table(const std::string& path, const std::vector<std::string>& sets,
                       const TableQuestion& asked);

}  // namespace asdic
