// Answers the cells of a sweep.
#pragma once

#include <cstdint>
#include <optional>

#include "lib/progress.hpp"
#include "odds/sweep/store.hpp"

namespace asdic {

struct SweepEffort {
  std::optional<std::uint64_t> max_states;  ///< of one chain
  Progress progress;
};

/// Answers all cells of the store that are not done, on all processors; jobs that other processes
/// do meanwhile are waited for. A cell beyond a limit says so in the store. Throws Error(input) for
/// a figure that neither the first battle nor the last has, and Error(limit) past the time; what
/// was done is kept.
void run_sweep(const Sweep& sweep, Store& store, const SweepEffort& effort);

/// Throws Error(input) for a figure that neither the first battle of the sweep nor the last has.
void check_figures(const Sweep& sweep, const SweepEffort& effort);

}  // namespace asdic
