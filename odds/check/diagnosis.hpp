// Searches for changes of a case that explain the counts of a simulator.
#pragma once

#include <string>
#include <vector>

#include "lib/input/document.hpp"
#include "odds/check/check.hpp"
#include "odds/solve/solve.hpp"

namespace asdic {

/// Changes of the case that are made together, as text; empty for the case itself.
using Changes = std::vector<std::string>;

struct Explanation {
  Changes changes;
  CheckResult checked;
  /// True if `corrected` is above the level. The case itself fits if it is consistent.
  bool fits = false;
  double corrected = 0;             ///< its p-value with Holm's correction for all tried
  double score = 0;                 ///< its nearness minus a penalty for each change
  std::vector<Changes> alike = {};  ///< others that these counts cannot distinguish from it
};

struct Diagnosis {
  std::vector<Explanation> ranked;    ///< those that fit first; then by score
  std::size_t tried = 0;              ///< explanations that these counts can distinguish
  std::size_t without_effect = 0;     ///< single changes that do not affect the counts
  std::vector<std::string> left_out;  ///< changes whose battle exceeds a limit

  bool fits() const { return ranked.front().fits; }
};

/// Tries the case itself, then every single change of it. If none fits, tries pairs with the
/// nearest changes. Throws Error(input) for counts that are not of this case.
Diagnosis diagnose(const Document& document, const CountsTable& counts, const CheckOptions& options,
                   const SolveOptions& solving);

}  // namespace asdic
