#include "states/rules/surface/gunnery.hpp"

#include <boost/container/small_vector.hpp>

#include <algorithm>

#include "states/rules/surface/tables.hpp"

namespace asdic::surface {

namespace {

/// Attack factors (AF) are in parts of 1 / scale. Half of AF x (hull - steps) / hull is then an
/// integer for every hull up to 10.
constexpr std::int64_t scale = 5040;

constexpr std::uint32_t no_shots = 0;  ///< the number of the empty volley
constexpr ThrowIndex no_throw = 0xffffffffu;

std::int64_t multiplied_factor(std::int64_t attack, const ShipClass& ship, int range) {
  if (ship.is_light()) return attack / 2;
  return ship.is_capital() && range <= 2 ? attack / 2 * 3 : attack;
}

}  // namespace

Gunnery::Gunnery(const Case& battle, const ShipSlots& slots, std::array<Squadrons, 2>& squadrons,
                 NavalDice& dice, PendingThrows& pending)
    : slots_(slots),
      squadrons_(squadrons),
      tables_(surface_tables(battle).tables),
      dice_(dice),
      pending_(pending),
      damage_lowers_attack_(battle[damage_lowers_attack]),
      lowest_before_factors_(battle[lowest_before_factors]) {
  intern(Volley{});
  intern(Aims{});
}

bool Gunnery::takes_part(ShipSlotIndex slot, bool torpedoes, int range) const {
  const ShipClass& ship = slots_.ship(slot);
  if (!torpedoes) return ship.attack > 0 && ship.gun_range >= range;
  return slots_[slot].torpedo_rounds > 0 && ship.torpedo_range >= range;
}

void Gunnery::aim(const AimedFire& aimed, const Orders& orders, Throws& pending) {
  const Targets& targets = this->targets(aimed.side, orders, aimed.others);
  if (targets.empty()) return;
  AimedFire plain = aimed;
  if (!orders.targets_of_ships.empty()) {
    plain.aims = {aims_by_entries(aimed, false, orders), aims_by_entries(aimed, true, orders)};
  }
  const bool at_all = aimed.spreads || plain.has_aims();
  const auto count = static_cast<std::uint32_t>(at_all ? targets.size() : 1);
  const bool by_most = aimed.combining == by_promise;
  const AimedFire best = plain;
  if (by_most) plain.combining = by_class;
  const std::uint32_t first = volleys(plain, count);
  for (std::uint32_t i = 0; i < count; ++i) {
    VolleyIndex volley = fired_[first + i];
    if (by_most) {
      volley = best_[index(aimed.side)].find_or_compute(
          key_of(first + i, targets[i]), [&] { return best_volley(best, count, i, targets[i]); });
    }
    if (volley == no_shots) continue;
    const ShipSlotIndex target =
        aimed.others_spend ? after_torpedoes(targets[i], aimed.range) : targets[i];
    const ThrowIndex hits =
        throws_.find_or_compute(key_of(volley, target), [&] { return damage(volley, target); });
    if (hits != no_throw) pending.push_back(hits);
  }
}

const Gunnery::Targets& Gunnery::targets(Side side, const Orders& orders, SquadronIndex others) {
  const std::uint32_t number =
      numbers_of_targets_[index(side)].find_or_compute(key_of(others, orders.number), [&] {
        Targets& targets = targets_.emplace_back();
        const Ships ships = squadrons_[index(enemy(side))][others];
        for (const ShipSlotIndex slot : orders.fires_on) {
          targets.insert(targets.end(), ships[slot], slot);
        }
        return static_cast<std::uint32_t>(targets_.size() - 1);
      });
  return targets_[number];
}

std::uint32_t Gunnery::volleys(const AimedFire& aimed, std::uint32_t targets) {
  const std::size_t side = index(aimed.side);
  const auto next = [&] { return count_of_combined_[side]++; };
  std::uint32_t who = combined_[side].find_or_compute(
      key_of(aimed.own, static_cast<std::uint32_t>(aimed.combining)), next);
  if (aimed.has_aims()) {
    const std::uint32_t aims = pairs_of_aims_.find_or_compute(
        key_of(aimed.aims[0], aimed.aims[1]), [&] { return count_of_pairs_of_aims_++; });
    who = combined_at_aims_[side].find_or_compute(key_of(who, aims), next);
  }
  const std::uint32_t how = targets << 4 | static_cast<std::uint32_t>(aimed.range) << 2 |
                            (aimed.step.guns ? 2u : 0u) | (aimed.step.torpedoes ? 1u : 0u);
  return places_of_volleys_[side].find_or_compute(key_of(who, how), [&] {
    std::vector<Volley> volleys(targets);
    if (aimed.step.guns) combine(aimed, false, volleys);
    if (aimed.step.torpedoes) combine(aimed, true, volleys);
    const auto place = static_cast<std::uint32_t>(fired_.size());
    for (const Volley& volley : volleys) fired_.push_back(intern(volley));
    return place;
  });
}

Gunnery::AimsIndex Gunnery::intern(const Aims& aims) {
  const auto [known, is_new] =
      numbers_of_aims_.try_emplace(aims, static_cast<AimsIndex>(aims_.size()));
  if (is_new) aims_.push_back(aims);
  return known->second;
}

/// Returns the targets if each ship follows the first entry that includes it and is not full.
Gunnery::AimsIndex Gunnery::aims_by_entries(const AimedFire& aimed, bool torpedoes,
                                            const Orders& orders) {
  const std::uint32_t pair = pairs_of_squadrons_.find_or_compute(key_of(aimed.own, aimed.others),
                                                                 [&] { return count_of_pairs_++; });
  const std::uint32_t how =
      orders.number << 3 | static_cast<std::uint32_t>(aimed.range) << 1 | (torpedoes ? 1u : 0u);
  return aims_by_entries_[index(aimed.side)].find_or_compute(key_of(pair, how), [&] {
    const Targets& targets = this->targets(aimed.side, orders, aimed.others);
    std::vector<Aims> by_entry;  // indices of all targets, in the order of the entry
    for (const auto& fires_on : orders.fires_on_by_entry) {
      Aims& places = by_entry.emplace_back();
      for (const ShipSlotIndex slot : fires_on) {
        for (std::size_t i = 0; i < targets.size(); ++i) {
          if (targets[i] == slot) places.push_back(static_cast<std::uint16_t>(i));
        }
      }
    }
    std::vector<std::size_t> ships_of_entry(by_entry.size());
    Aims aims;
    for (const ShipSlotIndex slot :
         engaged_ships(slots_, aimed.side, squadrons_[index(aimed.side)][aimed.own])) {
      aims.push_back(0);
      if (!takes_part(slot, torpedoes, aimed.range)) continue;
      std::size_t entry = 0;
      for (;; ++entry) {
        const TargetsOfShips& ships = orders.targets_of_ships[entry];
        const bool is_full =
            ships.number && ships_of_entry[entry] == static_cast<std::size_t>(*ships.number);
        if (!is_full && ships.includes(slots_.name(slot))) break;
      }
      const std::size_t turn = ships_of_entry[entry]++;
      const bool spread = orders.targets_of_ships[entry].spread;
      aims.back() = by_entry[entry][spread ? turn % targets.size() : 0];
    }
    return intern(aims);
  });
}

Gunnery::VolleyIndex Gunnery::best_volley(const AimedFire& aimed, std::uint32_t targets,
                                          std::uint32_t number, ShipSlotIndex target) {
  Volley best;
  for (const bool torpedoes : {false, true}) {
    AimedFire one = aimed;
    one.step.guns = aimed.step.guns && !torpedoes;
    one.step.torpedoes = aimed.step.torpedoes && torpedoes;
    Rational most = 0;
    VolleyIndex found = no_shots;
    for (const int combining : {by_class, all_ships, 1}) {
      one.combining = combining;
      const VolleyIndex volley = fired_[volleys(one, targets) + number];
      const Rational promised = dice_.mean(steps(volley, target));
      if (promised <= most) continue;
      most = promised;
      found = volley;
    }
    best.insert(best.end(), volleys_[found].begin(), volleys_[found].end());
  }
  return intern(best);
}

void Gunnery::combine(const AimedFire& aimed, bool torpedoes, std::span<Volley> volleys) const {
  const std::vector<ShipSlotIndex>& slots = slots_.ordered_slots(aimed.side);
  const bool apart = aimed.combining == by_class;
  const std::size_t codes = apart ? slots_.codes(aimed.side) : 1;
  std::vector<CombinedAttack> groups(volleys.size() * codes);
  const auto fire = [&](std::size_t group) {
    const auto column = hits_column(groups[group].attack);
    if (column) volleys[group / codes].push_back({*column, groups[group].lowest.second});
    groups[group] = {};
  };
  const Ships ships = squadrons_[index(aimed.side)][aimed.own];
  const Aims& aims = aims_[aimed.aims[torpedoes ? 1 : 0]];
  std::size_t next = 0;
  std::size_t before = 0;  // engaged ships of earlier slots
  for (const ShipSlotIndex slot : slots) {
    const std::size_t first = before;
    before += ships[slot];
    if (ships[slot] == 0 || !takes_part(slot, torpedoes, aimed.range)) continue;
    for (int ship = 0; ship < ships[slot]; ++ship) {
      const std::size_t target =
          aims.empty() ? next++ % volleys.size() : aims[first + static_cast<std::size_t>(ship)];
      const std::size_t group = target * codes + (apart ? slots_.code(slot) : 0);
      if (!apart && groups[group].ships == aimed.combining) fire(group);
      add(slot, torpedoes, aimed.range, groups[group]);
    }
  }
  for (std::size_t group = 0; group < groups.size(); ++group) {
    if (groups[group].ships > 0) fire(group);
  }
}

void Gunnery::add(ShipSlotIndex slot, bool torpedoes, int range, CombinedAttack& group) const {
  const std::int64_t attack = attack_factor(slot, torpedoes);
  const std::int64_t multiplied =
      torpedoes ? attack : multiplied_factor(attack, slots_.ship(slot), range);
  const std::pair own = {lowest_before_factors_ ? attack : multiplied, multiplied};
  group.lowest = group.ships == 0 ? own : std::min(group.lowest, own);
  group.attack += attack;
  ++group.ships;
}

Gunnery::VolleyIndex Gunnery::intern(const Volley& volley) {
  std::size_t hash = volley.size();
  for (const Shot& shot : volley) {
    hash = hash_with(hash_with(hash, shot.hits_column), static_cast<std::size_t>(shot.lowest));
  }
  const auto [number, added] = numbers_of_volleys_.find_or_add(
      hash, [&](VolleyIndex known) { return volleys_[known] == volley; });
  if (added) volleys_.push_back(volley);
  return number;
}

AmountIndex Gunnery::steps(VolleyIndex volley, ShipSlotIndex target) {
  boost::container::small_vector<Attack, 4> attacks;
  for (const Shot& shot : volleys_[volley]) {
    attacks.push_back({shot.hits_column, damage_column(shot.lowest, slots_.ship(target).defense)});
  }
  return dice_.damage(attacks, slots_.hull_left(target));
}

ThrowIndex Gunnery::damage(VolleyIndex volley, ShipSlotIndex target) {
  const AmountIndex dice = steps(volley, target);
  if (dice_[dice].is_nothing()) return no_throw;
  return pending_.intern({Throw::Effect::damage, slots_[target].side, target, dice});
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
  const Rational odds(Integer(attack), Integer(scale) * defense);
  const std::vector<Rational>& columns = tables_.odds;
  const auto beyond = std::upper_bound(columns.begin(), columns.end(), odds);
  return entry->second = static_cast<std::size_t>(beyond - columns.begin());
}

SquadronIndex Gunnery::without_torpedoes(Side side, SquadronIndex squadron, int range) {
  const auto key = key_of(squadron, static_cast<std::uint32_t>(range));
  return spent_[index(side)].find_or_compute(key, [&] {
    return squadrons_[index(side)].changed_squadron(squadron, [&](MutableShips ships) {
      for (const ShipSlotIndex slot : slots_.ordered_slots(side)) {  // fewer rounds come first
        const ShipSlotIndex after = after_torpedoes(slot, range);
        if (after == slot) continue;
        ships[after] = static_cast<ShipCount>(ships[after] + ships[slot]);
        ships[slot] = 0;
      }
    });
  });
}

}  // namespace asdic::surface
