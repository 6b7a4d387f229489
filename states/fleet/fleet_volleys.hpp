// The dice of a fleet's units.
#pragma once

#include <cstdint>
#include <vector>

#include "states/dice/volleys.hpp"
#include "states/fleet/fleet.hpp"

namespace asdic {

/// The number of a kind of hits: hits that the same slots take in the same order. HitKind of
/// rules_file/procedure.hpp has its contents.
using HitKindIndex = std::uint16_t;

class FleetVolleys : public Volleys {
 public:
  FleetVolleys(const Fleet& fleet, int faces, Rolls& rolls)
      : Volleys(faces, rolls), fleet_(fleet) {}

  static void add(std::vector<Dice>& dice, HitKindIndex kind, Fire fire, int units) {
    if (fire.value <= 0 || units * fire.dice <= 0) return;
    dice.push_back({kind, static_cast<std::uint16_t>(fire.value),
                    static_cast<std::uint32_t>(units * fire.dice),
                    static_cast<std::uint32_t>(fire.best_of)});
  }
  /// Adds to `dice` the dice of all units in `slots`, as dice of `kind`.
  void add(std::vector<Dice>& dice, HitKindIndex kind, const UnitCounts& units,
           const std::vector<SlotIndex>& slots) const;

 private:
  const Fleet& fleet_;
};

}  // namespace asdic
