// The states of a raid, and the hits of interceptors.
#pragma once

#include <cstdint>
#include <vector>

#include "states/battle.hpp"
#include "states/rules/raid/forces.hpp"
#include "states/rules/raid/settings.hpp"

namespace asdic::raid {

using Count = std::uint16_t;

/// The phases of a raid, in order. A phase without dice and choices is skipped.
enum class Phase : std::uint16_t {
  way,            ///< `dice` guns are still to be passed
  aa,             ///< the aa gun in the territory fires
  escorted,       ///< `hit` well escorted bombers were hit, and may be destroyed
  interception,   ///< `dice` interceptors fire
  casualties,     ///< the attacker chooses the unit that takes the next of `hit` hits
  neutralized,    ///< `dice` interceptors that escorts neutralize fire at the rocket
  bombs,          ///< `dice` dice of bombers are still to be rolled
  rocket_damage,  ///< the die of the rocket is rolled
  over,
};

/// The part of a state that is not units.
struct RaidHeader {
  Count turned_back = 0;
  Count hit = 0;    ///< bombers whose fate is open, or hits of interceptors
  Count dice = 0;   ///< guns still to be passed, interceptors that fire, or the dice of the bombers
  Count shots = 0;  ///< shots that the current gun has fired
  Count damage = 0;  ///< damage to the territory, in IPC
  Phase phase = Phase::way;
};

/// A state of a raid. `units` are the units that still take part.
struct RaidState : RaidHeader {
  using Header = RaidHeader;
  UnitCounts units;
};

/// Returns the kinds of raiders that still come in, in the order in which interceptors hit them.
/// `first` gives the order; the default order is used if the choice is open.
std::vector<Raider> targets(const Forces& forces, const RaidState& state, CasualtyChoice first);

/// Removes one unit of the kind `raider`: the first in casualty order.
void remove_one(const Forces& forces, Raider raider, RaidState& state);

Outcome outcome_of(const Forces& forces, const RaidState& state);

}  // namespace asdic::raid
