// The procedure of a battle, whose steps rules.cpp names.
#pragma once

#include <span>

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/enumeration_limits.hpp"

namespace asdic::axis_allies {

/// One chain, with a start for each of these cases, which differ in the numbers of the defender's
/// units alone.
Battle enumerate_against(std::span<const Case> battles, const EnumerationLimits& limits);

}  // namespace asdic::axis_allies
