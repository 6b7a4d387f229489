// The exact odds of a small sea battle with detection rolls, computed in the most literal way:
// whole rounds, plain maps, plain recursion. For tests only, up to about six units a side.
#pragma once

#include <map>
#include <string>

#include "tests/oracle/detection_roll_plain.hpp"

namespace plain::detection_roll {

// Exact. Needs damage below hits.
Odds exact(const Battle& battle);

// How surely the submarines of a side are detected: those of each name, and all of the side.
// Nothing is listed of a side without submarines, and nothing at all with detection = none.
struct Detection {
  std::map<std::string, Fraction> names;
  Fraction all;
};

struct Detections {
  Detection attacker, defender;
};

Detections detections(const Battle& battle);

}  // namespace plain::detection_roll
