// What a simulator does otherwise than the case says, as far as its counts tell.
#pragma once

#include <string>
#include <vector>

#include "lib/input/document.hpp"
#include "odds/check/check.hpp"
#include "odds/solve/solve.hpp"

namespace asdic {

/// Changes of the case that go together, for people; none for the case as it is.
using Changes = std::vector<std::string>;

struct Explanation {
  Changes changes;
  CheckResult checked;
  bool fits = false;     ///< its p-value by Holm, for all that were tried, is above the level
  double corrected = 0;  ///< that p-value
  double score = 0;      ///< its nearness, less what each change costs
  std::vector<Changes> alike = {};  ///< others that these counts cannot tell from it
};

struct Diagnosis {
  std::vector<Explanation> ranked;    ///< those that fit first, then by score
  std::size_t tried = 0;              ///< that these counts can tell apart
  std::size_t without_effect = 0;     ///< single changes of which the counts show nothing
  std::vector<std::string> left_out;  ///< beyond a limit

  bool fits() const { return ranked.front().fits; }
};

/// Tries the case as it is, every single change of it, and where none of these fits, pairs with the
/// nearest ones. Throws Error(input) for counts that are none of this case.
Diagnosis diagnose(const Document& document, const CountsTable& counts, const CheckOptions& options,
                   const SolveOptions& solving);

}  // namespace asdic
