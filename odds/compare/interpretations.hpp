// Compares interpretations of the rules.
#pragma once

#include <string>
#include <vector>

#include "lib/input/document.hpp"
#include "odds/compare/comparison.hpp"

namespace asdic {

/// Compares each value of these rule options (all of them if none is named) with the option's
/// default. The other options are as in the case. Lists values that the case does not allow. Throws
/// Error(input), and Error(limit) if limits leave no reference.
Comparison compare_interpretations(const Document& document,
                                   const std::vector<std::string>& options,
                                   const CompareOptions& how);

}  // namespace asdic
