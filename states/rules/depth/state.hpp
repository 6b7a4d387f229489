// How a battle with submarines at depth stands.
#pragma once

#include <cstdint>

#include "lib/input/side.hpp"
#include "states/fleet/fleet_state.hpp"

namespace asdic::depth {

enum class Phase : std::uint8_t {
  attacker_declares,  ///< an open decision about depths
  defender_declares,
  round,                ///< a round begins
  attacker_may_search,  ///< an open decision
  defender_may_search,
  attacker_searches,
  defender_searches,
  strike_choice,  ///< an open decision: which concealed submarines of the defender strike
  strike,         ///< the attacker's surprise strike
  strike_reply,   ///< the defender's
  attack,         ///< the attacker's fire
  withdrawal,     ///< an open decision: who leaves
  reply_choice,   ///< an open decision: which concealed submarines of the defender fire
  reply,          ///< the defender's fire
  may_retreat,    ///< an open decision of the attacker
  over,
};

/// A set of sides.
constexpr std::uint8_t bit_of(Side side) {
  return static_cast<std::uint8_t>(1u << index(side));
}

/// A set of sides whose evading submarines can be fired on by all.
constexpr std::uint8_t bit_of_revealed(Side side) {
  return static_cast<std::uint8_t>(4u << index(side));
}

struct Header : FleetHeader {
  Phase phase = Phase::round;
  bool first_round = false;  ///< only as long as it matters
  std::uint8_t acting = 0;   ///< the sides that will search; then those that struck or are revealed
  std::uint8_t located = 0;  ///< by side, as sets of two bits: what searches have just found
};
using State = FleetState<Header>;

}  // namespace asdic::depth
