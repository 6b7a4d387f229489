// Several stores of one sweep as one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lib/progress.hpp"

namespace asdic {

/// Makes a store of what the stores have together; returns how many cells that are. Throws
/// Error(input) where there is a file of that name, and where the stores are of different sweeps or
/// versions, are damaged, disagree on a cell, have unsolved battles or lack cells; then nothing is
/// made.
std::uint64_t merge_stores(const std::string& path, const std::vector<std::string>& stores,
                           const Progress& progress);

}  // namespace asdic
