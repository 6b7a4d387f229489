// What each number of a case does to the odds.
#pragma once

#include "lib/input/document.hpp"
#include "odds/compare/comparison.hpp"

namespace asdic {

/// Every number of units, value of a unit and number among the settings one up and one down,
/// against the case as it is; the largest change of the first figure first.
Comparison sensitivity(const Document& document, const CompareOptions& how);

}  // namespace asdic
