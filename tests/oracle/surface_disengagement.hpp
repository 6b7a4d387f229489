// The disengagement of ships from a surface action.
#pragma once

#include "tests/oracle/surface_ships.hpp"

namespace plain::surface {

// Returns the states after the ships of `role` that must or want to leave have tried to.
States after_disengagement(const Forces& forces, const State& state, Role role);

}  // namespace plain::surface
