#include "states/rules/surface/action.hpp"

#include <algorithm>

namespace asdic::naval {

namespace {

constexpr int same_speed_avoids = 7;  ///< on 2D6
constexpr std::uint16_t second_option = 2;

/// What is fired one after the other in a round.
std::vector<FireStep> fire_steps_of(const Case& battle) {
  std::vector<FireStep> steps;
  const auto add = [&](bool guns, bool torpedoes) {
    if (battle[fire_order] == Fire::simultaneous) {
      steps.push_back({guns, torpedoes, true, true});
      return;
    }
    steps.push_back({guns, torpedoes, true, false});
    steps.push_back({guns, torpedoes, false, true});
  };
  const bool apart = battle[torpedoes_first];
  if (apart) add(false, true);
  add(true, !apart);
  return steps;
}

}  // namespace

Action::Action(const Case& battle, const ShipSlots& slots, Rolls& rolls)
    : slots_(slots),
      own_(surface_tables(battle)),
      dice_(own_.tables, rolls),
      pending_(dice_),
      policies_{SidePolicies(battle, Side::attacker, slots),
                SidePolicies(battle, Side::defender, slots)},
      gunnery_(battle, slots, dice_),
      night_(battle[time_of_day] == TimeOfDay::night),
      pursuit_(battle[pursuit]),
      avoidance_(battle[defender_avoids]),
      fire_by_initiative_(battle[fire_order] == Fire::initiative),
      breakoff_from_(battle[breakoff_from]),
      last_round_(std::max({breakoff_from_, policies_[0].last_round(), policies_[1].last_round()})),
      for_a_body_(battle[body_bonus] == BodyBonus::on_speed ? -1 : 1),
      fire_steps_(fire_steps_of(battle)) {}

int Action::throws_that_avoid() const {
  const int own = slots_.speed_at_start(Side::defender);
  const int pursuing = slots_.speed_at_start(Side::attacker);
  if (own != pursuing) return own > pursuing ? faces * faces : 0;
  const int needed = same_speed_avoids + pursuit_ - (night_ ? 1 : 0);
  int throws = 0;
  for (int sum = std::max(needed, 2); sum <= 2 * faces; ++sum) {
    throws += throws_of_two_dice(sum);
  }
  return throws;
}

void Action::avoid(Progression& state, ShipCount* ships) const {
  slots_.place(Side::attacker, all_ships, ships);
  slots_.place(Side::defender, all_ships, ships);
  slots_.leave_together(slots_.in_action(Side::defender), ships);
  finish(state);
}

void Action::begin(const Bounce& result, Progression& state, ShipCount* ships) {
  const Side other = enemy(result.initiative);
  const int engages = orders(result.initiative, state, ships).engage;
  slots_.place(result.initiative, engages, ships);
  slots_.place(other,
               std::max(result.number.value_or(all_ships), orders(other, state, ships).present),
               ships);
  state.phase = Phase::round;
  if (result.surprised) state.surprised = side_number(*result.surprised);
  if (engages < slots_.count(result.initiative, ships)) {
    state.held_back = side_number(result.initiative);
  }
  if (fire_by_initiative_) state.initiative = static_cast<std::uint8_t>(index(result.initiative));
}

void Action::begin_round(int range, Progression& state, ShipCount* ships) {
  state.range = static_cast<std::uint8_t>(range);
  state.phase = Phase::engagement;
  Throws pending;
  for (const Side side : both_sides) {
    const bool stays = state.held_back == side_number(side) || !orders(side, state, ships).joins;
    if (stays || state.surprised == side_number(side)) continue;
    for (const ShipSlotIndex slot : slots_.in_action(side)) {
      if (slots_[slot].status != ShipStatus::waiting) continue;
      add_successes(Throw::Effect::engage, slot, ships[slot], slots_.ship(slot).speed, pending);
    }
  }
  state.pending = pending_.intern(pending);
  settle(standing(ships), state, ships);
}

Standing Action::standing(const ShipCount* ships) const {
  Standing standing;
  for (const Side side : both_sides) {
    standing.lost[index(side)] = slots_.defense_lost(side, ships);
    standing.acting[index(side)] = slots_.count(side, ships);
  }
  return standing;
}

void Action::settle(const Standing& standing, Progression& state, ShipCount* ships) {
  while (state.pending == nothing) {
    switch (state.phase) {
      case Phase::engagement:
        state.phase = Phase::aim;
        break;
      case Phase::aim:
        if (choice(state, ships)) return;
        state.phase = Phase::fire;
        fire(state, ships);
        break;
      case Phase::fire:
        if (static_cast<std::size_t>(state.fire_step) + 1 < fire_steps_.size()) {
          ++state.fire_step;
          state.phase = Phase::aim;
        } else {
          end_round(standing, state);
        }
        break;
      case Phase::stay:
        if (choice(state, ships)) return;
        state.phase = Phase::disengagement;
        disengage(standing, state, ships);
        break;
      case Phase::disengagement:
        next_round(standing, state);
        break;
      default:
        return;
    }
  }
}

void Action::apply(const Throw& each, int amount, Standing& standing, ShipCount* ships) const {
  const auto move = [&](ShipSlotIndex to) {
    ships[each.slot] = static_cast<ShipCount>(ships[each.slot] - amount);
    ships[to] = static_cast<ShipCount>(ships[to] + amount);
  };
  const auto leave_together = [&](const std::vector<ShipSlotIndex>& slots) {
    if (amount == 0) return;
    slots_.leave_together(slots, ships);
    standing = this->standing(ships);
  };
  switch (each.effect) {
    case Throw::Effect::damage: {
      const auto side = index(slots_[each.slot].side);
      standing.lost[side] += slots_.damage(each.slot, amount, ships);
      if (amount == slots_.hull_left(each.slot)) --standing.acting[side];
      return;
    }
    case Throw::Effect::engage:
      return move(slots_.engaged(each.slot));
    case Throw::Effect::leave:
      standing.acting[index(slots_[each.slot].side)] -= amount;
      return move(slots_.left(each.slot));
    case Throw::Effect::leave_together:
      return leave_together(slots_.in_action(slots_[each.slot].side));
    case Throw::Effect::body_leaves:
      return leave_together(bodies_[each.slot]);
  }
}

void Action::add_successes(Throw::Effect effect, ShipSlotIndex slot, int count, int value,
                           Throws& pending) {
  if (count > 0 && value > 0) pending.push_back({effect, slot, dice_.successes(count, value)});
}

bool Action::fires(Side side, const FireStep& step, const Progression& state) const {
  const bool is_first = side == static_cast<Side>(state.initiative);
  return (is_first ? step.by_first : step.by_second) && state.surprised != side_number(side);
}

bool Action::aim(Side side, bool spreads, const Progression& state, const ShipCount* ships,
                 Throws& pending) {
  const Orders& own = orders(side, state, ships);
  const Gunnery::Targets targets = Gunnery::targets(own, ships);
  if (targets.empty()) return false;
  FireStep step = fire_steps_[state.fire_step];
  step.torpedoes = step.torpedoes && own.fires_torpedoes(state.round, state.range);
  gunnery_.aim(side, own, spreads, step, state.range, targets, ships, pending);
  return step.torpedoes;
}

void Action::fire(Progression& state, ShipCount* ships) {
  Throws pending;
  std::array<bool, 2> spends = {};
  for (const Side side : both_sides) {
    if (!fires(side, fire_steps_[state.fire_step], state)) continue;
    const Aim& own = orders(side, state, ships).aim;
    const bool spreads = own.is_open ? state.chosen[index(side)] == second_option : own.spreads;
    spends[index(side)] = aim(side, spreads, state, ships, pending);
  }
  for (const Side side : both_sides) {
    if (spends[index(side)]) gunnery_.spend_torpedoes(side, state.range, ships, pending);
  }
  for (const Side side : both_sides) {
    const bool fires_again =
        std::any_of(fire_steps_.begin() + state.fire_step + 1, fire_steps_.end(),
                    [&](const FireStep& later) { return fires(side, later, state); });
    if (!fires_again) state.chosen[index(side)] = 0;
  }
  state.pending = pending_.intern(pending);
}

void Action::end_round(const Standing& standing, Progression& state) const {
  using enum Side;
  const std::array<bool, 2> above = {above_break_off(attacker, standing),
                                     above_break_off(defender, standing)};
  if (state.broke_off_first == 0 && above[0] != above[1]) {
    state.broke_off_first = side_number(above[0] ? attacker : defender);
  }
  if ((above[0] && above[1]) || standing.is_decided()) return finish(state);
  state.phase = Phase::stay;
}

bool Action::must_disengage(Side side, const Progression& state, const Standing& standing) const {
  return state.round >= breakoff_from_ && above_break_off(side, standing);
}

void Action::disengage(const Standing& standing, Progression& state, const ShipCount* ships) {
  Throws pending;
  for (const Side side : both_sides) {
    const bool must = must_disengage(side, state, standing);
    const Orders& own = orders(side, state, ships);
    const bool tries = state.chosen[index(side)] == second_option || own.disengages(state.round);
    if (must || tries) disengage(side, must, own, ships, pending);
  }
  state.chosen = {};
  state.pending = pending_.intern(pending);
}

void Action::disengage(Side side, bool all, const Orders& orders, const ShipCount* ships,
                       Throws& pending) {
  using enum Throw::Effect;
  const int darkness = night_ ? 1 : 0;
  const auto& slots = all ? slots_.in_action(side) : orders.leaving;
  if (orders.as_a_body) {
    const bool nobody = std::none_of(slots.begin(), slots.end(),
                                     [&](ShipSlotIndex slot) { return ships[slot] > 0; });
    if (nobody) return;
    const int value = slots_.speed(slots, ships) + darkness - for_a_body_;
    if (all) return add_successes(leave_together, slots.front(), 1, value, pending);
    return add_successes(body_leaves, body(slots), 1, value, pending);
  }
  for (const ShipSlotIndex slot : slots) {
    if (ships[slot] == 0) continue;
    const int value = slots_.ship(slot).speed + darkness;
    add_successes(leave, slot, ships[slot], value, pending);
  }
}

ShipSlotIndex Action::body(const std::vector<ShipSlotIndex>& slots) {
  const auto known = std::find(bodies_.begin(), bodies_.end(), slots);
  const auto number = static_cast<ShipSlotIndex>(known - bodies_.begin());
  if (known == bodies_.end()) bodies_.push_back(slots);
  return number;
}

void Action::next_round(const Standing& standing, Progression& state) const {
  if (standing.is_decided()) return finish(state);
  state.phase = Phase::round;
  state.round = static_cast<std::uint8_t>(std::min(state.round + 1, last_round_));
  state.fire_step = 0;
  state.surprised = 0;
}

void Action::finish(Progression& state) {
  Progression end;
  end.phase = Phase::over;
  end.range = state.range;
  end.broke_off_first = state.broke_off_first;
  state = end;
}

}  // namespace asdic::naval
