// The table of units: those of the rules, and what a case says of them.
#pragma once

#include <vector>

#include "lib/input/document.hpp"
#include "lib/input/units.hpp"

namespace asdic {

/// Reads [units] over the types of the rules: changes them and adds others, of these kinds. Throws
/// Error(input) at the place of a fault.
void read_unit_types(const Document& document, const std::vector<UnitKind>& kinds, int die,
                     std::vector<UnitType>& types);

/// Finds a type among these, which it does not copy.
FindUnitType finder(const std::vector<UnitType>& types);

}  // namespace asdic
