// Which readings of the rules the counts of a simulator fit.
#pragma once

#include <string>
#include <vector>

#include "lib/input/document.hpp"
#include "odds/check/check.hpp"
#include "odds/solve/solve.hpp"

namespace asdic {

/// Readings that are not the case's own, as "options.x = y".
using Combination = std::vector<std::string>;

/// One combination of readings that have an effect, and others with exactly the same odds.
struct InterpretationCheck {
  Combination interpretations;
  CheckResult checked;
  std::vector<Combination> alike = {};
};

struct InterpretationRanking {
  std::vector<InterpretationCheck> ranked;  ///< the likeliest first
  std::vector<std::string> without_effect;  ///< keys of readings that change no odds of the case
  std::vector<std::string> left_out;        ///< readings that the case does not allow
};

/// Every combination of the readings of the case's rules, each of the different odds once. Throws
/// Error(limit) for too many.
InterpretationRanking check_interpretations(const Document& document, const CountsTable& counts,
                                            const CheckOptions& options,
                                            const SolveOptions& solving);

}  // namespace asdic
