// Compares two cases.
#pragma once

#include "lib/input/document.hpp"
#include "odds/compare/comparison.hpp"

namespace asdic {

/// Returns the comparison of the second case with the first.
Comparison compare_cases(const Document& first, const Document& second, const CompareOptions& how);

}  // namespace asdic
