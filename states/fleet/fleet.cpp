#include "states/fleet/fleet.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "lib/error.hpp"

namespace asdic {

namespace {

struct RankedSlot {
  std::size_t by_default;
  Slot slot;
  UnitCount start;
  UnitCount detected;
  int of_status;

  /// Returns the key of a slot in casualty order `order`: entry, damaged before undamaged, rank of
  /// the status, default order, damage (the most first), status.
  auto rank(std::size_t order) const {
    return std::tuple(slot.entries[order], slot.damage == 0, of_status, by_default, -slot.damage,
                      slot.status);
  }
};

/// Returns the ranks of `slots`, by casualty order and slot. `first` is the number of slots of the
/// other side, which come before these.
std::vector<std::vector<std::size_t>> ranks_by_order(const std::vector<RankedSlot>& slots,
                                                     std::size_t first) {
  const std::size_t orders = slots.empty() ? 1 : slots.front().slot.entries.size();
  std::vector<std::vector<std::size_t>> ranks(orders,
                                              std::vector<std::size_t>(first + slots.size()));
  std::vector<std::size_t> sorted(slots.size());
  for (std::size_t order = 0; order < orders; ++order) {
    std::iota(sorted.begin(), sorted.end(), std::size_t{0});
    std::stable_sort(sorted.begin(), sorted.end(), [&](std::size_t a, std::size_t b) {
      return slots[a].rank(order) < slots[b].rank(order);
    });
    for (std::size_t i = 0; i < sorted.size(); ++i) ranks[order][first + sorted[i]] = i;
  }
  return ranks;
}

}  // namespace

Fleet::Fleet(const Case& battle, const UnitStatuses& statuses, const UnitValue& value,
             const UnitFire& fire, EntryWords entry_words, StatusTable statuses_said)
    : entry_words_(std::move(entry_words)), statuses_(std::move(statuses_said)) {
  for (const Side side : both_sides) {
    const CaseSide& own = battle.sides[index(side)];
    std::vector<RankedSlot> ranked;
    for (const CasualtyGroup& casualty_group : casualty_order(own, side, value)) {
      const Group& group = *casualty_group.group;
      std::vector<Status> possible = statuses(side, group);
      possible.insert(possible.begin(), Status::detected);
      const Fire of_group{value(side, group)};
      Roster& roster = roster_of(rosters_[index(side)], group);  // one roster for all entries
      for (int damage = 0; damage < group.type.hits; ++damage) {
        const int brought = casualty_group.brought[static_cast<std::size_t>(damage)];
        const int detected = casualty_group.detected[static_cast<std::size_t>(damage)];
        roster.count += brought;
        for (const Status status : possible) {
          const bool here = status == Status::detected;
          Slot slot{side, group.name, group.type, casualty_group.entries, damage, status, of_group};
          if (fire) slot.fire = fire(slot);
          ranked.push_back({casualty_group.by_default, std::move(slot),
                            static_cast<UnitCount>(here ? brought : 0),
                            static_cast<UnitCount>(here ? detected : 0), statuses_.rank(status)});
        }
      }
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const RankedSlot& a, const RankedSlot& b) {
      return a.rank(0) < b.rank(0);
    });
    const std::size_t first = slots_.size();
    for (const RankedSlot& each : ranked) {
      if (slots_.size() == most_slots) {
        throw Error(ErrorCode::limit, "the battle has too many kinds of units");
      }
      slots_.push_back(each.slot);
      keys_.emplace_back(each.slot.name, each.slot.damage);
      start_.push_back(each.start);
      detected_.push_back(each.detected);
    }
    ranks_[index(side)] = ranks_by_order(ranked, first);
  }
  if (orders(Side::attacker) > 1 || orders(Side::defender) > 1) start_.resize(slots_.size() + 2);
  for (const Slot& from : slots_) {
    auto& same = with_status_.emplace_back();
    for (SlotIndex i = 0; i < slots_.size(); ++i) {
      const Slot& to = slots_[i];
      if (to.same_units(from) && to.damage == from.damage) {
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
      if (to.same_units(from) && to.status == from.status && to.damage == from.damage + 1) {
        steps.push_back({slot, i});
      }
    }
  }
  for (const SlotIndex slot : eligible) {
    if (slots_[slot].hits_left() == 1) steps.push_back({slot, slot});
  }
  return steps;
}

Targets Fleet::that_leave(Status status, Targets targets) const {
  for (CasualtyStep& step : targets) {
    if (step.from != step.to) continue;
    step.to = with_status_[step.from][static_cast<std::size_t>(status)];
  }
  return targets;
}

Targets Fleet::ordered_targets(const Targets& targets, Side side, std::size_t order) const {
  const std::vector<std::size_t>& rank = ranks_[index(side)][order];
  const auto key = [&](const CasualtyStep& step) {
    const bool sinks = slots_[step.from].hits_left() == 1;
    return std::tuple(step.last, step.late, sinks, rank[step.from]);
  };
  Targets steps = targets;
  std::sort(steps.begin(), steps.end(),
            [&](const CasualtyStep& a, const CasualtyStep& b) { return key(a) < key(b); });
  return steps;
}

void Fleet::move(UnitCounts& units, SlotIndex slot, Status status, int number) const {
  units[slot] = static_cast<UnitCount>(units[slot] - number);
  UnitCount& to = units[with_status_[slot][static_cast<std::size_t>(status)]];
  to = static_cast<UnitCount>(to + number);
}

void Fleet::move_first(UnitCounts& units, const std::vector<SlotIndex>& slots, Status status,
                       int number) const {
  for (const SlotIndex slot : slots) {
    const int moved = std::min(number, int{units[slot]});
    if (moved > 0) move(units, slot, status, moved);
    number -= moved;
  }
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
    where[index(slot.side)][keys_[i]] += units[i];
    fights[index(slot.side)] = fights[index(slot.side)] || slot.in_battle();
  }
  if (fights[0] != fights[1]) outcome.winner = fights[0] ? Winner::attacker : Winner::defender;
  if (!fights[0] && !fights[1]) outcome.winner = Winner::draw;
  return outcome;
}

}  // namespace asdic
