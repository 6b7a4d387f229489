// From a case to its exact odds.
#pragma once

#include <cstdint>
#include <optional>

#include "lib/progress.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

struct SolveOptions {
  std::optional<std::uint64_t> max_states;  ///< what fits half the free memory if not given
  Numbers numbers = Numbers::exact;
  Progress progress;
  int rounds_listed = most_rounds_listed;  ///< how far their distribution is worked out at least
};

/// What fits half the free memory, for each of so many chains that are there at the same time.
std::uint64_t default_max_states(unsigned chains = 1);

/// Reads the case under the rules that it names. Throws Error(input) at the place of a fault.
Case read_case(const Document& document);

/// Exact and verified, or certified. Throws Error(limit) past the limit of states,
/// Error(verification) where the engine's own check fails.
Result solve(const Case& battle, const SolveOptions& options = {});

}  // namespace asdic
