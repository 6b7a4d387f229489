// A state of a raid, and what a hit of an interceptor does to it.
#pragma once

#include <cstdint>
#include <vector>

#include "states/battle.hpp"
#include "states/rules/raid/forces.hpp"
#include "states/rules/raid/settings.hpp"

namespace asdic::raid {

using Count = std::uint16_t;

/// The phases follow each other in this order. One in which nothing is rolled is passed over.
enum class Phase : std::uint16_t {
  way,            ///< `dice` guns are still to be passed
  aa,             ///< an aa fires
  escorted,       ///< of the bombers, `hit` were hit while well escorted
  interception,   ///< `dice` interceptors fire
  casualties,     ///< the attacker chooses what takes the next of `hit` hits
  neutralized,    ///< `dice` interceptors that escorts neutralize fire at the rocket
  bombs,          ///< `dice` of bombers are still to be rolled
  rocket_damage,  ///< the die of the rocket
  over,
};

/// What has happened.
struct RaidHeader {
  Count turned_back = 0;
  Count hit = 0;    ///< bombers whose fate is open, or hits of interceptors
  Count dice = 0;   ///< guns still to be passed, interceptors that fire, or the dice of the bombers
  Count shots = 0;  ///< of the gun that fires now: how many have been fired
  Count damage = 0;  ///< in IPC
  Phase phase = Phase::way;
};

/// The units are those that still take part.
struct RaidState : RaidHeader {
  using Header = RaidHeader;
  UnitCounts units;
};

/// What still comes in, in the order in which it is hit; by default where the player decides.
std::vector<Raider> targets(const Forces& forces, const RaidState& state, CasualtyChoice first);

/// One of them falls: the first in the order of loss.
void remove_one(const Forces& forces, Raider raider, RaidState& state);

Outcome outcome_of(const Forces& forces, const RaidState& state);

}  // namespace asdic::raid
