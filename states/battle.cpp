#include "states/battle.hpp"

#include <algorithm>

namespace asdic {

int survivors(const Outcome& outcome, Side side, std::string_view unit) {
  int count = 0;
  for (const Units* units : {&outcome.in_battle[index(side)], &outcome.left[index(side)]}) {
    for (const auto& [key, number] : *units) {
      if (key.name_text() == unit) count += number;
    }
  }
  return count;
}

int survivors(const Outcome& outcome, Side side) {
  int count = 0;
  for (const Units* units : {&outcome.in_battle[index(side)], &outcome.left[index(side)]}) {
    for (const auto& [key, number] : *units) count += number;
  }
  return count;
}

int lost(const Outcome& outcome, Side side, const Roster& brought) {
  return brought.count - survivors(outcome, side, brought.name);
}

std::int64_t cost_lost(const Outcome& outcome, Side side, const Rosters& brought) {
  std::int64_t cost = 0;
  for (const Roster& each : brought[index(side)]) {
    cost += std::int64_t{lost(outcome, side, each)} * each.cost;
  }
  return cost;
}

bool takes(const Outcome& outcome, const Rosters& brought) {
  if (outcome.winner != Winner::attacker) return false;
  const Units& units = outcome.in_battle[index(Side::attacker)];
  const std::vector<Roster>& attackers = brought[index(Side::attacker)];
  return std::any_of(attackers.begin(), attackers.end(), [&](const Roster& each) {
    return each.kind == UnitKind::land &&
           std::any_of(units.begin(), units.end(),
                       [&](const auto& unit) { return unit.first.name_text() == each.name; });
  });
}

bool clears(const Outcome& outcome) {
  return outcome.in_battle[index(Side::defender)].empty();
}

}  // namespace asdic
