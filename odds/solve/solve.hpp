// From a case to its exact odds.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "lib/progress.hpp"
#include "odds/solve/numbers.hpp"
#include "odds/solve/read_case.hpp"
#include "solver/workers.hpp"

namespace asdic {

struct Result;

struct SolveOptions {
  std::optional<std::uint64_t> max_states;  ///< what fits half the free memory if not given
  Numbers numbers = Numbers::exact;
  Progress progress;
  int rounds_listed = most_rounds_listed;  ///< how far their distribution is worked out at least
  /// Exact odds of larger chains have the chances of each number of rounds enclosed, unless they
  /// are told one by one.
  std::uint64_t most_states_with_exact_rounds = std::numeric_limits<std::uint64_t>::max();
  int rounds_told = 0;               ///< how many are told one by one; of battles with sides alone
  bool prices = false;               ///< of the default policies, where choices are open
  std::vector<std::string> figures;  ///< by name, those that will be asked for
  std::vector<std::string> given;    ///< what the odds are conditioned on, see given.hpp
  WorkSharing sharing;               ///< for the exact solution of the battle
};

/// What fits half the free memory, divided among the tasks that run side by side where this is
/// called.
std::uint64_t default_max_states();

/// Exact and verified, or certified. Throws Error(limit) past the limit of states,
/// Error(verification) where the engine's own check fails, and Error(input) for what is given and
/// cannot be.
Result solve(const Posed& posed, const SolveOptions& options = {});

}  // namespace asdic
