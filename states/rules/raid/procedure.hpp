// The procedure of raid, whose steps rules.cpp names.
#pragma once

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/enumeration_limits.hpp"

namespace asdic::raid {

inline constexpr int faces = 6;

Battle enumerate(const Case& battle, const EnumerationLimits& limits);

}  // namespace asdic::raid
