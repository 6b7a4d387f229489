// Orders of loss that hang on conditions: which one counts is read once in each step of a round,
// before its dice, and kept until the hits of the step have fallen.
#pragma once

#include <array>
#include <map>
#include <utility>

#include "states/fleet/fleet.hpp"
#include "states/fleet/policies.hpp"

namespace asdic {

class LossOrders {
 public:
  /// The fleet and the rounds must outlive this. Throws Error(limit) for too many orders.
  LossOrders(const Case& battle, const Fleet& fleet, RoundCount& rounds);

  /// A step begins, unless it has begun already.
  void read(UnitCounts& units) const;
  /// A step is over.
  void forget(UnitCounts& units) const;
  /// The steps of a side's targets by the order that counts. `targets` must stay where they are.
  const Targets& of(const UnitCounts& units, Side side, const Targets& targets) const;

 private:
  const Fleet& fleet_;
  bool are_several_;
  std::array<PolicyOf<UnitCount>, 2> orders_;
  mutable std::map<std::pair<const Targets*, UnitCount>, Targets> known_;
};

}  // namespace asdic
