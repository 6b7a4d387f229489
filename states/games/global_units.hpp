// The units and settings that several rule systems take from the same games.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/input/case.hpp"

namespace asdic {

/// Axis & Allies Global 1940, second edition, with values scaled to a die with 6, 12 or 20 faces
/// and none on others; or under `options.values = gw1936` Global War 1936, which has a die with 12.
/// Throws Error(input) at `place` for the latter on another die.
std::vector<UnitType> global_units(int die, const Settings& settings, const Place& place);

enum class UnitValues { scaled, gw1936 };

/// `options.values`: which of these units.
extern const SettingOf<UnitValues> values_setting;

}  // namespace asdic
