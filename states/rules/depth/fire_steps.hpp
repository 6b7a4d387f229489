// Who fires in the surprise strike, the attack and the reply, and whom that gives away.
#pragma once

#include "lib/input/case.hpp"
#include "states/fleet/fleet_volleys.hpp"
#include "states/fleet/policies.hpp"
#include "states/rules/depth/own_slots.hpp"
#include "states/rules/depth/settings.hpp"
#include "states/rules/depth/state.hpp"

namespace asdic::depth {

class FireSteps {
 public:
  FireSteps(const Case& battle, const Fleet& fleet, const BothSides& sides, RoundCount& rounds,
            FleetVolleys& volleys);

  /// Whether submarines of a side may strike that are not evading, where the case has that.
  bool may_strike(const State& state, Side side) const;
  /// Whose submarines strike before all others, and whose evading ones reveal themselves by it.
  std::uint8_t striking(const State& state) const;
  /// The dice of both sides' strikes; `acting` says who strikes.
  void prepare_strike(State& state);
  /// The dice of all that have not struck; those of the defender are kept for its reply.
  void prepare_attack(State& state);

  /// Concealed submarines of the defender may fire where the attacker brought ships and they have
  /// a target.
  bool concealed_may_fire(const State& state) const;
  /// How many of them do.
  HowMany how_many_fire(const State& state) const { return concealed_.in(state.units); }
  /// So many of them reply.
  void reply(State& state, SlotIndex slot, int number);

 private:
  /// Evading submarines strike wherever they have a target.
  std::vector<SlotIndex> strikers(const State& state, Side side) const;
  /// Of the defender, those that have betrayed themselves by the decision to strike.
  const std::vector<SlotIndex>& concealed_strikers(Side side) const;
  /// Whether submarines of a side strike that are not evading; some of the side do.
  bool strike_besides_evading(const State& state, Side side) const;
  /// The submarines of a side whose dice are rolled with its other units.
  const std::vector<SlotIndex>& fire_with_others(const State& state, Side side) const;

  const Fleet& fleet_;
  const BothSides& sides_;
  FleetVolleys& volleys_;
  SurpriseStrike surprise_;
  bool attack_reveals_;
  bool ships_attack_ = false;
  PolicyOf<HowMany> concealed_;
};

}  // namespace asdic::depth
