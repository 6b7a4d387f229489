// Withdrawal: defending submarines that were not hit forgo their fire and leave.
#pragma once

#include <vector>

#include "lib/input/case.hpp"
#include "states/fleet/fleet_volleys.hpp"
#include "states/fleet/policies.hpp"
#include "states/rules/depth/own_slots.hpp"
#include "states/rules/depth/settings.hpp"
#include "states/rules/depth/state.hpp"

namespace asdic::depth {

class Withdrawal {
 public:
  Withdrawal(const Case& battle, const Fleet& fleet, const BothSides& sides, RoundCount& rounds,
             FleetVolleys& volleys)
      : fleet_(fleet),
        sides_(sides),
        volleys_(volleys),
        once_(battle[withdraw_in] == WithdrawIn::first_round),
        any_(battle[withdraw_who] == WithdrawWho::any),
        may_be_(may_be_done(battle, withdraw_policy)),
        policy_(battle, withdraw_policy, fleet, sides[Side::defender].submarines, rounds) {}

  /// Whether submarines withdraw, but in the first round alone.
  bool is_once() const { return once_ && may_be_; }
  bool is_possible(const State& state) const { return may_be_ && (!once_ || state.first_round); }
  /// How many of those who may leave do so.
  HowMany how_many(const State& state) const { return policy_.in(state.units); }

  /// The slots of those who may leave, in their order of loss.
  std::vector<SlotIndex> who(const State& state) const;
  /// So many leave, and their dice with them: those who were hit still fire.
  void leave(State& state, SlotIndex slot, int number);

 private:
  const Fleet& fleet_;
  const BothSides& sides_;
  FleetVolleys& volleys_;
  bool once_;
  bool any_;
  bool may_be_;
  PolicyOf<HowMany> policy_;
};

}  // namespace asdic::depth
