// How a battle of Axis & Allies stands.
#pragma once

#include <cstdint>

#include "states/fleet/fleet_state.hpp"

namespace asdic::axis_allies {

enum class Phase : std::uint8_t {
  guns,                ///< guns fire at the attacker's aircraft
  bombardment,         ///< the attacker's ships fire
  round,               ///< a round begins
  attacker_submerges,  ///< an open decision: which of its free submarines do
  defender_submerges,
  strike,        ///< the attacker's free submarines fire
  strike_reply,  ///< the defender's
  bombarded,     ///< hits of ships that waited for the defender's dice fall
  attack,        ///< the rest of the attacker's fire
  reply,         ///< the defender's
  may_retreat,   ///< an open decision of the attacker
  over,
};

struct Header : FleetHeader {
  Phase phase = Phase::guns;
  std::uint8_t destroyers = 0;  ///< the sides that had some when the round began
  bool ships_fire = false;      ///< those that bombard, with the first dice of the first round
  std::uint8_t unused = 0;
};
using State = FleetState<Header>;

}  // namespace asdic::axis_allies
