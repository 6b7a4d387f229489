// What a side of naval surface combat does where the rules let it choose.
#pragma once

#include <optional>
#include <vector>

#include "states/rules/surface/class_names.hpp"
#include "states/rules/surface/settings.hpp"
#include "states/rules/surface/targets.hpp"

namespace asdic::surface {

struct Policies {
  std::vector<int> ranges;  ///< wished round by round; the last holds on; none if open
  int engage;               ///< ships, with the initiative
  int present;              ///< ships, without it; 0 for the initiative number
  bool joins;               ///< ships that wait roll to become engaged
  Aim aim;
  std::vector<ClassName> targets;                ///< fired on in this order, the others after them
  std::vector<TargetsOfShips> targets_of_ships;  ///< in place of these, if there are any
  CombineRule combining;
  TorpedoFire torpedoes;
  Disengagement disengagement;
  std::vector<ClassName> disengaging;  ///< classes that disengage; empty for all
  bool as_a_body;

  /// Nothing if it is open.
  std::optional<int> range_in(int round) const;
  bool fires_torpedoes(int round, int range) const;
  /// Even if the side need not, by a policy.
  bool disengages(int round) const;
  /// Nothing is open, but whether it avoids an action.
  bool are_settled() const {
    return !ranges.empty() && !aim.is_open && !combining.is_open && !disengagement.is_open;
  }
  /// From this round on all rounds are alike to the policies.
  int last_round() const;
};

/// Throws Error(input) at the place of a class that is none.
Policies policies_of(const Case& battle, Side side);

}  // namespace asdic::surface
