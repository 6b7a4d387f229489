// A state of two fleets: what has still to happen in a step, and the units by slot.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "states/dice/volleys.hpp"
#include "states/fleet/slot.hpp"

namespace asdic {

enum class Phase : std::uint8_t {
  round,             ///< a round begins
  attacker_chooses,  ///< an open decision of the step
  defender_chooses,
  attacker_searches,  ///< the attacker's dice of the step
  defender_searches,
  found,  ///< figures of what both sides' searches found are to be noted
  attacker_fires,
  defender_fires,
  may_retreat,  ///< an open decision of the attacker
  over,
};

/// It has no padding.
struct FleetHeader {
  std::array<VolleyIndex, 2> volleys = {};  ///< by side: dice that it has still to roll
  VolleyIndex hits = 0;                     ///< that wait for others of their moment: sure dice
  Phase phase = Phase::round;
  std::uint8_t step = 0;    ///< of those who choose, search or fire
  std::uint16_t notes = 0;  ///< of both sides, and how far the round is from those told apart
};

struct FleetState : FleetHeader {
  using Header = FleetHeader;
  UnitCounts units;
};

inline bool same_header(const FleetHeader& a, const FleetHeader& b) {
  // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): headers have no padding
  return std::memcmp(&a, &b, sizeof(FleetHeader)) == 0;
}

}  // namespace asdic
