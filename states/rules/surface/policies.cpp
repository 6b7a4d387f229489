#include "states/rules/surface/policies.hpp"

#include <algorithm>

namespace asdic::surface {

std::optional<int> Policies::range_in(int round) const {
  if (ranges.empty()) return std::nullopt;
  return ranges[std::min(static_cast<std::size_t>(round), ranges.size()) - 1];
}

bool Policies::fires_torpedoes(int round, int range) const {
  return round >= torpedoes.from && range <= torpedoes.longest_range;
}

bool Policies::disengages(int round) const {
  return disengagement.tries && round >= disengagement.from;
}

int Policies::last_round() const {
  return std::max({static_cast<int>(ranges.size()), torpedoes.from, disengagement.from});
}

Policies policies_of(const Case& battle, Side side) {
  const std::size_t own = index(side);
  Policies policies;
  policies.ranges = battle[wished_range[own]];
  // States need not distinguish the rounds in which the last wish is repeated, so repetitions are
  // removed.
  while (policies.ranges.size() > 1 && policies.ranges.back() == policies.ranges.end()[-2]) {
    policies.ranges.pop_back();
  }
  policies.engage = battle[engaged[own]].value_or(all_ships);
  policies.present = battle[presented[own]].value_or(0);
  policies.joins = battle[joins[own]];
  policies.aim = battle[aims_at[own]];
  const std::string& order = policies.aim.order;
  if (is_by_ships(order)) {
    policies.targets_of_ships = targets_of_ships(order, aims_at[own], battle);
  } else if (!order.empty()) {
    policies.targets = class_names(order, aims_at[own], battle);
  }
  policies.combining = battle[combines[own]];
  policies.torpedoes = battle[fires_torpedoes[own]];
  policies.disengagement = battle[disengages[own]];
  const std::string& classes = policies.disengagement.classes;
  if (!classes.empty()) policies.disengaging = class_names(classes, disengages[own], battle);
  policies.as_a_body = battle[leaves_as_a_body[own]];
  return policies;
}

}  // namespace asdic::surface
