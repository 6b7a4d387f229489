#include "states/rules/surface/action.hpp"

#include <algorithm>

namespace asdic::surface {

namespace {

/// The least sum of two dice that avoids at equal speeds, before modifiers.
constexpr int same_speed_avoids = 7;
constexpr unsigned second_option = 2;

/// Returns the steps of fire in a round, in order.
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

Action::Action(const Case& battle, const ShipSlots& slots, std::array<Squadrons, 2>& squadrons,
               Plans& plans, Rolls& rolls)
    : slots_(slots),
      squadrons_(squadrons),
      plans_(plans),
      own_(surface_tables(battle)),
      dice_(own_.tables, rolls),
      pending_(dice_),
      policies_{SidePolicies(battle, Side::attacker, slots),
                SidePolicies(battle, Side::defender, slots)},
      gunnery_(battle, slots, squadrons, dice_, pending_),
      results_(slots, squadrons, dice_, pending_, rolls),
      has_no_open_choice_(policies_[0].has_no_open_choice() && policies_[1].has_no_open_choice()),
      night_(battle[time_of_day] == TimeOfDay::night),
      chooses_time_(battle[time_of_day] == TimeOfDay::as_the_player_says),
      pursuit_(battle[pursuit] + battle[extra_movement] / points_of_a_step),
      avoidance_(battle[defender_avoids]),
      slowest_left_behind_(avoidance_ == Avoidance::of_faster_ships
                               ? slots.speed_at_start(Side::attacker)
                               : most_speed),
      any_capital_ship_(slots.has_capital_ship(Side::attacker, most_speed) ||
                        slots.has_capital_ship(Side::defender, slowest_left_behind_)),
      fire_by_initiative_(battle[fire_order] == Fire::initiative),
      disengages_at_start_(battle[disengages_at_start]),
      engaged_for_a_round_(battle[engaged_for_a_round]),
      breakoff_from_(battle[breakoff_from]),
      last_round_(std::max({breakoff_from_, policies_[0].last_round(), policies_[1].last_round()})),
      for_a_body_(battle[body_bonus] == BodyBonus::on_speed ? -1 : 1),
      fire_steps_(fire_steps_of(battle)) {}

int Action::throws_that_avoid(const ActionState& state) const {
  const int own = slots_.speed_at_start(Side::defender);
  const int pursuing = slots_.speed_at_start(Side::attacker);
  if (own != pursuing) return own > pursuing ? faces * faces : 0;
  const int needed = same_speed_avoids + pursuit_ - (is_night(state) ? 1 : 0);
  int throws = 0;
  for (int sum = std::max(needed, 2); sum <= 2 * faces; ++sum) {
    throws += throws_of_two_dice(sum);
  }
  return throws;
}

SquadronIndex Action::placed_ships(Side side, int engages) {
  const int speed = side == Side::defender ? slowest_left_behind_ : most_speed;
  return squadrons_[index(side)].changed_squadron(
      no_ships, [&](MutableShips ships) { slots_.place(side, engages, speed, ships); });
}

void Action::avoid(ActionState& state) {
  using enum Side;
  Squadrons& defenders = squadrons_[index(defender)];
  const SquadronIndex left = defenders.changed_squadron(
      placed_ships(defender, all_ships),
      [&](MutableShips ships) { slots_.leave_together(slots_.in_action(defender), ships); });
  state.squadrons = {placed_ships(attacker, all_ships), left};
  finish(state);
  state.phase = Phase::avoided;
}

void Action::begin(const Bounce& result, ActionState& state) {
  const Side other = enemy(result.initiative);
  const int engages = orders(result.initiative, state).engage;
  state.squadrons[index(result.initiative)] = placed_ships(result.initiative, engages);
  const int presents = std::max(result.number.value_or(all_ships), orders(other, state).present);
  state.squadrons[index(other)] = placed_ships(other, presents);
  state.phase = disengages_at_start_ ? Phase::stay : Phase::round;
  if (result.surprised) state.surprised = side_number(*result.surprised);
  if (engages < condition(result.initiative, state).acting) {
    state.held_back = side_number(result.initiative);
  }
  if (fire_by_initiative_) state.initiative = index(result.initiative) & 1;
  advance(state);
}

void Action::resume(int fought, ActionState& state) {
  const Bounce& result = own_.bounce.front();
  for (const Side side : both_sides) {
    state.squadrons[index(side)] = squadrons_[index(side)].changed_squadron(
        no_ships, [&](MutableShips ships) { slots_.resume(side, ships); });
  }
  const Ships own = ships(result.initiative, state);
  const auto& slots = slots_.in_action(result.initiative);
  if (std::any_of(slots.begin(), slots.end(), [&](ShipSlotIndex slot) {
        return slots_[slot].status == ShipStatus::waiting && own[slot] > 0;
      })) {
    state.held_back = side_number(result.initiative);
  }
  if (fire_by_initiative_) state.initiative = index(result.initiative) & 1;
  state.round = static_cast<std::uint8_t>(std::min(fought, last_round_));
  state.range = static_cast<std::uint8_t>(own_.begun.range & 3);
  end_round(state);
  advance(state);
}

void Action::begin_round(int range, ActionState& state) {
  state.range = static_cast<std::uint8_t>(range & 3);
  state.phase = Phase::engagement;
  std::array<PendingIndex, 2> dice = {nothing, nothing};
  for (const Side side : both_sides) {
    const bool stays = state.held_back == side_number(side) || !orders(side, state).joins;
    if (stays || state.surprised == side_number(side)) continue;
    dice[index(side)] = joining_ships(side, state.squadron(side));
  }
  state.pending = pending_.concatenate(dice[0], dice[1]);
  advance(state);
}

PendingIndex Action::joining_ships(Side side, SquadronIndex squadron) {
  return joining_ships_[index(side)].find_or_compute(squadron, [&] {
    const Ships ships = squadrons_[index(side)][squadron];
    Throws pending;
    for (const ShipSlotIndex slot : slots_.in_action(side)) {
      if (slots_[slot].status != ShipStatus::waiting) continue;
      const int speed = slots_.ship(slot).speed;
      add_successes(Throw::Effect::engage, side, slot, ships[slot], speed, pending);
    }
    return pending_.intern(pending);
  });
}

void Action::advance(ActionState& state) {
  while (state.pending == nothing || state.phase == Phase::aim) {
    switch (state.phase) {
      case Phase::engagement:
        state.phase = Phase::aim;
        break;
      case Phase::aim:
        if (choice(state)) return;
        state.phase = Phase::fire;
        fire(state);
        break;
      case Phase::fire:
        if (is_last_step(state)) {
          end_round(state);
        } else {
          ++state.fire_step;
          state.phase = Phase::aim;
        }
        break;
      case Phase::stay:
        if (choice(state)) return;
        state.phase = Phase::disengagement;
        disengage(state);
        break;
      case Phase::disengagement:
        next_round(state);
        break;
      default:
        return;
    }
  }
}

DiceThrow Action::throw_dice(const ActionState& state) {
  const NextThrows next = pending_.next(state.pending);
  const Side side = pending_.side(next.by_side[0]);
  const bool may_meet = state.phase == Phase::fire && !is_last_step(state);
  DiceThrow thrown = {side, {}, {Results::none, Results::none}, next.roll, next.rest};
  const std::array sides = {side, enemy(side)};
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const SquadronIndex& squadron = state.squadrons[index(sides[i])];
    if (next.by_side[i] == nothing) {
      thrown.squadrons[i] = {&squadron, 1};
      continue;
    }
    const Results::ThrowResults& found =
        results_.throw_results(sides[i], squadron, next.by_side[i]);
    thrown.squadrons[i] = may_meet ? found.all : found.distinct;
    if (!may_meet) thrown.merging[i] = found.merging;
  }
  return thrown;
}

void Action::add_successes(Throw::Effect effect, Side side, ShipSlotIndex slot, int count,
                           int value, Throws& pending) {
  if (count == 0 || value <= 0) return;
  pending.push_back(pending_.intern({effect, side, slot, dice_.successes(count, value)}));
}

bool Action::fires(Side side, const FireStep& step, const ActionState& state) const {
  const bool is_first = side == static_cast<Side>(state.initiative);
  return (is_first ? step.by_first : step.by_second) && state.surprised != side_number(side);
}

bool Action::spends_torpedoes(Side side, const ActionState& state) {
  const Orders& own = orders(side, state);
  return fire_steps_[state.fire_step].torpedoes && own.fires_torpedoes(state.round, state.range) &&
         gunnery_.has_targets(side, own, state.squadron(enemy(side)));
}

bool Action::spreads(Side side, const ActionState& state) {
  const Aim& own = orders(side, state).aim;
  return own.is_open ? state.chosen(side) == second_option : own.spreads;
}

PendingIndex Action::aim(Side side, bool spreads, int combining, const ActionState& state,
                         bool others_spend) {
  const Orders& own = orders(side, state);
  FireStep step = fire_steps_[state.fire_step];
  step.torpedoes = step.torpedoes && own.fires_torpedoes(state.round, state.range);
  std::array<Gunnery::AimsIndex, 2> aims = {Gunnery::no_aims, Gunnery::no_aims};
  if (aims_by_ship(side, state)) {
    aims.fill(gunnery_.intern(next_aim(side, state).plan[index(side)]));
  }
  Throws pending;
  gunnery_.aim({side, state.squadron(side), state.squadron(enemy(side)), step, state.range, spreads,
                combining, others_spend, aims},
               own, pending);
  return pending_.intern(pending);
}

void Action::fire(ActionState& state) {
  const FireStep& step = fire_steps_[state.fire_step];
  std::array<bool, 2> spends = {};
  for (const Side side : both_sides) {
    spends[index(side)] = fires(side, step, state) && spends_torpedoes(side, state);
  }
  std::array<PendingIndex, 2> dice = {nothing, nothing};
  for (const Side side : both_sides) {
    if (!fires(side, step, state)) continue;
    dice[index(side)] =
        aim(side, spreads(side, state), combining(side, state), state, spends[index(enemy(side))]);
  }
  for (const Side side : both_sides) {
    if (!spends[index(side)]) continue;
    SquadronIndex& squadron = state.squadrons[index(side)];
    squadron = gunnery_.without_torpedoes(side, squadron, state.range);
  }
  const auto fires_again = [&](Side side) {
    return std::any_of(fire_steps_.begin() + state.fire_step + 1, fire_steps_.end(),
                       [&](const FireStep& later) { return fires(side, later, state); });
  };
  if (!fires_again(Side::attacker)) state.attacker_chose = state.attacker_combines = 0;
  if (!fires_again(Side::defender)) state.defender_chose = state.defender_combines = 0;
  state.pending = pending_.concatenate(dice[0], dice[1]);
}

void Action::end_round(ActionState& state) {
  using enum Side;
  const std::array<bool, 2> above = {condition(attacker, state).above_break_off,
                                     condition(defender, state).above_break_off};
  if (state.broke_off_first == 0 && above[0] != above[1]) {
    state.broke_off_first = side_number(above[0] ? attacker : defender);
  }
  if ((above[0] && above[1]) || is_decided(state)) return finish(state);
  if (disengages_at_start_) prepare_round(state);
  state.phase = Phase::stay;
}

void Action::disengage(ActionState& state) {
  std::array<PendingIndex, 2> dice = {nothing, nothing};
  for (const Side side : both_sides) {
    const bool must = must_disengage(side, state);
    const bool tries =
        state.chosen(side) == second_option || orders(side, state).disengages(state.round);
    if (must || tries) dice[index(side)] = leaving_ships(side, must, state);
  }
  state.attacker_chose = 0;
  state.defender_chose = 0;
  state.pending = pending_.concatenate(dice[0], dice[1]);
}

PendingIndex Action::leaving_ships(Side side, bool all, const ActionState& state) {
  const Orders& own = orders(side, state);
  const bool night = is_night(state);
  std::vector<SequentialMemo>& known = leaving_[index(side)][(night ? 2u : 0u) + (all ? 1u : 0u)];
  if (known.size() <= own.number) known.resize(own.number + 1);
  return known[own.number].find_or_compute(state.squadron(side), [&] {
    Throws pending;
    disengage(side, all, night, own, ships(side, state), pending);
    return pending_.intern(pending);
  });
}

void Action::disengage(Side side, bool all, bool night, const Orders& orders, Ships ships,
                       Throws& pending) {
  using enum Throw::Effect;
  const int darkness = night ? 1 : 0;
  const auto& slots = all ? slots_.in_action(side) : orders.leaving;
  if (orders.as_a_body) {
    const bool nobody = std::none_of(slots.begin(), slots.end(),
                                     [&](ShipSlotIndex slot) { return ships[slot] > 0; });
    if (nobody) return;
    const int value = slots_.speed(slots, ships) + darkness - for_a_body_;
    if (all) return add_successes(leave_together, side, slots.front(), 1, value, pending);
    return add_successes(body_leaves, side, results_.body(slots), 1, value, pending);
  }
  for (const ShipSlotIndex slot : slots) {
    if (ships[slot] == 0) continue;
    const int value = slots_.ship(slot).speed + darkness;
    add_successes(leave, side, slot, ships[slot], value, pending);
  }
}

void Action::next_round(ActionState& state) {
  if (is_decided(state)) return finish(state);
  if (!disengages_at_start_) prepare_round(state);
  state.phase = Phase::round;
}

void Action::prepare_round(ActionState& state) {
  for (const Side side : both_sides) {
    if (!engaged_for_a_round_) break;
    SquadronIndex& squadron = state.squadrons[index(side)];
    squadron = waiting_again_[index(side)].find_or_compute(squadron, [&] {
      return squadrons_[index(side)].changed_squadron(
          squadron, [&](MutableShips ships) { slots_.end_engagement(side, ships); });
    });
  }
  state.round = static_cast<std::uint8_t>(std::min(state.round + 1, last_round_));
  state.fire_step = 0;
  state.surprised = 0;
}

void Action::finish(ActionState& state) {
  ActionState end;
  end.squadrons = state.squadrons;
  end.phase = Phase::over;
  end.range = state.range;
  end.broke_off_first = state.broke_off_first;
  state = end;
}

}  // namespace asdic::surface
