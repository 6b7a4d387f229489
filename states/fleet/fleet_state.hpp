// A state of two fleets: the part of the step that is still to be played, and the units by slot.
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
  found,  ///< figures of the units that both sides have found are noted next
  attacker_fires,
  defender_fires,
  may_retreat,  ///< an open decision of the attacker
  over,
};

/// The part of a state that is not counts of units. It has no padding.
struct FleetHeader {
  std::array<VolleyIndex, 2> volleys = {};  ///< by side: dice that are still to be rolled
  VolleyIndex hits = 0;                     ///< hits that wait, as dice that hit for certain
  Phase phase = Phase::round;
  std::uint8_t step = 0;  ///< the step in which sides choose, search or fire
  /// Bits for the notes of both sides, and the number of coming rounds that rules distinguish.
  std::uint16_t notes = 0;
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
