// How a battle with detection rolls stands.
#pragma once

#include <array>
#include <cstdint>

#include "states/fleet/fleet_state.hpp"

namespace asdic::detection_roll {

enum class Phase : std::uint8_t {
  way,                 ///< a gun that is flown over fires at the attacker's aircraft
  attacker_is_hunted,  ///< the defender's destroyers roll
  defender_is_hunted,
  guns,            ///< a battleship fires at the attacker's aircraft
  round,           ///< a round begins
  strike,          ///< the attacker's free submarines fire
  strike_reply,    ///< the defender's
  attacker_dives,  ///< an open decision: which of its undetected submarines do
  defender_dives,
  attack,              ///< the rest of the attacker's fire, bound submarines first
  reply,               ///< the defender's
  attacker_submerges,  ///< an open decision: which of its submarines do that face no destroyer
  defender_submerges,
  may_retreat,  ///< an open decision of the attacker
  over,
};

struct Header : FleetHeader {
  std::array<VolleyIndex, 2> held = {};  ///< by side: dice of bound submarines, or their hits
  Phase phase = Phase::way;
  std::uint8_t expended = 0;  ///< the sides whose kaitens fired in this round
  std::uint8_t found = 0;     ///< by side, in two bits each: ranks of its submarines just detected
  std::uint8_t guns_ahead = 0;  ///< on the way
};
using State = FleetState<Header>;

}  // namespace asdic::detection_roll
