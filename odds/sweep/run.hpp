// Answers the cells of a sweep.
#pragma once

#include "odds/sweep/store.hpp"

namespace asdic {

/// Solves all cells of the store that are not done, on all processors. Waits for jobs that other
/// processes solve meanwhile. The store keeps the reason for each cell that exceeds a limit. Throws
/// Error(input) for a figure that neither the first nor the last battle has. Throws Error(limit)
/// when the time is over. Finished cells stay in the store.
void run_sweep(const Sweep& sweep, Store& store);

/// Throws Error(input) for a figure that neither the first nor the last battle of the sweep has.
void check_figures(const Sweep& sweep);

}  // namespace asdic
