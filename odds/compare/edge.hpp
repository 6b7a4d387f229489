// Finds the values of a key at which the favourite changes.
#pragma once

#include <string>

#include "lib/input/document.hpp"
#include "odds/compare/comparison.hpp"

namespace asdic {

/// Compares each value of a key with the case as it is, and finds the values between which the
/// favourite changes. `text` is KEY=VALUES as in a table, or KEY alone for all of its values:
/// - if it is a rule option that is a fraction, a row for each plateau (see plateaus.hpp);
/// - a few words or whole numbers, all of them;
/// - for a number of units, from 0 to twice the number of the case;
/// - for the attack or defense of a unit, from 0 to the faces of the die.
/// Throws Error(input) if the key has no such values.
Comparison find_edge(const Document& document, const std::string& text, const CompareOptions& how);

}  // namespace asdic
