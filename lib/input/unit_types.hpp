// The table of unit types: those of the rules, changed by [units] of a case.
#pragma once

#include <vector>

#include "lib/input/document.hpp"
#include "lib/input/units.hpp"

namespace asdic {

/// Reads [units] and changes the types of the rules, or adds types of these kinds. Throws
/// Error(input) at the place of a mistake.
void read_unit_types(const Document& document, const std::vector<UnitKind>& kinds, int die,
                     std::vector<UnitType>& types);

/// Returns a function that finds a type in `types` by any of its names. The vector must outlive it.
FindUnitType finder(const std::vector<UnitType>& types);

}  // namespace asdic
