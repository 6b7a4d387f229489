// The battle of a case: its chain, in which all that the case has policies for is decided.
#pragma once

#include "odds/question/posed.hpp"
#include "odds/solve/numbers.hpp"
#include "states/enumeration_limits.hpp"

namespace asdic {

/// Open are the choices that the case leaves to a side with nothing to say what it does. Throws
/// Error(limit) past the limit of states, and as what settles the rest.
Battle settled_battle(const Posed& posed, const EnumerationLimits& limits, Numbers numbers);

}  // namespace asdic
