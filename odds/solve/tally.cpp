#include "odds/solve/tally.hpp"

#include <algorithm>

namespace asdic {

namespace {

SideLosses losses_of(const Rosters& rosters, Side side, const std::map<Outcome, Value>& outcomes) {
  const std::vector<Roster>& brought = rosters[index(side)];
  std::vector<Value> units(brought.size());
  std::vector<std::pair<std::int64_t, Value>> costs;
  SideLosses losses;
  for (const auto& [outcome, chance] : outcomes) {
    for (std::size_t i = 0; i < brought.size(); ++i) {
      units[i] += chance * lost(outcome, side, brought[i]);
    }
    const std::int64_t cost = cost_lost(outcome, side, rosters);
    losses.cost += chance * cost;
    costs.emplace_back(cost, chance);
  }
  losses.variance = variance(costs, losses.cost);
  for (std::size_t i = 0; i < brought.size(); ++i) {
    losses.units.emplace_back(brought[i].name, std::move(units[i]));
  }
  return losses;
}

}  // namespace

void tally(const std::map<Outcome, Value>& outcomes, Result& result) {
  for (const auto& [outcome, chance] : outcomes) {
    if (outcome.winner) result.winner[static_cast<std::size_t>(*outcome.winner)] += chance;
  }
  for (Value& chance : result.winner) chance = to_1(chance);
  for (const Side side : both_sides) {
    result.losses[index(side)] = losses_of(result.rosters, side, outcomes);
  }
  for (const auto& [outcome, chance] : outcomes) result.outcomes.push_back({outcome, chance});
  std::stable_sort(result.outcomes.begin(), result.outcomes.end(),
                   [](const OutcomeChance& a, const OutcomeChance& b) {
                     return a.chance.upper() > b.chance.upper();
                   });
}

}  // namespace asdic
