#include "states/fleet/fleet.hpp"

#include <algorithm>
#include <tuple>

#include "lib/error.hpp"

namespace asdic {

namespace {

struct Ranked {
  /// Entry, undamaged, status, default order, less damage.
  std::tuple<std::size_t, bool, Status, std::size_t, int> rank;
  Slot slot;
  UnitCount start;
};

}  // namespace

Fleet::Fleet(const Case& battle, const StatusesOf& statuses, const ValueOf& value,
             const FireOf& fire) {
  for (const Side side : both_sides) {
    const CaseSide& own = battle.sides[index(side)];
    std::vector<Ranked> ranked;
    for (const auto& [standing, entry, by_default] : order_of_loss(own, side, value)) {
      const Group& group = *standing;
      std::vector<Status> possible = statuses(side, group);
      possible.insert(possible.begin(), Status::detected);
      const Fire of_group = fire ? fire(side, group) : Fire{value(side, group)};
      int brought = 0;
      for (int damage = 0; damage < group.type.hits; ++damage) {
        const auto here = std::find_if(own.force.begin(), own.force.end(), [&](const Group& other) {
          return other.name == group.name && other.damage == damage;
        });
        for (const Status status : possible) {
          const bool filled = here != own.force.end() && status == Status::detected;
          ranked.push_back({{entry, damage == 0, status, by_default, -damage},
                            {side, group.name, group.type, damage, status, of_group},
                            static_cast<UnitCount>(filled ? here->count : 0)});
        }
        if (here != own.force.end()) brought += here->count;
      }
      rosters_[index(side)].push_back({group.name.text(), brought, group.type.cost});
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const Ranked& a, const Ranked& b) { return a.rank < b.rank; });
    for (const Ranked& each : ranked) {
      if (slots_.size() == most_slots) {
        throw Error(ErrorCode::limit, "the battle has too many kinds of units");
      }
      slots_.push_back(each.slot);
      start_.push_back(each.start);
    }
  }
  for (const Slot& from : slots_) {
    auto& same = with_status_.emplace_back();
    for (SlotIndex i = 0; i < slots_.size(); ++i) {
      const Slot& to = slots_[i];
      if (to.side == from.side && to.name == from.name && to.damage == from.damage) {
        same[static_cast<std::size_t>(to.status)] = i;
      }
    }
  }
}

std::vector<SlotIndex> Fleet::in_battle(Side side, const Condition& condition) const {
  std::vector<SlotIndex> found;
  for (SlotIndex i = 0; i < slots_.size(); ++i) {
    const Slot& slot = slots_[i];
    if (slot.side == side && slot.in_battle() && condition(slot)) found.push_back(i);
  }
  return found;
}

Targets Fleet::targets(const std::vector<SlotIndex>& eligible) const {
  Targets steps;
  for (const SlotIndex slot : eligible) {
    if (slots_[slot].hits_left() == 1) continue;
    for (SlotIndex i = 0; i < slots_.size(); ++i) {
      const Slot& to = slots_[i];
      const Slot& from = slots_[slot];
      if (to.side == from.side && to.name == from.name && to.status == from.status &&
          to.damage == from.damage + 1) {
        steps.push_back({slot, i});
      }
    }
  }
  for (const SlotIndex slot : eligible) {
    if (slots_[slot].hits_left() == 1) steps.push_back({slot, slot});
  }
  return steps;
}

void Fleet::move(UnitCounts& units, SlotIndex slot, Status status, int number) const {
  units[slot] = static_cast<UnitCount>(units[slot] - number);
  UnitCount& to = units[with_status_[slot][static_cast<std::size_t>(status)]];
  to = static_cast<UnitCount>(to + number);
}

void Fleet::move_all(UnitCounts& units, const std::vector<SlotIndex>& slots, Status status) const {
  for (const SlotIndex slot : slots) {
    if (units[slot] > 0) move(units, slot, status, units[slot]);
  }
}

Outcome Fleet::outcome(const UnitCounts& units) const {
  Outcome outcome;
  std::array<bool, 2> fights = {false, false};
  for (SlotIndex i = 0; i < slots_.size(); ++i) {
    if (units[i] == 0) continue;
    const Slot& slot = slots_[i];
    auto& where = slot.in_battle() ? outcome.in_battle : outcome.left;
    where[index(slot.side)][UnitKey(slot.name, slot.damage)] += units[i];
    fights[index(slot.side)] = fights[index(slot.side)] || slot.in_battle();
  }
  if (fights[0] != fights[1]) outcome.winner = fights[0] ? Winner::attacker : Winner::defender;
  if (!fights[0] && !fights[1]) outcome.winner = Winner::draw;
  return outcome;
}

}  // namespace asdic
