// Ranks the interpretations of the rules by how well they fit the counts of a simulator.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/input/document.hpp"
#include "odds/check/check.hpp"
#include "odds/solve/solve.hpp"

namespace asdic {

/// The rule options that differ from the case, as "options.x = y".
using Combination = std::vector<std::string>;

/// A combination of rule options that have an effect, and others with exactly the same odds.
struct InterpretationCheck {
  Combination interpretations;
  CheckResult checked;
  std::vector<Combination> alike = {};
};

struct InterpretationRanking {
  std::vector<InterpretationCheck> ranked;  ///< the most likely first
  std::vector<std::string> without_effect;  ///< keys of rule options that do not change the odds
  std::vector<std::string> left_out;        ///< rule options that the case does not allow
  /// If not all combinations are tried: how many options one of them changes at most.
  std::optional<std::size_t> most_changes = {};
};

/// Checks every combination of the rule options, or if they are too many, all that change at most
/// two options of the case. Combinations with the same odds are listed as one. Throws Error(limit)
/// if even these are more than 20,000.
InterpretationRanking check_interpretations(const Document& document, const CountsTable& counts,
                                            const CheckOptions& options,
                                            const SolveOptions& solving);

}  // namespace asdic
