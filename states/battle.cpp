#include "states/battle.hpp"

#include <algorithm>

namespace asdic {

Roster& roster_of(std::vector<Roster>& rosters, const Group& group) {
  const std::string name = group.name.text();
  const auto known = std::find_if(rosters.begin(), rosters.end(),
                                  [&](const Roster& each) { return each.name == name; });
  if (known != rosters.end()) return *known;
  return rosters.emplace_back(Roster{name, 0, group.type.cost});
}

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

}  // namespace asdic
