// The procedure of a raid. rules.cpp explains its steps.
#pragma once

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/enumeration_options.hpp"

namespace asdic::raid {

inline constexpr int faces = 6;

/// Returns the battle of a raid. Throws Error(limit) if there are more than max_states().
Battle enumerate(const Case& battle, const EnumerationOptions& options);

}  // namespace asdic::raid
