#include "states/fleet/fleet.hpp"

#include <algorithm>
#include <tuple>

namespace asdic {

namespace {

/// The default order: cheapest first, then lower value in the side's role, code, nation, depth.
auto default_key(const Group& group, int value) {
  return std::tuple(group.type.cost, value, group.name.code, group.name.nation, group.name.depth);
}

/// The units of one name, whatever damage they start with, and where they stand in the order of
/// loss.
struct Standing {
  const Group* group;
  std::size_t entry;       ///< of the list that the case gives, else as `by_default`
  std::size_t by_default;  ///< in the default order
};

std::vector<Standing> order_of_loss(const CaseSide& own, Side side, const Fleet::ValueOf& value) {
  std::vector<Standing> order;
  for (const Group& group : own.force) {
    const bool known = std::any_of(order.begin(), order.end(), [&](const Standing& other) {
      return other.group->name == group.name;
    });
    if (!known) order.push_back({&group, 0, 0});
  }
  std::sort(order.begin(), order.end(), [&](const Standing& a, const Standing& b) {
    return default_key(*a.group, value(side, *a.group)) <
           default_key(*b.group, value(side, *b.group));
  });
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto found =
        std::find_if(own.losses.begin(), own.losses.end(),
                     [&](const LossEntry& entry) { return entry.covers(order[i].group->name); });
    const auto entry = static_cast<std::size_t>(found - own.losses.begin());
    order[i].by_default = i;
    order[i].entry = own.losses.empty() ? i : entry;
  }
  std::stable_sort(order.begin(), order.end(),
                   [](const Standing& a, const Standing& b) { return a.entry < b.entry; });
  return order;
}

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

Outcome Fleet::outcome(const UnitCount* units) const {
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

int hits_to_sink(const UnitCount* units, const Targets& targets, const std::vector<Slot>& slots) {
  int hits = 0;
  for (const LossStep& step : targets) hits += units[step.from] * slots[step.from].hits_left();
  return hits;
}

int printed_value(Side side, const Group& group) {
  return side == Side::attacker ? *group.type.attack : *group.type.defense;
}

}  // namespace asdic
