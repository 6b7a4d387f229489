// Aircraft that land after a battle: an oracle that takes outcomes apart and counts places.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tests/oracle/waves.hpp"

namespace plain {

// The places of one side, and the names of its aircraft that need one.
struct Places {
  std::optional<int> elsewhere;       // nothing if all aircraft can land elsewhere
  std::map<std::string, int> room;    // by the name of a ship, with a star for each hit
  std::vector<std::string> aircraft;  // the first is lost first
};

// Returns the room on the ships of `units` that its aircraft do not need.
int free_room(const Places& places, const Camp& units);

// Returns the odds after the aircraft without a place to land are lost, with a figure
// "crashed.SIDE" for each side that has aircraft and limited places. Undecided battles stay as they
// are.
Odds after_return(const Odds& odds, const Places& attacker, const Places& defender);

}  // namespace plain
