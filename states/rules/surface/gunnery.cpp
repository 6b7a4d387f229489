#include "states/rules/surface/gunnery.hpp"

#include <algorithm>

#include "states/rules/surface/tables.hpp"

namespace asdic::naval {

namespace {

/// Attack factors count in parts of this: half of AF x (hull - steps) / hull is whole for every
/// hull up to 10.
constexpr std::int64_t scale = 5040;

std::int64_t multiplied_factor(std::int64_t attack, const ShipClass& ship, int range) {
  if (ship.is_light()) return attack / 2;
  return ship.is_capital() && range <= 2 ? attack / 2 * 3 : attack;
}

}  // namespace

Gunnery::Gunnery(const Case& battle, const ShipSlots& slots, NavalDice& dice)
    : slots_(slots),
      tables_(surface_tables(battle).tables),
      dice_(dice),
      damage_lowers_attack_(battle[damage_lowers_attack]) {}

bool Gunnery::takes_part(ShipSlotIndex slot, bool torpedoes, int range) const {
  const ShipClass& ship = slots_.ship(slot);
  if (!torpedoes) return ship.attack > 0 && ship.gun_range >= range;
  return slots_[slot].torpedo_rounds > 0 && ship.torpedo_range >= range;
}

Gunnery::Targets Gunnery::targets(const Orders& orders, const ShipCount* ships) {
  Targets targets;
  for (const ShipSlotIndex slot : orders.fires_on) targets.insert(targets.end(), ships[slot], slot);
  return targets;
}

void Gunnery::combine(Side side, int most, bool torpedoes, int range, const Targets& targets,
                      const ShipCount* ships, std::span<Attacks> attacks) {
  boost::container::small_vector<Combined, 32> groups(attacks.size());
  std::size_t next = 0;
  for (const ShipSlotIndex slot : slots_.in_order(side)) {
    if (ships[slot] == 0 || !takes_part(slot, torpedoes, range)) continue;
    const std::int64_t attack = attack_factor(slot, torpedoes);
    const std::int64_t multiplied =
        torpedoes ? attack : multiplied_factor(attack, slots_.ship(slot), range);
    for (int ship = 0; ship < ships[slot]; ++ship) {
      const std::size_t target = next++ % groups.size();
      Combined& group = groups[target];
      if (group.ships == most) {
        add_attack(group, targets[target], attacks[target]);
        group = {};
      }
      ++group.ships;
      group.lowest = group.ships == 1 ? multiplied : std::min(group.lowest, multiplied);
      group.attack += attack;
    }
  }
  for (std::size_t target = 0; target < groups.size(); ++target) {
    if (groups[target].ships > 0) add_attack(groups[target], targets[target], attacks[target]);
  }
}

void Gunnery::add_attack(const Combined& group, ShipSlotIndex target, Attacks& attacks) {
  const auto column = hits_column(group.attack);
  if (!column) return;
  attacks.push_back({*column, damage_column(group.lowest, slots_.ship(target).defense)});
}

void Gunnery::aim(Side side, const Orders& orders, bool spreads, const FireStep& step, int range,
                  const Targets& targets, const ShipCount* ships, Throws& pending) {
  boost::container::small_vector<Attacks, 8> attacks(spreads ? targets.size() : 1);
  for (const bool torpedoes : {false, true}) {
    if (!(torpedoes ? step.torpedoes : step.guns)) continue;
    combine(side, orders.most_combined, torpedoes, range, targets, ships, attacks);
  }
  for (std::size_t i = 0; i < attacks.size(); ++i) {
    if (!attacks[i].empty()) add_damage(attacks[i], targets[i], pending);
  }
}

void Gunnery::add_damage(const Attacks& attacks, ShipSlotIndex target, Throws& pending) {
  const AmountIndex dice = dice_.damage(attacks, slots_.hull_left(target));
  if (!dice_[dice].is_nothing()) pending.push_back({Throw::Effect::damage, target, dice});
}

std::int64_t Gunnery::attack_factor(ShipSlotIndex slot, bool torpedoes) const {
  const ShipClass& ship = slots_.ship(slot);
  if (torpedoes) return ship.torpedo_attack * scale;
  const int steps = damage_lowers_attack_ ? slots_[slot].damage : 0;
  return ship.attack * (scale / ship.hull) * (ship.hull - steps);
}

std::optional<std::size_t> Gunnery::hits_column(std::int64_t attack) const {
  const std::vector<int>& columns = tables_.hits_columns;
  const auto beyond = std::find_if(columns.begin(), columns.end(),
                                   [&](int least) { return std::int64_t{least} * scale > attack; });
  if (attack == 0 || beyond == columns.begin()) return std::nullopt;
  return static_cast<std::size_t>(beyond - columns.begin()) - 1;
}

std::size_t Gunnery::damage_column(std::int64_t attack, int defense) {
  const auto [entry, added] = damage_columns_.try_emplace({attack, defense});
  if (!added) return entry->second;
  const Rational odds = fraction(Integer(attack), Integer(scale) * defense);
  const std::vector<Rational>& columns = tables_.odds;
  const auto beyond = std::upper_bound(columns.begin(), columns.end(), odds);
  return entry->second = static_cast<std::size_t>(beyond - columns.begin());
}

void Gunnery::spend_torpedoes(Side side, int range, ShipCount* ships, Throws& pending) const {
  for (const ShipSlotIndex slot : slots_.in_order(side)) {  // fewer rounds come first
    if (ships[slot] == 0 || !takes_part(slot, true, range)) continue;
    const ShipSlotIndex after = slots_.with_one_torpedo_less(slot);
    ships[after] = static_cast<ShipCount>(ships[after] + ships[slot]);
    ships[slot] = 0;
    for (Throw& each : pending) {
      if (each.slot == slot) each.slot = after;
    }
  }
}

}  // namespace asdic::naval
