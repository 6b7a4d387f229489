// The purchase of technologies in Axis & Allies Revised Enhanced.
#include "tests/oracle/technology_oracle.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace plain::technology {
namespace {

const Ally& ally_in(const Plan& plan, int turn) {
  const std::vector<Ally>& allies = plan.ally_has_it;
  return turn <= static_cast<int>(allies.size()) ? allies[turn - 1] : allies.back();
}

int price(const Plan& plan, bool ally_has_it) {
  static const std::set<std::string> major = {"rockets", "long-range-aircraft", "heavy-bombers"};
  return (major.contains(plan.technology) ? 5 : 4) - (ally_has_it ? 1 : 0);
}

// Returns the chance of success in `turn`, die by die. Six dice succeed without a roll, and so does
// a second purchase.
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

bool may_give_up(const Plan& plan) {
  int purchases = 0;
  for (const int dice : plan.dice) purchases += dice > 0 ? 1 : 0;
  return purchases == 1 && *std::max_element(plan.dice.begin(), plan.dice.end()) < 6;
}

// Goes through the turns. A position is the amount paid and whether an ally has gained the
// technology by chance.
Chances exact(const Plan& plan) {
  Chances result;
  std::map<std::pair<int, bool>, Fraction> positions = {{{0, false}, Fraction(1)}};
  int last = static_cast<int>(plan.dice.size());
  while (plan.dice[last - 1] == 0) --last;
  for (int turn = 1; turn <= last; ++turn) {
    const Ally& ally = ally_in(plan, turn);
    std::map<std::pair<int, bool>, Fraction> next;
    for (const auto& [position, chance] : positions)
      for (const bool gains : {false, true}) {
        const auto& [paid, has_gained] = position;
        const Fraction likely = has_gained ? Fraction(gains ? 0 : 1)
                                : gains    ? ally.gains_it
                                           : 1 - ally.gains_it;
        if (likely == 0) continue;
        const bool gained = has_gained || gains;
        const int ipc = paid + plan.dice[turn - 1] * price(plan, ally.has_it || gained);
        const Fraction now = success(plan, turn);
        if (now != 0) result[{turn, ipc}] += chance * likely * now;
        if (now != 1) next[{ipc, gained}] += chance * likely * (1 - now);
      }
    positions = next;
  }
  for (const auto& [position, chance] : positions) result[{last, position.first, false}] += chance;
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
