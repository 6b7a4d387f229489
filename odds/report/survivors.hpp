// What each side keeps, whatever the other does.
#pragma once

#include <string>
#include <vector>

#include "odds/solve/result.hpp"

namespace asdic {

struct SurvivingForce {
  std::string text;  ///< "2 sub, 1 bb*; 1 sub left"
  Value chance;
  std::int64_t cost = 0;
  int hits = 0;  ///< that its units can still take
};

struct Survivors {
  Value nothing;                       ///< the chance that the side keeps no unit
  std::vector<SurvivingForce> likely;  ///< few, the strongest force first
  std::vector<SurvivingForce> others;  ///< the most likely first
};

/// All forces that a side may keep, in battle or left. The battle has sides.
Survivors survivors_of(const Result& result, Side side);

}  // namespace asdic
