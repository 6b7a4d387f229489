// Finds decimals that are probably meant as fractions.
#pragma once

#include <string>
#include <vector>

#include "lib/input/document.hpp"
#include "lib/input/policies.hpp"
#include "odds/question/problem.hpp"
#include "odds/table/axis.hpp"

namespace asdic {

/// Returns a warning for each fraction of a case that is a decimal near a value at which rounding
/// can change for the numbers of its units, but not equal to it: 0.3333 is not 1/3.
std::vector<Warning> decimals_near_fractions(const Problem& problem);

/// A key of a case that has several values, and the argument that varies it.
struct VariedKey {
  Axis axis;
  std::string option;
};

/// Returns the same warnings for a case and all values of the varied keys, for the numbers of units
/// that these values bring. Omits values with which the case cannot be read.
std::vector<Warning> decimals_near_fractions(const Document& document,
                                             const std::vector<VariedKey>& varied);

}  // namespace asdic
