// The procedure of an assault, whose steps rules.cpp names.
#pragma once

#include <span>

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/enumeration_limits.hpp"

namespace asdic::assault {

/// One chain for cases that differ in the numbers of the defender's units alone, with a start for
/// each.
Battle enumerate_against(std::span<const Case> battles, const EnumerationLimits& limits);

}  // namespace asdic::assault
