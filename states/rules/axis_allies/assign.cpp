#include "states/rules/axis_allies/assign.hpp"

#include <algorithm>
#include <cstddef>

namespace asdic::axis_allies {

namespace {

UnitCounts after_hit(UnitCounts units, const LossStep& step) {
  take_hit(units, {step});
  return units;
}

}  // namespace

/// By Hall's theorem what the worst set of kinds allows, when all others do.
int most_taken(const std::vector<Hits>& hits, const std::vector<Slot>& slots,
               const UnitCounts& units) {
  std::vector<std::size_t> kinds_on(slots.size());
  int all = 0;
  for (std::size_t kind = 0; kind < hits.size(); ++kind) {
    all += hits[kind].number;
    for (const LossStep& step : *hits[kind].targets) kinds_on[step.from] |= std::size_t{1} << kind;
  }
  int most = all;
  for (std::size_t kinds = 1; kinds < std::size_t{1} << hits.size(); ++kinds) {
    int taken = all;
    for (std::size_t kind = 0; kind < hits.size(); ++kind) {
      if ((kinds >> kind & 1u) != 0) taken -= hits[kind].number;
    }
    for (std::size_t slot = 0; slot < slots.size(); ++slot) {
      if ((kinds_on[slot] & kinds) != 0) taken += units[slot] * slots[slot].hits_left();
    }
    most = std::min(most, taken);
  }
  return most;
}

void take_first_hit(std::vector<Hits> hits, const std::vector<Slot>& slots, UnitCounts& units) {
  const int most = most_taken(hits, slots, units);
  --hits.front().number;
  const Targets& targets = *hits.front().targets;
  const auto step = std::find_if(targets.begin(), targets.end(), [&](const LossStep& each) {
    return units[each.from] > 0 && most_taken(hits, slots, after_hit(units, each)) == most - 1;
  });
  take_hit(units, {*step});
}

}  // namespace asdic::axis_allies
