// The policies of a side in naval surface combat.
#pragma once

#include <optional>
#include <vector>

#include "states/rules/surface/class_names.hpp"
#include "states/rules/surface/settings.hpp"
#include "states/rules/surface/targets.hpp"

namespace asdic::surface {

/// The values of all policies of a side.
struct Policies {
  std::vector<int> ranges;  ///< by round; the last holds for all later rounds; empty if open
  int engage;               ///< ships that it engages with the initiative
  int present;              ///< ships that it presents without it; 0 for the initiative number
  bool joins;               ///< whether waiting ships roll to become engaged
  Aim aim;
  std::vector<ClassName> targets;                ///< classes that are fired on first, in this order
  std::vector<TargetsOfShips> targets_of_ships;  ///< used instead of `targets` if it is not empty
  CombineRule combining;
  TorpedoFire torpedoes;
  Disengagement disengagement;
  std::vector<ClassName> disengaging;  ///< classes that disengage; empty for all
  bool as_a_body;

  /// Returns the range that the side wishes in `round`, or nothing if the choice is open.
  std::optional<int> range_in(int round) const;
  bool fires_torpedoes(int round, int range) const;
  /// Returns whether the side disengages in `round` by its policy, without being forced.
  bool disengages(int round) const;
  /// Returns whether no choice is open, except whether the side avoids the action.
  bool has_no_open_choice() const {
    return !ranges.empty() && !aim.is_open && !combining.is_open && !disengagement.is_open;
  }
  /// Returns the first round from which on the policies do not distinguish rounds.
  int last_round() const;
};

/// Returns the policies of `side`. Throws Error(input) at the place of a name that is not a class.
Policies policies_of(const Case& battle, Side side);

}  // namespace asdic::surface
