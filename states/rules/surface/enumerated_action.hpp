// The outcomes and situations of the states of an action.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "states/battle.hpp"
#include "states/rules/surface/action.hpp"
#include "states/rules/surface/ship_slots.hpp"
#include "states/state_rows.hpp"

namespace asdic::surface {

/// The states of an action after enumeration.
class EnumeratedAction {
 public:
  /// Takes the parts of an enumeration, with `squadrons` by side.
  EnumeratedAction(std::shared_ptr<const ShipSlots> slots, std::array<Squadrons, 2> squadrons,
                   Plans plans, States<ActionState> states);

  ActionState state(StateIndex at) const { return states_[at]; }
  Outcome outcome(StateIndex at) const;
  Situation situation(StateIndex at) const;
  /// Returns the defense factors that `side` has lost, in parts of 1 / ShipSlots::parts().
  std::int64_t lost(Side side, StateIndex at) const {
    return squadrons_[index(side)].condition(state(at).squadron(side)).lost;
  }

 private:
  /// The ships of a squadron, in the form of outcomes.
  struct Fate {
    Units in_battle;
    Units left;
  };

  /// Adds to `situation` the targets that ships of `side` have chosen.
  void add_aims(Side side, const ActionState& state, Situation& situation) const;

  std::shared_ptr<const ShipSlots> slots_;
  std::array<Squadrons, 2> squadrons_;
  Plans plans_;
  States<ActionState> states_;
  std::array<std::vector<Fate>, 2> fates_;  ///< by side and squadron
};

}  // namespace asdic::surface
