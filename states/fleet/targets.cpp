#include "states/fleet/targets.hpp"

namespace asdic {

int hits_to_sink(const UnitCounts& units, const Targets& targets, const std::vector<Slot>& slots) {
  int hits = 0;
  for (const CasualtyStep& step : targets) hits += units[step.from] * slots[step.from].hits_left();
  return hits;
}

}  // namespace asdic
