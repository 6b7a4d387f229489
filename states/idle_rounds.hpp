// Rounds in which sides only wait for a standoff.
#pragma once

#include "states/battle.hpp"

namespace asdic {

/// Counts no rounds from which a battle without decisions surely goes on to a standoff, of itself
/// or of one of its stages, with the units that it has. The first `fought` rounds were fought
/// before. A battle with marks of its ends keeps all its rounds: more than its units changes.
void forget_idle_rounds(Battle& battle, int fought);

}  // namespace asdic
