// Finds the values of a key at which the favourite changes.
#pragma once

#include <string>

#include "lib/input/document.hpp"
#include "odds/compare/comparison.hpp"

namespace asdic {

/// Compares each value of a key with the case as it is, and finds the values between which the
/// favourite changes. `text` is KEY=VALUES as in a table, or KEY alone. For KEY alone, compares the
/// plateaus of a rule option that is a fraction (see plateaus.hpp), and for every other key all its
/// values or a usual range. Throws Error(input) if the key has too many values.
Comparison find_edge(const Document& document, const std::string& text, const CompareOptions& how);

}  // namespace asdic
