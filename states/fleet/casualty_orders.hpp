// Casualty orders that depend on conditions. The order is chosen once in each step, before its dice
// are rolled, and kept in the state until the hits of the step have fallen.
#pragma once

#include <array>
#include <map>
#include <utility>

#include "states/fleet/fleet.hpp"
#include "states/fleet/policies.hpp"

namespace asdic {

class CasualtyOrders {
 public:
  /// Reads the orders of a case. The fleet and the rounds must outlive this. Throws Error(limit)
  /// for more orders than the limit.
  CasualtyOrders(const Case& battle, const Fleet& fleet, RoundCount& rounds);

  /// Chooses the casualty orders by the conditions in `units` if the state does not keep any.
  void read(UnitCounts& units) const {
    if (are_several_ && units[fleet_.size()] == 0) read_now(units);
  }
  /// Drops the casualty orders that the state keeps, at the end of a step.
  void drop(UnitCounts& units) const {
    if (!are_several_) return;
    for (const Side side : both_sides) units[fleet_.size() + index(side)] = 0;
  }
  /// Returns `targets`, which are of `side`, in its current casualty order. `targets` must keep
  /// their address, because the sorted steps are kept by it.
  const Targets& targets_of(const UnitCounts& units, Side side, const Targets& targets) const {
    return are_several_ ? ordered_targets(units, side, targets) : targets;
  }

 private:
  void read_now(UnitCounts& units) const;
  const Targets& ordered_targets(const UnitCounts& units, Side side, const Targets& targets) const;

  const Fleet& fleet_;
  bool are_several_;
  std::array<ConditionalPolicy<UnitCount>, 2> orders_;
  mutable std::map<std::pair<const Targets*, UnitCount>, Targets> known_;
};

}  // namespace asdic
