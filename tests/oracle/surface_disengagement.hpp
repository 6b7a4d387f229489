// How ships leave a surface action.
#pragma once

#include "tests/oracle/surface_ships.hpp"

namespace plain::surface {

// What may be on the table after the ships of this side have tried to leave that must or like to.
States after_disengagement(const Forces& forces, const State& state, Role role);

}  // namespace plain::surface
