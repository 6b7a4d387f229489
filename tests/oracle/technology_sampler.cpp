// The purchase of technologies in Axis & Allies Revised Enhanced, played as at the table.
#include "tests/oracle/technology_sampler.hpp"

#include <algorithm>
#include <cstddef>

#include "tests/oracle/sample.hpp"

namespace plain::technology {
namespace {

int price_in(const Plan& plan, bool ally_has_it) {
  int ipc = 5;
  for (const std::string minor : {"super-submarines", "combined-arms", "jet-fighters"})
    if (plan.technology == minor) ipc = 4;
  if (ally_has_it) --ipc;
  return ipc;
}

Outcome buy(const Plan& plan, Dice& dice) {
  Outcome outcome;
  bool bought_before = false;
  bool ally_gained = false;
  std::size_t turn = 0;
  for (const int bought : plan.dice) {
    const Ally& ally = plan.ally_has_it[std::min(turn++, plan.ally_has_it.size() - 1)];
    const auto faces = denominator(ally.gains_it).convert_to<int>();
    if (!ally_gained && dice.roll(faces) <= numerator(ally.gains_it)) ally_gained = true;
    const bool cheaper = ally_gained || ally.has_it;
    int successes = 0;
    for (int die = 0; die < bought; ++die) {
      outcome.ipc += price_in(plan, cheaper);
      if (dice.roll() > 6 - plan.faces) ++successes;
    }
    if (bought > 0) outcome.turn = static_cast<int>(turn);
    if (successes > 0 || bought == 6 || (bought > 0 && bought_before)) return outcome;
    bought_before = bought_before || bought > 0;
  }
  outcome.obtained = false;
  return outcome;
}

}  // namespace

std::map<Outcome, long> play(const Plan& plan, long purchases, std::uint64_t seed) {
  Dice dice(seed);
  std::map<Outcome, long> counts;
  for (long i = 0; i < purchases; ++i) ++counts[buy(plan, dice)];
  return counts;
}

}  // namespace plain::technology
