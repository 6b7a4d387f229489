// Where the favourite changes.
#pragma once

#include <string>

#include "lib/input/document.hpp"
#include "odds/compare/comparison.hpp"

namespace asdic {

/// Who is the favourite for each of the values, KEY=VALUES as in a table, and where that changes.
Comparison find_edge(const Document& document, const std::string& values,
                     const CompareOptions& how);

}  // namespace asdic
