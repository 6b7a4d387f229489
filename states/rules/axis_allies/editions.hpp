// The editions of Axis & Allies: their units.
#pragma once

#include <vector>

#include "lib/input/case.hpp"

namespace asdic::axis_allies {

/// The units of the edition; those of others alone are there without values.
std::vector<UnitType> units_of_edition(int die, const Settings& settings, const Place& place);

}  // namespace asdic::axis_allies
