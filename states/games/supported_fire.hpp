// Units that attack better beside others, as infantry does beside artillery.
#pragma once

#include <vector>

#include "states/fleet/fleet_volleys.hpp"

namespace asdic {

/// Units that fire together, some of which attack better beside others.
struct SupportedFire {
  std::vector<SlotIndex> alone;
  std::vector<SlotIndex> helped;   ///< the first of these first
  std::vector<SlotIndex> helpers;  ///< each beside one of them
  int (*value_beside)(int value) = nullptr;

  /// Adds their dice on six faces.
  void add(std::vector<Dice>& dice, const UnitCounts& units, const std::vector<Slot>& slots,
           HitKind kind) const;
};

/// The attack beside artillery of infantry that has this one alone.
int beside_artillery(int value);

}  // namespace asdic
