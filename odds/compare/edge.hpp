// Finds the values at which the favourite changes.
#pragma once

#include <string>

#include "lib/input/document.hpp"
#include "odds/compare/comparison.hpp"

namespace asdic {

/// Returns the favourite for each value of a key (KEY=VALUES as in a table), and the values between
/// which it changes.
Comparison find_edge(const Document& document, const std::string& values,
                     const CompareOptions& how);

}  // namespace asdic
