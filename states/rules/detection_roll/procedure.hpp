// The procedure of detection-roll, whose steps rules.cpp names.
#pragma once

#include <span>

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/enumeration_limits.hpp"

namespace asdic::detection_roll {

/// One chain for cases that differ in the numbers of the defender's units alone, with a start for
/// each.
Battle enumerate_against(std::span<const Case> battles, const EnumerationLimits& limits);

}  // namespace asdic::detection_roll
