// The steps by which units take hits.
#pragma once

#include <vector>

#include "states/fleet/slot.hpp"

namespace asdic {

/// One step by which a hit moves a unit from a slot to another. A list of steps gives the order in
/// which units take hits of one kind: the first step whose slot has units is taken.
struct CasualtyStep {
  SlotIndex from;
  SlotIndex to;       ///< equal to `from` if the unit is removed
  bool last = false;  ///< taken only when no other unit is left, also by a side that chooses
  bool late = false;  ///< in every casualty order, comes after steps that are not late
};
using Targets = std::vector<CasualtyStep>;

/// Returns the number of hits that `targets` can take before none of their units is left.
int hits_to_sink(const UnitCounts& units, const Targets& targets, const std::vector<Slot>& slots);

/// Takes one hit. Returns false if there is no unit to hit.
inline bool take_hit(UnitCounts& units, const Targets& targets) {
  for (const CasualtyStep& step : targets) {
    if (units[step.from] == 0) continue;
    --units[step.from];
    if (step.to != step.from) ++units[step.to];
    return true;
  }
  return false;
}

inline bool can_be_hit(const UnitCounts& units, const Targets& targets) {
  for (const CasualtyStep& step : targets) {
    if (units[step.from] != 0) return true;
  }
  return false;
}

}  // namespace asdic
