// The editions of Axis & Allies: their units.
#pragma once

#include <string>
#include <vector>

#include "lib/input/case.hpp"

namespace asdic::axis_allies {

enum class Edition { y1942, y1940, anniversary, revised, lhtr };

/// `options.edition`.
extern const SettingOf<Edition> edition_setting;

/// The units of the edition; those of others alone are there without values.
std::vector<UnitType> units_of_edition(int die, const Settings& settings, const Place& place);

}  // namespace asdic::axis_allies
