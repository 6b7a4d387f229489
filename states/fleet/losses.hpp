// The ways in which a side can take hits where it chooses its losses.
#pragma once

#include <string>
#include <vector>

#include "states/fleet/fleet.hpp"

namespace asdic {

/// What is left when hits were taken in one way, and what the way is called.
struct LossOption {
  UnitCounts units;
  std::string label;  ///< "damage 1 bb, lose 2 dd"
};

/// All ways in which so many hits can be taken by these targets, or as many as can, no two of which
/// leave the same. Each hit takes one hit point from any unit; those that are `last` come only
/// after all others. The ways follow the order of the slots: of the last slots as few as can be are
/// lost first.
std::vector<LossOption> ways_to_lose(int hits, const Targets& targets, const UnitCounts& units,
                                     const Fleet& fleet);

}  // namespace asdic
