#include "states/rules/surface/action.hpp"

#include <algorithm>

namespace asdic::naval {

namespace {

constexpr int first_free_round = 3;        ///< range by wishes, and ships may disengage
constexpr int same_speed_avoids = 7;       ///< on 2D6
constexpr std::size_t most_results = 256;  ///< of dice thrown at once, where they can be parted
/// Attack factors count in parts of this: half of AF x (hull - steps) / hull is whole for every
/// hull up to 10.
constexpr std::int64_t scale = 5040;

}  // namespace

Policies policies_of(const Case& battle, Side side) {
  const std::size_t own = index(side);
  return {battle[wished_range[own]], battle[presented[own]].value_or(0), battle[disengages[own]],
          battle[leaves_as_a_body[own]], battle[aims_at[own]] == Aim::spread};
}

Action::Action(const Case& battle, const Squadrons& squadrons, Rolls& rolls)
    : squadrons_(squadrons),
      own_(std::any_cast<const SurfaceTables&>(battle.own.value)),
      dice_(own_.tables, rolls),
      policies_{policies_of(battle, Side::attacker), policies_of(battle, Side::defender)},
      night_(battle[time_of_day] == TimeOfDay::night),
      pursuit_(battle[pursuit]),
      avoids_(battle[defender_avoids]),
      fire_by_initiative_(battle[fire_order] == Fire::initiative),
      damage_lowers_attack_(battle[damage_lowers_attack]),
      breakoff_from_(battle[breakoff_from]) {
  const bool first = battle[torpedoes_first];
  if (first) add_fire(false, true);
  add_fire(true, !first);
  plans_.emplace_back();
}

int Action::throws_that_avoid() const {
  if (!avoids_) return 0;
  const int own = squadrons_.speed_at_start(Side::defender);
  const int pursuing = squadrons_.speed_at_start(Side::attacker);
  if (own != pursuing) return own > pursuing ? faces * faces : 0;
  const int needed = same_speed_avoids + pursuit_ - (night_ ? 1 : 0);
  int throws = 0;
  for (int sum = std::max(needed, 2); sum <= 2 * faces; ++sum) {
    throws += throws_of_two_dice(sum);
  }
  return throws;
}

void Action::avoid(Progression& state, ShipCount* ships) const {
  squadrons_.place(Side::attacker, all_ships, ships);
  squadrons_.place(Side::defender, all_ships, ships);
  squadrons_.leave_together(Side::defender, ships);
  finish(state);
}

void Action::begin(const Bounce& result, Progression& state, ShipCount* ships) const {
  const Side other = enemy(result.initiative);
  squadrons_.place(result.initiative, all_ships, ships);
  squadrons_.place(
      other, std::max(result.number.value_or(all_ships), policies_[index(other)].present), ships);
  state.phase = Phase::round;
  if (result.surprised) state.surprised = side_number(*result.surprised);
  if (fire_by_initiative_) state.initiative = static_cast<std::uint8_t>(index(result.initiative));
}

void Action::begin_round(Progression& state, ShipCount* ships) {
  state.range = static_cast<std::uint8_t>(range(state, ships));
  state.phase = Phase::engagement;
  std::vector<Throw> plan;
  for (const Side side : both_sides) {
    if (state.surprised == side_number(side)) continue;
    for (const ShipSlotIndex slot : squadrons_.in_action(side)) {
      if (squadrons_[slot].status != ShipStatus::waiting) continue;
      add_successes(Throw::Effect::engage, slot, ships[slot], squadrons_.ship(slot).speed, plan);
    }
  }
  state.plan = intern(plan);
  settle(state, ships);
}

void Action::settle(Progression& state, ShipCount* ships) {
  while (state.plan == nothing) {
    switch (state.phase) {
      case Phase::engagement:
        state.phase = Phase::fire;
        fire(state, ships);
        break;
      case Phase::fire:
        if (static_cast<std::size_t>(state.fire_step) + 1 < fire_steps_.size()) {
          ++state.fire_step;
          fire(state, ships);
        } else {
          end_round(state, ships);
        }
        break;
      case Phase::disengagement:
        next_round(state, ships);
        break;
      default:
        return;
    }
  }
}

const PlanStep& Action::step(PlanIndex plan) {
  const auto [entry, added] = steps_.try_emplace(plan);
  if (!added) return entry->second;
  const std::vector<Throw> throws = plans_[plan];
  std::vector<AmountIndex> dice;
  std::size_t results = 1;
  for (const Throw& each : throws) {
    results *= dice_[each.dice].amounts.size();
    if (!dice.empty() && results > most_results) break;
    dice.push_back(each.dice);
  }
  const auto taken = throws.begin() + static_cast<std::ptrdiff_t>(dice.size());
  entry->second = {{throws.begin(), taken}, dice_.together(dice), intern({taken, throws.end()})};
  return entry->second;
}

void Action::apply(const Throw& each, int amount, ShipCount* ships) const {
  const auto move = [&](ShipSlotIndex to) {
    ships[each.slot] = static_cast<ShipCount>(ships[each.slot] - amount);
    ships[to] = static_cast<ShipCount>(ships[to] + amount);
  };
  switch (each.effect) {
    case Throw::Effect::damage:
      return squadrons_.damage(each.slot, amount, ships);
    case Throw::Effect::engage:
      return move(squadrons_.engaged(each.slot));
    case Throw::Effect::leave:
      return move(squadrons_.left(each.slot));
    case Throw::Effect::leave_together:
      if (amount == 1) squadrons_.leave_together(squadrons_[each.slot].side, ships);
  }
}

void Action::add_fire(bool guns, bool torpedoes) {
  if (fire_by_initiative_) {
    fire_steps_.push_back({guns, torpedoes, true, false});
    fire_steps_.push_back({guns, torpedoes, false, true});
  } else {
    fire_steps_.push_back({guns, torpedoes, true, true});
  }
}

PlanIndex Action::intern(const std::vector<Throw>& plan) {
  if (plan.empty()) return nothing;
  const auto [entry, added] = known_.try_emplace(plan, static_cast<PlanIndex>(plans_.size()));
  if (added) plans_.push_back(plan);
  return entry->second;
}

void Action::add_successes(Throw::Effect effect, ShipSlotIndex slot, int count, int value,
                           std::vector<Throw>& plan) {
  if (count > 0 && value > 0) plan.push_back({effect, slot, dice_.successes(count, value)});
}

int Action::range(const Progression& state, const ShipCount* ships) const {
  if (state.round == 1) return !night_ && squadrons_.any_capital_ship() ? 3 : 2;
  if (state.round == 2) return night_ ? 1 : 2;
  using enum Side;
  const int wish = policies_[index(attacker)].range;
  const int other_wish = policies_[index(defender)].range;
  const int speed = squadrons_.speed(attacker, ships);
  const int other_speed = squadrons_.speed(defender, ships);
  if (wish == other_wish || speed > other_speed) return wish;
  if (speed < other_speed) return other_wish;
  const int armed = squadrons_.armed(attacker, ships);
  const int other_armed = squadrons_.armed(defender, ships);
  if (armed > 0 && 2 * armed >= 3 * other_armed) return wish;
  if (other_armed > 0 && 2 * other_armed >= 3 * armed) return other_wish;
  return state.range;
}

bool Action::takes_part(ShipSlotIndex slot, bool torpedoes, int range) const {
  const ShipClass& ship = squadrons_.ship(slot);
  if (!torpedoes) return ship.attack > 0 && ship.gun_range >= range;
  return squadrons_[slot].torpedo_rounds > 0 && ship.torpedo_range >= range;
}

void Action::fire(Progression& state, ShipCount* ships) {
  const FireStep& step = fire_steps_[state.fire_step];
  const auto first = static_cast<Side>(state.initiative);
  std::vector<Throw> plan;
  std::array<bool, 2> spends = {};
  for (const Side side : both_sides) {
    if (!(side == first ? step.by_first : step.by_second)) continue;
    if (state.surprised == side_number(side)) continue;
    const std::vector<ShipSlotIndex> targets = engaged(enemy(side), ships);
    if (targets.empty()) continue;
    aim(side, step, state.range, targets, ships, plan);
    spends[index(side)] = step.torpedoes;
  }
  for (const Side side : both_sides) {
    if (spends[index(side)]) spend_torpedoes(side, state.range, ships, plan);
  }
  state.plan = intern(plan);
}

std::vector<ShipSlotIndex> Action::engaged(Side side, const ShipCount* ships) const {
  std::vector<ShipSlotIndex> slots;
  for (const ShipSlotIndex slot : squadrons_.in_order(side)) {
    slots.insert(slots.end(), ships[slot], slot);
  }
  return slots;
}

void Action::aim(Side side, const FireStep& step, int range,
                 const std::vector<ShipSlotIndex>& targets, const ShipCount* ships,
                 std::vector<Throw>& plan) {
  std::vector<std::vector<Attack>> attacks(policies_[index(side)].spreads ? targets.size() : 1);
  for (const bool torpedoes : {false, true}) {
    if (!(torpedoes ? step.torpedoes : step.guns)) continue;
    std::vector<Combined> combined(attacks.size());
    std::size_t next = 0;
    for (const ShipSlotIndex slot : engaged(side, ships)) {
      if (!takes_part(slot, torpedoes, range)) continue;
      Combined& group = combined[next++ % combined.size()];
      const std::int64_t attack = attack_factor(slot, torpedoes);
      const std::int64_t multiplied =
          torpedoes ? attack : multiplied_factor(attack, squadrons_.ship(slot), range);
      group.lowest = group.attack == 0 ? multiplied : std::min(group.lowest, multiplied);
      group.attack += attack;
    }
    for (std::size_t i = 0; i < combined.size(); ++i) {
      const auto column = hits_column(combined[i].attack);
      if (!column) continue;
      const int defense = squadrons_.ship(targets[i]).defense;
      attacks[i].push_back({*column, damage_column(combined[i].lowest, defense)});
    }
  }
  for (std::size_t i = 0; i < attacks.size(); ++i) {
    if (attacks[i].empty()) continue;
    const int hull_left = squadrons_.ship(targets[i]).hull - squadrons_[targets[i]].damage;
    const AmountIndex dice = dice_.damage(attacks[i], hull_left);
    if (dice_[dice].amounts != std::vector<int>{0}) {
      plan.push_back({Throw::Effect::damage, targets[i], dice});
    }
  }
}

std::int64_t Action::attack_factor(ShipSlotIndex slot, bool torpedoes) const {
  const ShipClass& ship = squadrons_.ship(slot);
  if (torpedoes) return ship.torpedo_attack * scale;
  const int steps = damage_lowers_attack_ ? squadrons_[slot].damage : 0;
  return ship.attack * (scale / ship.hull) * (ship.hull - steps);
}

std::int64_t Action::multiplied_factor(std::int64_t attack, const ShipClass& ship, int range) {
  if (ship.is_light()) return attack / 2;
  return ship.is_capital() && range <= 2 ? attack / 2 * 3 : attack;
}

std::optional<std::size_t> Action::hits_column(std::int64_t attack) const {
  const std::vector<int>& columns = own_.tables.hits_columns;
  const auto beyond = std::find_if(columns.begin(), columns.end(),
                                   [&](int least) { return std::int64_t{least} * scale > attack; });
  if (attack == 0 || beyond == columns.begin()) return std::nullopt;
  return static_cast<std::size_t>(beyond - columns.begin()) - 1;
}

std::size_t Action::damage_column(std::int64_t attack, int defense) {
  const auto [entry, added] = damage_columns_.try_emplace({attack, defense});
  if (!added) return entry->second;
  const Rational odds = fraction(Integer(attack), Integer(scale) * defense);
  const std::vector<Rational>& columns = own_.tables.odds;
  const auto beyond = std::upper_bound(columns.begin(), columns.end(), odds);
  return entry->second = static_cast<std::size_t>(beyond - columns.begin());
}

void Action::spend_torpedoes(Side side, int range, ShipCount* ships,
                             std::vector<Throw>& plan) const {
  for (const ShipSlotIndex slot : squadrons_.in_order(side)) {  // fewer rounds come first
    if (ships[slot] == 0 || !takes_part(slot, true, range)) continue;
    const ShipSlotIndex after = squadrons_.with_one_torpedo_less(slot);
    ships[after] = static_cast<ShipCount>(ships[after] + ships[slot]);
    ships[slot] = 0;
    for (Throw& each : plan) {
      if (each.slot == slot) each.slot = after;
    }
  }
}

bool Action::above_break_off(Side side, const ShipCount* ships) const {
  return 4 * squadrons_.defense_lost(side, ships) >
         squadrons_.defense_at_start(side) * squadrons_.parts();
}

void Action::end_round(Progression& state, ShipCount* ships) {
  using enum Side;
  const std::array<bool, 2> above = {above_break_off(attacker, ships),
                                     above_break_off(defender, ships)};
  if (state.broke_off_first == 0 && above[0] != above[1]) {
    state.broke_off_first = side_number(above[0] ? attacker : defender);
  }
  if ((above[0] && above[1]) || is_decided(ships)) return finish(state);
  std::vector<Throw> plan;
  for (const Side side : both_sides) {
    const bool must = above[index(side)] && state.round >= breakoff_from_;
    const bool may = state.round >= first_free_round;
    if (must || (may && policies_[index(side)].disengages)) disengage(side, ships, plan);
  }
  state.plan = intern(plan);
  state.phase = Phase::disengagement;
}

void Action::disengage(Side side, const ShipCount* ships, std::vector<Throw>& plan) {
  const int darkness = night_ ? 1 : 0;
  if (policies_[index(side)].as_a_body) {
    const int value = squadrons_.speed(side, ships) + darkness - 1;
    const ShipSlotIndex any = squadrons_.in_action(side).front();
    return add_successes(Throw::Effect::leave_together, any, 1, value, plan);
  }
  for (const ShipSlotIndex slot : squadrons_.in_action(side)) {
    const int value = squadrons_.ship(slot).speed + darkness;
    add_successes(Throw::Effect::leave, slot, ships[slot], value, plan);
  }
}

bool Action::is_decided(const ShipCount* ships) const {
  return squadrons_.count(Side::attacker, ships) == 0 ||
         squadrons_.count(Side::defender, ships) == 0;
}

void Action::next_round(Progression& state, const ShipCount* ships) const {
  if (is_decided(ships)) return finish(state);
  const int last = std::max(first_free_round, breakoff_from_);
  state.phase = Phase::round;
  state.round = static_cast<std::uint8_t>(std::min(state.round + 1, last));
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
