// Withdrawal: defending submarines that were not hit forgo their fire and leave.
#pragma once

#include <vector>

#include "lib/input/case.hpp"
#include "states/fleet/fleet_volleys.hpp"
#include "states/rules/depth/own_slots.hpp"
#include "states/rules/depth/settings.hpp"
#include "states/rules/depth/state.hpp"

namespace asdic::depth {

class Withdrawal {
 public:
  Withdrawal(const Case& battle, const Fleet& fleet, const BothSides& sides, FleetVolleys& volleys)
      : fleet_(fleet),
        sides_(sides),
        volleys_(volleys),
        once_(battle[withdraw_in] == WithdrawIn::first_round),
        any_(battle[withdraw_who] == WithdrawWho::any),
        policy_(battle[withdraw_policy]) {}

  /// Whether submarines withdraw, but in the first round alone.
  bool is_once() const { return once_ && policy_ != Withdraw::never; }
  bool is_possible(const State& state) const {
    return policy_ != Withdraw::never && (!once_ || state.first_round);
  }
  /// Whether it is for the player to say who leaves.
  bool is_open() const { return policy_ == Withdraw::optimal; }

  /// The slots of those who may leave.
  std::vector<SlotIndex> who(const State& state) const;
  /// So many leave, and their dice with them: those who were hit still fire.
  void leave(State& state, SlotIndex slot, int number);

 private:
  const Fleet& fleet_;
  const BothSides& sides_;
  FleetVolleys& volleys_;
  bool once_;
  bool any_;
  Withdraw policy_;
};

}  // namespace asdic::depth
