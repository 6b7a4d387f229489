// Hits of several kinds that fall at one moment, so that as many as can find a target.
#pragma once

#include <vector>

#include "states/fleet/slot.hpp"
#include "states/fleet/targets.hpp"

namespace asdic::axis_allies {

/// Hits of one kind, and where they may fall.
struct Hits {
  int number;
  const Targets* targets;
};

/// How many of the hits can find a target.
int most_taken(const std::vector<Hits>& hits, const std::vector<Slot>& slots,
               const UnitCounts& units);

/// Takes one hit of the first kind, which can find a target: by the first unit of its targets with
/// which as many of all the hits that are left find one as can.
void take_first_hit(std::vector<Hits> hits, const std::vector<Slot>& slots, UnitCounts& units);

}  // namespace asdic::axis_allies
