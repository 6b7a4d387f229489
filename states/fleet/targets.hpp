// Hits, and the units that they come off.
#pragma once

#include <vector>

#include "states/fleet/slot.hpp"

namespace asdic {

/// Where hits of one kind fall, in order: the first step whose slot is not empty is taken.
struct CasualtyStep {
  SlotIndex from;
  SlotIndex to;       ///< equal to `from` where the unit is removed at once
  bool last = false;  ///< whoever chooses takes it only when no other is left
  bool late = false;  ///< by any order of loss it comes after those that are not
};
using Targets = std::vector<CasualtyStep>;

/// The number of hits that can fall on targets before nothing is left to hit.
int hits_to_sink(const UnitCounts& units, const Targets& targets, const std::vector<Slot>& slots);

/// Takes one hit; false where nothing is there to be hit.
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
