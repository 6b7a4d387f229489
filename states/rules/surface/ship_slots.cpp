#include "states/rules/surface/ship_slots.hpp"

#include <boost/container/small_vector.hpp>

#include <algorithm>
#include <numeric>

#include "states/position.hpp"
#include "states/rules/surface/settings.hpp"

namespace asdic {

ShipClass ship_of(const Case& battle, const UnitName& name) {
  const auto& classes = surface_tables(battle).classes;
  const auto found = std::find_if(classes.begin(), classes.end(),
                                  [&](const ShipClass& each) { return each.name == name.code; });
  return battle[surface::nation_torpedoes] ? of_nation(*found, name.nation) : *found;
}

int torpedo_rounds_of(const Case& battle, const UnitName& name) {
  const ShipClass ship = ship_of(battle, name);
  return ship.torpedo_attack > 0 ? ship.torpedo_rounds : 0;
}

ShipSlots::ShipSlots(const Case& battle) {
  using enum ShipStatus;
  statuses_ = {engaged, waiting};
  if (battle[surface::engaged_for_a_round]) statuses_ = {engaged, joined, waiting};
  for (const Side side : both_sides) add_side(battle, side);
  add_by_slot();
  if (battle.fought == 0) return;
  for (const Side side : both_sides) {
    place_ships_in_progress(battle, side);
    add_before(battle, side);
  }
}

void ShipSlots::add_by_slot() {
  for (ShipSlotIndex slot = 0; slot < slots_.size(); ++slot) {
    const ShipSlot& each = slots_[slot];
    const ShipClass& of = ship(slot);
    keys_.emplace_back(listing_of(each).name, each.damage);
    ShipSlot gone = each;
    gone.status = ShipStatus::left;
    left_.push_back(find(gone));
    hull_left_.push_back(of.hull - each.damage);
    to_next_damage_.push_back(slots_of_a_damage(listing_of(each)));
    defense_.push_back(std::int64_t{of.defense} * (of.hull - each.damage) * (parts_ / of.hull));
    auto& place = each.status == ShipStatus::left ? left_by_key_ : in_battle_by_key_;
    place[index(each.side)].push_back(slot);
  }
  for (const Side side : both_sides) {
    for (const ClassInForce& each : listed_[index(side)]) {
      at_start_[index(side)] += std::int64_t{each.count} * each.ship.defense * parts_;
    }
    for (auto* slots : {&in_battle_by_key_[index(side)], &left_by_key_[index(side)]}) {
      std::stable_sort(slots->begin(), slots->end(),
                       [&](ShipSlotIndex a, ShipSlotIndex b) { return keys_[a] < keys_[b]; });
    }
  }
}

void ShipSlots::list_classes(const Case& battle, Side side) {
  auto& listed = listed_[index(side)];
  for (const ::asdic::Group& group : battle.sides[index(side)].force) {
    auto known = std::find_if(listed.begin(), listed.end(),
                              [&](const ClassInForce& each) { return each.name == group.name; });
    if (known == listed.end()) {
      const ShipClass ship = ship_of(battle, group.name);
      const int rounds = torpedo_rounds_of(battle, group.name);
      const auto of_code = std::find_if(listed.begin(), listed.end(), [&](const auto& each) {
        return each.name.code == group.name.code;
      });
      const auto code = static_cast<std::size_t>(of_code - listed.begin());
      parts_ = std::lcm(parts_, std::int64_t{ship.hull});
      known = listed.insert(listed.end(), {group.name, ship, 0, rounds, code});
    }
    known->count += group.count;
  }
  if (battle.fought == 0) return;
  for (const ShipsInProgress& ships : surface_tables(battle).begun.ships[index(side)]) {
    for (const ::asdic::Group& group : ships.ships) {
      parts_ = std::lcm(parts_, std::int64_t{group.type.hits});
    }
  }
}

/// Places the ships of a side. Ships that action.begun does not name are engaged and have all their
/// torpedoes.
void ShipSlots::place_ships_in_progress(const Case& battle, Side side) {
  auto& groups = groups_[index(side)];
  for (const ShipsInProgress& ships : surface_tables(battle).begun.ships[index(side)]) {
    if (!ships.is_in_action()) continue;
    for (const ::asdic::Group& group : ships.ships) {
      const auto own = std::find_if(groups.begin(), groups.end(), [&](const Group& each) {
        return keys_[each.slot] == group.key();
      });
      ShipSlot slot = slots_[own->slot];
      own->count -= group.count;
      slot.torpedo_rounds = ships.torpedoes.value_or(slot.torpedo_rounds);
      if (ships.status == ShipsInProgress::Status::waiting) slot.status = ShipStatus::waiting;
      groups.push_back({find(slot), group.count});
    }
  }
}

void ShipSlots::add_before(const Case& battle, Side side) {
  LossesBeforeCase& before = before_[index(side)];
  for (const ShipsInProgress& ships : surface_tables(battle).begun.ships[index(side)]) {
    if (ships.is_in_action()) continue;
    for (const ::asdic::Group& group : ships.ships) {
      const ShipClass ship = ship_of(battle, group.name);
      const std::int64_t brought = group.count * parts_ * ship.defense;
      const bool is_sunk = ships.status == ShipsInProgress::Status::sunk;
      before.brought += brought;
      before.lost += is_sunk ? brought : brought / ship.hull * group.damage;
      if (is_sunk) before.sunk += brought;
    }
  }
}

void ShipSlots::add_side(const Case& battle, Side side) {
  const Force& force = battle.sides[index(side)].force;
  auto& listed = listed_[index(side)];
  list_classes(battle, side);
  using enum ShipStatus;
  of_side_[index(side)].first = static_cast<ShipSlotIndex>(slots_.size());
  for (std::size_t i = 0; i < listed.size(); ++i) {
    ClassInForce& each = listed[i];
    rosters_[index(side)].push_back({each.name.text(), each.count, each.ship.cost, each.ship.hull});
    each.first_slot = static_cast<ShipSlotIndex>(slots_.size());
    for (int damage = each.ship.hull - 1; damage >= 0; --damage) {
      for (int rounds = 0; rounds <= each.torpedo_rounds; ++rounds) {
        for (const ShipStatus status : statuses_) {
          const auto slot = static_cast<ShipSlotIndex>(slots_.size());
          slots_.push_back({side, i, damage, rounds, status});
          in_action_[index(side)].push_back(slot);
          if (status != waiting) in_order_[index(side)].push_back(slot);
        }
      }
      slots_.push_back({side, i, damage, 0, left});
    }
  }
  of_side_[index(side)].end = static_cast<ShipSlotIndex>(slots_.size());
  for (const ::asdic::Group& group : force) {
    const auto named = std::find_if(listed.begin(), listed.end(), [&](const ClassInForce& each) {
      return each.name == group.name;
    });
    const auto i = static_cast<std::size_t>(named - listed.begin());
    const ShipSlot slot = {side, i, group.damage, listed[i].torpedo_rounds, engaged};
    groups_[index(side)].push_back({find(slot), group.count});
  }
}

/// Computes the place of the slot. The slots of a class are sorted by damage (the most first), then
/// by torpedo rounds, then by status. The last slot of each damage has ships that left.
ShipSlotIndex ShipSlots::find(const ShipSlot& slot) const {
  const ClassInForce& of = listing_of(slot);
  const int of_a_damage = slots_of_a_damage(of);
  int place = of.first_slot + (of.ship.hull - 1 - slot.damage) * of_a_damage;
  const auto status = std::find(statuses_.begin(), statuses_.end(), slot.status);
  const auto count = static_cast<int>(statuses_.size());
  place += slot.status == ShipStatus::left
               ? of_a_damage - 1
               : count * slot.torpedo_rounds + static_cast<int>(status - statuses_.begin());
  return static_cast<ShipSlotIndex>(place);
}

ShipSlotIndex ShipSlots::engaged(ShipSlotIndex slot) const {
  ShipSlot changed = slots_[slot];
  changed.status = statuses_[statuses_.size() - 2];
  return find(changed);
}

void ShipSlots::end_engagement(Side side, MutableShips ships) const {
  for (const ShipSlotIndex slot : ordered_slots(side)) {
    ShipSlot changed = slots_[slot];
    if (changed.status != ShipStatus::joined || ships[slot] == 0) continue;
    changed.status = ShipStatus::waiting;
    const ShipSlotIndex waiting = find(changed);
    ships[waiting] = static_cast<ShipCount>(ships[waiting] + ships[slot]);
    ships[slot] = 0;
  }
}

ShipSlotIndex ShipSlots::with_one_torpedo_less(ShipSlotIndex slot) const {
  ShipSlot changed = slots_[slot];
  --changed.torpedo_rounds;
  return find(changed);
}

void ShipSlots::leave_together(const std::vector<ShipSlotIndex>& slots, MutableShips ships) const {
  for (const ShipSlotIndex slot : slots) {
    const ShipCount leaving = ships[slot];
    ships[slot] = 0;
    ships[left(slot)] = static_cast<ShipCount>(ships[left(slot)] + leaving);
  }
}

void ShipSlots::place(Side side, int engaged, int speed, MutableShips ships) const {
  for (const Group& group : groups_[index(side)]) {
    if (ship(group.slot).speed > speed) {
      const ShipSlotIndex gone = left(group.slot);
      ships[gone] = static_cast<ShipCount>(ships[gone] + group.count);
      continue;
    }
    const int first = std::min(engaged, group.count);
    ShipSlot waiting = slots_[group.slot];
    waiting.status = ShipStatus::waiting;
    ships[group.slot] = static_cast<ShipCount>(first);
    ships[find(waiting)] = static_cast<ShipCount>(group.count - first);
    engaged -= first;
  }
}

void ShipSlots::resume(Side side, MutableShips ships) const {
  for (const Group& group : groups_[index(side)]) {
    ships[group.slot] = static_cast<ShipCount>(ships[group.slot] + group.count);
  }
}

int ShipSlots::count(Side side, Ships ships) const {
  int sum = 0;
  for (const ShipSlotIndex slot : in_action(side)) sum += ships[slot];
  return sum;
}

int ShipSlots::armed(Side side, Ships ships) const {
  int sum = 0;
  for (const ShipSlotIndex slot : in_action(side)) sum += ship(slot).is_armed() ? ships[slot] : 0;
  return sum;
}

int ShipSlots::speed(const std::vector<ShipSlotIndex>& slots, Ships ships) const {
  int slowest = most_speed;
  for (const ShipSlotIndex slot : slots) {
    if (ships[slot] > 0) slowest = std::min(slowest, ship(slot).speed);
  }
  return slowest;
}

int ShipSlots::speed_at_start(Side side) const {
  int slowest = most_speed;
  for (const ClassInForce& each : listed_[index(side)])
    slowest = std::min(slowest, each.ship.speed);
  return slowest;
}

bool ShipSlots::has_capital_ship(Side side, int speed) const {
  const auto& listed = listed_[index(side)];
  return std::any_of(listed.begin(), listed.end(), [&](const ClassInForce& each) {
    return each.ship.is_capital() && each.ship.speed <= speed;
  });
}

std::int64_t ShipSlots::defense_lost(Side side, Ships ships) const {
  const auto [first, end] = of_side_[index(side)];
  std::int64_t lost = at_start_[index(side)];
  for (unsigned slot = first; slot < end; ++slot) lost -= ships[slot] * defense_[slot];
  return lost;
}

std::int64_t ShipSlots::defense_sunk(Side side, Ships ships) const {
  const auto [first, end] = of_side_[index(side)];
  std::int64_t sunk = at_start_[index(side)];
  for (unsigned slot = first; slot < end; ++slot) {
    sunk -= ships[static_cast<ShipSlotIndex>(slot)] * parts_ *
            ship(static_cast<ShipSlotIndex>(slot)).defense;
  }
  return sunk;
}

void ShipSlots::add_situation(Side side, Ships ships, Situation& situation) const {
  for (const ShipSlotIndex slot : in_action(side)) {
    const ShipSlot& each = slots_[slot];
    const std::string unit = of_side(side) + keys_[slot].text() + " ";
    if (each.status == ShipStatus::waiting) add(situation, unit + "waiting", ships[slot]);
    if (each.status == ShipStatus::joined) add(situation, unit + "for a round", ships[slot]);
    const std::string salvos = salvos_before(slot);
    if (!salvos.empty()) add(situation, unit + salvos, ships[slot]);
  }
}

std::string ShipSlots::salvos_before(ShipSlotIndex slot) const {
  const int fired = listing_of(slots_[slot]).torpedo_rounds - slots_[slot].torpedo_rounds;
  if (fired == 0) return "";
  return "after " + std::to_string(fired) + (fired == 1 ? " salvo" : " salvos");
}

std::string ShipSlots::words(ShipSlotIndex slot) const {
  const std::string salvos = salvos_before(slot);
  return keys_[slot].text() + (salvos.empty() ? "" : " " + salvos) +
         (slots_[slot].status == ShipStatus::joined ? " for a round" : "");
}

/// Returns the units in these slots, which must be sorted by key.
Units ShipSlots::units(const std::vector<ShipSlotIndex>& slots, Ships ships) const {
  boost::container::small_vector<Units::value_type, 16> counts;
  for (const ShipSlotIndex slot : slots) {
    if (ships[slot] == 0) continue;
    if (counts.empty() || counts.back().first != keys_[slot]) counts.emplace_back(keys_[slot], 0);
    counts.back().second += ships[slot];
  }
  return Units::sorted(counts);
}

}  // namespace asdic
