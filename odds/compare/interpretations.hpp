// What each reading of the rules does to the odds.
#pragma once

#include <string>
#include <vector>

#include "lib/input/document.hpp"
#include "odds/compare/comparison.hpp"

namespace asdic {

/// Each value of these options (all readings if none is named), the others as in the case, against
/// the option's default. What the case does not allow is named. Throws Error(input), and
/// Error(limit) where a limit leaves nothing to compare with.
Comparison compare_interpretations(const Document& document,
                                   const std::vector<std::string>& options,
                                   const CompareOptions& how);

}  // namespace asdic
