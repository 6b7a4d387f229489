// The procedure of a battle, whose steps rules.cpp names.
#pragma once

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/enumerate.hpp"

namespace asdic::axis_allies {

Battle enumerate(const Case& battle, const EnumerationLimits& limits);

}  // namespace asdic::axis_allies
