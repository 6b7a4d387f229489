// Stops counting rounds before a stalemate that best play or policies bring about. The components
// of the chain decide what is a stalemate.
#pragma once

#include "states/battle.hpp"

namespace asdic {

/// Stops counting rounds from which a battle without decisions, or a stage of it, surely reaches a
/// stalemate without a change of its units. The first `fought` rounds, which were fought before the
/// enumeration, still count. A battle with custom figures of ends keeps all its rounds, because
/// these figures may depend on them.
void stop_counting_idle_rounds(Battle& battle, int fought);

}  // namespace asdic
