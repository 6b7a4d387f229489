#include "odds/solve/tally.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "odds/question/fates.hpp"

namespace asdic {

namespace {

SideLosses losses_of(const Rosters& rosters, Side side,
                     const std::vector<OutcomeChance>& outcomes) {
  Fates fates(side);
  std::vector<Value> chances;
  for (const auto& [outcome, chance] : outcomes) {
    const std::size_t fate = fates.number_of(outcome);
    if (fate == chances.size()) chances.emplace_back();
    chances[fate] += chance;
  }
  const std::vector<Roster>& brought = rosters[index(side)];
  std::vector<Value> units(brought.size());
  std::vector<std::pair<std::int64_t, Value>> costs;
  SideLosses losses;
  for (std::size_t fate = 0; fate < fates.size(); ++fate) {
    for (std::size_t i = 0; i < brought.size(); ++i) {
      units[i] += chances[fate] * lost(fates[fate], side, brought[i]);
    }
    const std::int64_t cost = cost_lost(fates[fate], side, rosters);
    losses.cost += chances[fate] * cost;
    costs.emplace_back(cost, std::move(chances[fate]));
  }
  losses.variance = variance(costs, losses.cost);
  for (std::size_t i = 0; i < brought.size(); ++i) {
    losses.units.emplace_back(brought[i].name, std::move(units[i]));
  }
  return losses;
}

/// The most likely first, those that are equally likely in their own order.
void sort(std::vector<OutcomeChance>& outcomes) {
  std::vector<const OutcomeChance*> order;
  for (const OutcomeChance& each : outcomes) order.push_back(&each);
  std::sort(order.begin(), order.end(), [](const OutcomeChance* a, const OutcomeChance* b) {
    const int compared = compare_upper(a->chance, b->chance);
    return compared != 0 ? compared > 0 : a->outcome < b->outcome;
  });
  std::vector<OutcomeChance> sorted;
  sorted.reserve(outcomes.size());
  for (const OutcomeChance* each : order) {
    sorted.push_back(std::move(outcomes[static_cast<std::size_t>(each - outcomes.data())]));
  }
  outcomes = std::move(sorted);
}

}  // namespace

void OutcomeChances::add(const Outcome& outcome, const Value& chance) {
  const auto [number, is_new] = outcomes_.add(outcome);
  if (is_new) chances_.emplace_back();
  chances_[number] += chance;
}

std::vector<OutcomeChance> OutcomeChances::take() {
  std::vector<Outcome> outcomes = outcomes_.take();
  std::vector<OutcomeChance> all;
  all.reserve(outcomes.size());
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    all.push_back({std::move(outcomes[i]), std::move(chances_[i])});
  }
  return all;
}

void tally(std::vector<OutcomeChance> outcomes, Result& result) {
  for (const auto& [outcome, chance] : outcomes) {
    if (outcome.winner) result.winner[static_cast<std::size_t>(*outcome.winner)] += chance;
  }
  for (Value& chance : result.winner) chance = to_1(chance);
  for (const Side side : both_sides) {
    result.losses[index(side)] = losses_of(result.rosters, side, outcomes);
  }
  sort(outcomes);
  result.outcomes = std::move(outcomes);
}

}  // namespace asdic
