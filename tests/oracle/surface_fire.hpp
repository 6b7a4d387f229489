// The fire of a round of a surface action.
#pragma once

#include "tests/oracle/surface_ships.hpp"

namespace plain::surface {

// What may be on the table after all have fired that was so before.
States after_fire(const Forces& forces, const State& state);

}  // namespace plain::surface
