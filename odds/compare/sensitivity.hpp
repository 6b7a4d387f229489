// Measures how each number of a case affects the odds.
#pragma once

#include "lib/input/document.hpp"
#include "odds/compare/comparison.hpp"

namespace asdic {

/// Changes each number of units, each value of a unit and each numeric setting by one up and down,
/// and compares with the case. Orders rows by the change of the first figure, the largest first.
Comparison sensitivity(const Document& document, const CompareOptions& how);

}  // namespace asdic
