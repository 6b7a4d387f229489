// Orders of loss that hang on conditions: which one counts is read once in each step of a round,
// before its dice, and kept until the hits of the step have fallen.
#pragma once

#include <array>
#include <map>
#include <utility>

#include "states/fleet/fleet.hpp"
#include "states/fleet/policies.hpp"

namespace asdic {

class CasualtyOrders {
 public:
  /// The fleet and the rounds must outlive this. Throws Error(limit) for too many orders.
  CasualtyOrders(const Case& battle, const Fleet& fleet, RoundCount& rounds);

  /// A step begins, unless it has begun already.
  void read(UnitCounts& units) const {
    if (are_several_ && units[fleet_.size()] == 0) read_now(units);
  }
  /// A step is over.
  void forget(UnitCounts& units) const {
    if (!are_several_) return;
    for (const Side side : both_sides) units[fleet_.size() + index(side)] = 0;
  }
  /// The steps of a side's targets by the order that counts. `targets` must stay where they are.
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
