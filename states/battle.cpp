#include "states/battle.hpp"

#include <algorithm>

namespace asdic {

namespace {

/// Returns the number of units in an outcome for whose names `is_meant` returns true.
template <class IsMeant>
int survivors_named(const Outcome& outcome, Side side, const IsMeant& is_meant) {
  int count = 0;
  for (const Units* units : {&outcome.in_battle[index(side)], &outcome.left[index(side)]}) {
    for (const auto& [key, number] : *units) {
      if (is_meant(key.name_text())) count += number;
    }
  }
  return count;
}

}  // namespace

bool Roster::has(std::string_view unit) const {
  return unit == name ||
         std::find(other_names.begin(), other_names.end(), unit) != other_names.end();
}

Roster& roster_of(std::vector<Roster>& rosters, const Group& group) {
  const std::string name = group.name.text();
  const auto known = std::find_if(rosters.begin(), rosters.end(),
                                  [&](const Roster& each) { return each.has(name); });
  if (known != rosters.end()) return *known;
  Roster& roster =
      rosters.emplace_back(Roster{name, 0, group.type.cost, group.type.hits, group.type.kind});
  roster.words = group.type.names;
  if (!group.any_depth) return roster;
  UnitName of_depth = group.name;
  for (const Depth depth : depths_below) {
    of_depth.depth = depth;
    roster.other_names.push_back(of_depth.text());
  }
  of_depth.depth = Depth::surfaced;
  roster.name = of_depth.text();
  return roster;
}

Rosters rosters_of(const Case& battle) {
  Rosters rosters;
  rosters.worth = battle.territory;
  for (const Side side : both_sides) {
    for (const Group& group : whole_force(battle, side)) {
      roster_of(rosters[index(side)], group).count += group.count;
    }
  }
  return rosters;
}

int survivors(const Outcome& outcome, Side side, std::string_view unit) {
  return survivors_named(outcome, side, [&](std::string_view name) { return name == unit; });
}

int survivors(const Outcome& outcome, Side side, const Roster& brought) {
  return survivors_named(outcome, side, [&](std::string_view name) { return brought.has(name); });
}

int survivors(const Outcome& outcome, Side side) {
  int count = 0;
  for (const Units* units : {&outcome.in_battle[index(side)], &outcome.left[index(side)]}) {
    for (const auto& [key, number] : *units) count += number;
  }
  return count;
}

int lost(const Outcome& outcome, Side side, const Roster& brought) {
  return brought.count - survivors(outcome, side, brought);
}

std::int64_t cost_lost(const Outcome& outcome, Side side, const Rosters& brought) {
  std::int64_t cost = 0;
  for (const Roster& each : brought[index(side)]) {
    cost += std::int64_t{lost(outcome, side, each)} * each.cost;
  }
  return cost;
}

bool takes(const Outcome& outcome, const Rosters& brought) {
  if (outcome.territory != Territory::by_winner) return outcome.territory == Territory::taken;
  if (outcome.winner != Winner::attacker) return false;
  const Units& in_battle = outcome.in_battle[index(Side::attacker)];
  // Aircraft that won and found no place to land. A wave still to come would have attacked.
  if (in_battle.empty()) return false;
  const std::vector<Roster>& attackers = brought[index(Side::attacker)];
  const auto is_land = [&](const UnitKey& key) {
    return std::any_of(attackers.begin(), attackers.end(), [&](const Roster& each) {
      return each.kind == UnitKind::land && each.has(key.name_text());
    });
  };
  BattlePart last = BattlePart::at_sea;  // the wave that won; at_sea precedes all
  for (const auto& [key, number] : in_battle) {
    if (is_land(key)) return true;
    last = key.name().part;
  }
  const Units& left = outcome.left[index(Side::attacker)];
  return std::any_of(left.begin(), left.end(), [&](const auto& units) {
    return is_land(units.first) && units.first.name().part > last;
  });
}

std::optional<Side> holder_of(const Outcome& outcome) {
  if (outcome.territory == Territory::by_winner) return std::nullopt;
  return outcome.territory == Territory::taken ? Side::attacker : Side::defender;
}

std::int64_t territory_gained(const Outcome& outcome, const Rosters& brought) {
  const auto& [value, dead_zone] = brought.worth;
  if (outcome.territory == Territory::retaken) return dead_zone;
  return value != 0 && takes(outcome, brought) ? value : 0;
}

std::int64_t net_gain(const Outcome& outcome, const Rosters& brought) {
  return cost_lost(outcome, Side::defender, brought) - cost_lost(outcome, Side::attacker, brought) +
         territory_gained(outcome, brought);
}

bool clears(const Outcome& outcome) {
  return outcome.in_battle[index(Side::defender)].empty();
}

}  // namespace asdic
