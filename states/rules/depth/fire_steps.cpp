#include "states/rules/depth/fire_steps.hpp"

namespace asdic::depth {

namespace {

const std::vector<SlotIndex> none;

}  // namespace

FireSteps::FireSteps(const Case& battle, const Fleet& fleet, const BothSides& sides,
                     RoundCount& rounds, FleetVolleys& volleys)
    : fleet_(fleet),
      sides_(sides),
      volleys_(volleys),
      surprise_(battle[surprise_strike]),
      attack_reveals_(battle[attack_reveals]),
      concealed_(battle, concealed_policy, fleet, sides[Side::defender].submarines, rounds) {
  for (const Group& group : battle.sides[index(Side::attacker)].force) {
    ships_attack_ = ships_attack_ || group.type.kind == UnitKind::ship;
  }
}

bool FireSteps::may_strike(const State& state, Side side) const {
  const OwnSlots& opponent = sides_[enemy(side)];
  if (surprise_ == SurpriseStrike::none || count(state.units, opponent.sea_units) == 0)
    return false;
  return surprise_ == SurpriseStrike::not_located || count(state.units, opponent.destroyers) == 0;
}

std::vector<SlotIndex> FireSteps::strikers(const State& state, Side side) const {
  const OwnSlots& own = sides_[side];
  if (count(state.units, sides_[enemy(side)].sea_units) == 0) return {};
  if (!may_strike(state, side)) return own.evading;
  const bool all_strike = surprise_ == SurpriseStrike::without_destroyer;
  if (side == Side::attacker && all_strike) return own.submarines;
  std::vector<SlotIndex> strikers;
  const auto add = [&](const std::vector<SlotIndex>& more) {
    strikers.insert(strikers.end(), more.begin(), more.end());
  };
  if (all_strike) add(own.visible);
  add(concealed_strikers(side));
  add(own.evading);
  return strikers;
}

const std::vector<SlotIndex>& FireSteps::concealed_strikers(Side side) const {
  const OwnSlots& own = sides_[side];
  return side == Side::attacker ? own.concealed : own.betrayed;
}

bool FireSteps::strike_besides_evading(const State& state, Side side) const {
  if (!may_strike(state, side)) return false;
  return surprise_ == SurpriseStrike::without_destroyer ||
         count(state.units, concealed_strikers(side)) > 0;
}

const std::vector<SlotIndex>& FireSteps::fire_with_others(const State& state, Side side) const {
  const OwnSlots& own = sides_[side];
  const bool have_struck = (state.acting & bit_of(side)) != 0;
  if (have_struck && surprise_ == SurpriseStrike::without_destroyer) return none;
  return side == Side::attacker && !have_struck ? own.regular : own.visible;
}

std::uint8_t FireSteps::striking(const State& state) const {
  std::uint8_t bits = 0;
  for (const Side side : both_sides) {
    if (count(state.units, strikers(state, side)) == 0) continue;
    if (strike_besides_evading(state, side)) bits |= bit_of(side);
    if (count(state.units, sides_[side].evading) > 0) bits |= bit_of_revealed(side);
  }
  return bits;
}

void FireSteps::prepare_strike(State& state) {
  state.acting = striking(state);
  for (const Side side : both_sides) {
    state.volleys[index(side)] = volleys_.of(state.units, strikers(state, side), {});
  }
  if (attack_reveals_ && (state.acting & bit_of(Side::attacker)) != 0) {
    fleet_.move_all(state.units, sides_[Side::attacker].concealed, Status::betrayed);
  }
}

void FireSteps::prepare_attack(State& state) {
  const OwnSlots& attacker = sides_[Side::attacker];
  const OwnSlots& defender = sides_[Side::defender];
  const bool attacker_struck = (state.acting & bit_of(Side::attacker)) != 0;
  if (attack_reveals_ && !attacker_struck && count(state.units, defender.sea_units) > 0) {
    fleet_.move_all(state.units, attacker.concealed, Status::betrayed);
  }
  for (const Side side : both_sides) {
    state.volleys[index(side)] =
        volleys_.of(state.units, fire_with_others(state, side), sides_[side].others);
  }
  if (surprise_ == SurpriseStrike::not_located) state.acting &= ~bit_of(Side::defender);
}

bool FireSteps::concealed_may_fire(const State& state) const {
  return ships_attack_ && how_many_fire(state) != nobody &&
         count(state.units, sides_[Side::defender].concealed) > 0 &&
         count(state.units, sides_[Side::attacker].sea_units) > 0;
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
