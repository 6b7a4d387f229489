// The procedure of detection-roll, whose steps rules.cpp names.
#pragma once

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/enumerate.hpp"

namespace asdic::detection_roll {

Battle enumerate(const Case& battle, const EnumerationLimits& limits);

}  // namespace asdic::detection_roll
