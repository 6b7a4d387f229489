// Axis & Allies Revised Enhanced, buying technologies.
#include "tests/oracle/technology_oracle.hpp"

#include <algorithm>
#include <set>
#include <vector>

namespace plain::technology {
namespace {

int price(const Plan& plan, int turn) {
  static const std::set<std::string> major = {"rockets", "long-range-aircraft", "heavy-bombers"};
  const std::vector<bool>& allies = plan.ally_has_it;
  const bool has_it = turn <= static_cast<int>(allies.size()) ? allies[turn - 1] : allies.back();
  return (major.contains(plan.technology) ? 5 : 4) - (has_it ? 1 : 0);
}

// One die after the other; six succeed without a roll, and so do those of a second turn.
Fraction success(const Plan& plan, int turn) {
  const int dice = plan.dice[turn - 1];
  if (dice == 0) return 0;
  const auto bought_before = [](int number) { return number > 0; };
  if (dice == 6 || std::any_of(plan.dice.begin(), plan.dice.begin() + turn - 1, bought_before))
    return 1;
  Fraction failure = 1;
  for (int die = 0; die < dice; ++die) failure *= Fraction(6 - plan.faces) / 6;
  return 1 - failure;
}

}  // namespace

Chances exact(const Plan& plan) {
  Chances result;
  Fraction not_yet = 1;
  int ipc = 0;
  for (int turn = 1; turn <= static_cast<int>(plan.dice.size()); ++turn) {
    ipc += plan.dice[turn - 1] * price(plan, turn);
    const Fraction now = not_yet * success(plan, turn);
    if (now != 0) result[{turn, ipc}] += now;
    not_yet -= now;
  }
  return result;
}

Fraction mean_cost(const Plan& plan) {
  Fraction mean = 0;
  for (const auto& [outcome, chance] : exact(plan)) mean += outcome.ipc * chance;
  return mean;
}

Fraction least_mean_cost(Plan plan) {
  plan.dice = {6};
  Fraction least = mean_cost(plan);
  for (int first = 4; first <= 5; ++first)
    for (int second = 2; second <= 6; ++second) {
      plan.dice = {first, second};
      least = std::min(least, mean_cost(plan));
    }
  return least;
}

}  // namespace plain::technology
