// A table of what is in a store.
#pragma once

#include <string>
#include <vector>

#include "odds/table/question.hpp"
#include "odds/table/table.hpp"

namespace asdic {

/// The sweep of a store as a table. `sets` (KEY=VALUE) choose values of its axes; of the others two
/// at most are left, which are the rows and columns, in the order of the sweep unless `asked` names
/// them, by KEY alone for all values. A cell without an answer says why. Throws Error(input) for
/// what the sweep has not, and as Database does.
OddsTable stored_table(const std::string& path, const std::vector<std::string>& sets,
                       const TableQuestion& asked);

}  // namespace asdic
