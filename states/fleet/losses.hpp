// The ways in which a side can take hits if it chooses its losses.
#pragma once

#include <string>
#include <vector>

#include "states/fleet/fleet.hpp"

namespace asdic {

/// One way to take hits: the units that remain, and the name of the way.
struct LossOption {
  UnitCounts units;
  std::string label;  ///< "damage 1 bb, lose 2 dd"
};

/// Returns all ways in which `targets` can take `hits` hits, or as many of them as they can. No two
/// ways leave the same units. Each hit takes one hit point from any unit. Steps that are `last`
/// take hits only when no other unit is left. Ways that keep more units of the last slots come
/// first.
std::vector<LossOption> ways_to_lose(int hits, const Targets& targets, const UnitCounts& units,
                                     const Fleet& fleet);

}  // namespace asdic
