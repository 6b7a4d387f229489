// Computes the survivors of each side, summed over the survivors of the other side.
#pragma once

#include <string>
#include <vector>

#include "odds/solve/result.hpp"

namespace asdic {

struct SurvivingForce {
  std::string text;  ///< the units: "2 sub, 1 bb*; 1 sub left"
  Value chance;
  std::int64_t cost = 0;
  int hits = 0;  ///< the hits that its units can still take
};

struct Survivors {
  Value nothing;                       ///< the probability that the side does not keep any unit
  std::vector<SurvivingForce> likely;  ///< a few likely forces, the strongest first
  std::vector<SurvivingForce> others;  ///< the other forces, the most likely first
};

/// Returns all forces that a side may keep, in battle or left. The battle must have sides.
Survivors survivors_of(const Result& result, Side side);

}  // namespace asdic
