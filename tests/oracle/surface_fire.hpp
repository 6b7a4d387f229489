// The fire of a round of a surface action.
#pragma once

#include "tests/oracle/surface_ships.hpp"

namespace plain::surface {

// Returns the states that may follow `state` once all ships have fired.
States after_fire(const Forces& forces, const State& state);

}  // namespace plain::surface
