// The dice of a fleet's units.
#pragma once

#include <cstdint>
#include <vector>

#include "states/dice/volleys.hpp"
#include "states/fleet/fleet.hpp"

namespace asdic {

/// What hits may fall on depends on who fired. Rule systems may number further kinds.
using HitKind = std::uint16_t;
inline constexpr HitKind from_submarines = 0;
inline constexpr HitKind from_others = 1;

class FleetVolleys : public Volleys {
 public:
  FleetVolleys(const Fleet& fleet, int faces, Rolls& rolls)
      : Volleys(faces, rolls), fleet_(fleet) {}

  /// The dice of all units in these slots.
  VolleyIndex of(const UnitCounts& units, const std::vector<SlotIndex>& submarines,
                 const std::vector<SlotIndex>& others);

  static void add(std::vector<Dice>& dice, HitKind kind, Fire fire, int units) {
    dice.push_back({kind, static_cast<std::uint16_t>(fire.value),
                    static_cast<std::uint32_t>(units * fire.dice)});
  }
  void add(std::vector<Dice>& dice, HitKind kind, const UnitCounts& units,
           const std::vector<SlotIndex>& slots) const;

 private:
  const Fleet& fleet_;
  std::vector<Dice> dice_;
};

}  // namespace asdic
