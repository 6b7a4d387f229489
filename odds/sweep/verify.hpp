// Checks that everything in a store is as asdic sweep wrote it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "odds/sweep/checksum.hpp"

namespace asdic {

/// A fault in a store, and the cell that has it.
struct StoreFault {
  std::optional<std::uint64_t> cell;
  std::string text;  ///< "cell 8: the figure 'exchange' is damaged"
};

/// Reads the whole store and calls `take` with every undamaged cell. The tables of the store must
/// have been checked. Returns the faults of rows. Throws Error(input) if pages or indexes
/// contradict each other.
std::vector<StoreFault> faults_of_store(Database& database, const StoreHeading& heading,
                                        const Sweep& sweep,
                                        const std::function<void(const CellRows&)>& take);

/// Returns the first of several faults, and how many others there are.
std::string fault_text(const std::vector<StoreFault>& faults);

}  // namespace asdic
