#include "states/fleet.hpp"

#include <algorithm>
#include <tuple>

#include "lib/error.hpp"

namespace asdic {

namespace {

/// The default order: cheapest first, then lower value in the side's role, code, nation, depth.
auto default_key(const Group& group, int value) {
  return std::tuple(group.type.cost, value, group.name.code, group.name.nation, group.name.depth);
}

struct Ranked {
  std::tuple<std::size_t, int, Status, std::size_t> rank;  ///< entry, less damage, status, default
  Slot slot;
  UnitCount start;
};

}  // namespace

Fleet::Fleet(const Case& battle, const StatusesOf& statuses, const ValueOf& value) {
  for (const Side side : both_sides) {
    const CaseSide& own = battle.sides[index(side)];
    Force by_default = own.force;
    // Units of a name stay together whatever damage they start with.
    std::stable_sort(by_default.begin(), by_default.end(), [&](const Group& a, const Group& b) {
      return default_key(a, value(side, a)) < default_key(b, value(side, b));
    });
    std::vector<Ranked> ranked;
    std::size_t default_rank = 0;
    for (const Group& group : by_default) {
      const bool known = std::any_of(ranked.begin(), ranked.end(), [&](const Ranked& other) {
        return other.slot.name == group.name;
      });
      if (known) continue;
      ++default_rank;
      std::size_t entry = default_rank;
      if (!own.losses.empty()) {
        const auto found = std::find_if(own.losses.begin(), own.losses.end(), [&](const LossEntry& e) {
          return e.covers(group.name);
        });
        entry = static_cast<std::size_t>(found - own.losses.begin());
      }
      std::vector<Status> possible = statuses(side, group);
      possible.insert(possible.begin(), Status::detected);
      for (int damage = 0; damage < group.type.hits; ++damage) {
        const auto here = std::find_if(own.force.begin(), own.force.end(), [&](const Group& other) {
          return other.name == group.name && other.damage == damage;
        });
        for (const Status status : possible) {
          const bool filled = here != own.force.end() && status == Status::detected;
          ranked.push_back({{entry, -damage, status, default_rank},
                            {side, group.name, group.type, damage, status, value(side, group)},
                            static_cast<UnitCount>(filled ? here->count : 0)});
        }
      }
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const Ranked& a, const Ranked& b) { return a.rank < b.rank; });
    for (const Ranked& each : ranked) {
      slots_.push_back(each.slot);
      start_.push_back(each.start);
    }
  }
}

SlotIndex Fleet::with_status(SlotIndex slot, Status status) const {
  const Slot& from = slots_[slot];
  for (SlotIndex i = 0; i < slots_.size(); ++i) {
    const Slot& to = slots_[i];
    if (to.side == from.side && to.name == from.name && to.damage == from.damage && to.status == status) {
      return i;
    }
  }
  throw Error(ErrorCode::chain, "a unit has no such status");
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
    const std::string key = slot.name.text() + std::string(slot.damage, '*');
    auto& where = slot.in_battle() ? outcome.in_battle : outcome.left;
    where[index(slot.side)][key] += units[i];
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

std::array<std::vector<Roster>, 2> rosters(const Case& battle) {
  std::array<std::vector<Roster>, 2> result;
  for (const Side side : both_sides) {
    for (const Group& group : battle.sides[index(side)].force) {
      auto& roster = result[index(side)];
      const std::string name = group.name.text();
      const auto found = std::find_if(roster.begin(), roster.end(),
                                      [&](const Roster& entry) { return entry.name == name; });
      if (found == roster.end()) {
        roster.push_back({name, group.count, group.type.cost});
      } else {
        found->count += group.count;
      }
    }
  }
  return result;
}

}  // namespace asdic
