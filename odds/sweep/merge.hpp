// Merges several stores of one sweep.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace asdic {

/// Makes a store with the cells of all stores, and returns their number. Throws Error(input) if
/// `path` exists, or if the stores are of different sweeps or versions, are damaged, disagree on a
/// cell, have unsolved battles or lack cells. Then no store is made.
std::uint64_t merge_stores(const std::string& path, const std::vector<std::string>& stores);

}  // namespace asdic
