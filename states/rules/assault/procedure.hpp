// The procedure of an assault, whose steps rules.cpp names.
#pragma once

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/enumerate.hpp"

namespace asdic::assault {

Battle enumerate(const Case& battle, const EnumerationLimits& limits);

}  // namespace asdic::assault
