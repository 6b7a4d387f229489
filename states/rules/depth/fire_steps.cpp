#include "states/rules/depth/fire_steps.hpp"

namespace asdic::depth {

FireSteps::FireSteps(const Case& battle, const Fleet& fleet, const BothSides& sides,
                     RoundCount& rounds, FleetVolleys& volleys)
    : fleet_(fleet),
      sides_(sides),
      volleys_(volleys),
      surprise_(battle[surprise_strike] != SurpriseStrike::none),
      attack_reveals_(battle[attack_reveals]),
      concealed_(battle, concealed_policy, fleet, sides[Side::defender].submarines, rounds) {
  for (const Group& group : battle.sides[index(Side::attacker)].force) {
    ships_attack_ = ships_attack_ || group.type.kind == UnitKind::ship;
  }
}

bool FireSteps::may_strike(const State& state, Side side) const {
  const OwnSlots& opponent = sides_[enemy(side)];
  return surprise_ && count(state.units, opponent.destroyers) == 0 &&
         count(state.units, opponent.seen_at_sea) > 0;
}

void FireSteps::prepare_strike(State& state) {
  const OwnSlots& attacker = sides_[Side::attacker];
  const OwnSlots& defender = sides_[Side::defender];
  if (may_strike(state, Side::attacker) && count(state.units, attacker.submarines) > 0) {
    state.acting |= bit_of(Side::attacker);
    state.volleys[0] = volleys_.of(state.units, attacker.submarines, {});
    if (attack_reveals_) fleet_.move_all(state.units, attacker.undetected, Status::betrayed);
  }
  if (may_strike(state, Side::defender)) {
    std::vector<SlotIndex> strikers = defender.visible;
    strikers.insert(strikers.end(), defender.betrayed.begin(), defender.betrayed.end());
    if (count(state.units, strikers) > 0) state.acting |= bit_of(Side::defender);
    state.volleys[1] = volleys_.of(state.units, strikers, {});
  }
}

void FireSteps::prepare_attack(State& state) {
  static const std::vector<SlotIndex> none;
  const OwnSlots& attacker = sides_[Side::attacker];
  const OwnSlots& defender = sides_[Side::defender];
  const bool attacker_struck = (state.acting & bit_of(Side::attacker)) != 0;
  const bool defender_struck = (state.acting & bit_of(Side::defender)) != 0;
  if (attack_reveals_ && !attacker_struck && count(state.units, defender.seen_at_sea) > 0) {
    fleet_.move_all(state.units, attacker.undetected, Status::betrayed);
  }
  state.volleys[0] =
      volleys_.of(state.units, attacker_struck ? none : attacker.submarines, attacker.others);
  state.volleys[1] =
      volleys_.of(state.units, defender_struck ? none : defender.visible, defender.others);
}

bool FireSteps::concealed_may_fire(const State& state) const {
  return ships_attack_ && how_many_fire(state) != nobody &&
         count(state.units, sides_[Side::defender].undetected) > 0 &&
         count(state.units, sides_[Side::attacker].seen_at_sea) > 0;
}

void FireSteps::reply(State& state, SlotIndex slot, int number) {
  std::vector<Dice> dice;
  FleetVolleys::add(dice, from_submarines, fleet_.slots()[slot].fire, number);
  const std::vector<Dice>& others = volleys_.dice(state.volleys[1]);
  dice.insert(dice.end(), others.begin(), others.end());
  state.volleys[1] = volleys_.intern(dice);
  fleet_.move(state.units, slot, Status::betrayed, number);
}

}  // namespace asdic::depth
