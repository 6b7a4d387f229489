// Chooses the values of a key that is given without values.
#pragma once

#include <string>
#include <vector>

#include "lib/error.hpp"
#include "odds/question/problem.hpp"
#include "odds/table/axis.hpp"

namespace asdic {

/// Returns all values of a rule option or policy that has few; for a number of units, 0 to twice
/// the number of the case, but at least to 6; and for the attack or defense of a unit, 0 to the
/// number of faces of the die. Throws Error(input) at `place` for any other key.
Axis natural_values(const Problem& problem, const std::string& key, const Place& place);

/// Returns a finding on the values between those that were solved if the setting at `path` is a
/// fraction, else nothing.
std::vector<std::string> values_not_tried(const Problem& problem, const std::string& path);

}  // namespace asdic
