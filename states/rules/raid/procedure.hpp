// The procedure of a raid. rules.cpp explains its steps.
#pragma once

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/enumeration_limits.hpp"

namespace asdic::raid {

inline constexpr int faces = 6;

/// Returns the battle of a raid. Throws Error(limit) if `limits` are exceeded.
Battle enumerate(const Case& battle, const EnumerationLimits& limits);

}  // namespace asdic::raid
