// The units and settings that several rule systems take from the same games.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lib/input/case.hpp"

namespace asdic {

/// Axis & Allies Global 1940, second edition, with values scaled to a die with 6, 12 or 20 faces
/// and none on others; or under `options.values = gw1936` Global War 1936, which has a die with 12.
/// Throws Error(input) at `place` for the latter on another die.
std::vector<UnitType> global_units(int die, const std::map<std::string, std::string>& settings,
                                   const Place& place);

/// `options.values`: which of these units.
Setting values_setting();

/// `attacker.retreat`.
Setting retreat_setting();

}  // namespace asdic
