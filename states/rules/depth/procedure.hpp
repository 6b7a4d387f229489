// The procedure of submarines at depth, whose steps rules.cpp names.
#pragma once

#include <span>

#include "lib/input/case.hpp"
#include "states/battle.hpp"
#include "states/enumeration_limits.hpp"

namespace asdic::depth {

/// One chain for cases that have the same kinds of units, with a start for each.
Battle enumerate_together(std::span<const Case> battles, const EnumerationLimits& limits);

}  // namespace asdic::depth
