// Two cases side by side.
#pragma once

#include "lib/input/document.hpp"
#include "odds/compare/comparison.hpp"

namespace asdic {

/// The second case against the first.
Comparison compare_cases(const Document& first, const Document& second, const CompareOptions& how);

}  // namespace asdic
