// A side's units: where hits on them fall, and the dice that they throw.
#pragma once

#include <string_view>
#include <vector>

#include "lib/input/case.hpp"
#include "states/fleet/fleet_volleys.hpp"
#include "states/fleet/side_slots.hpp"
#include "states/games/supported_fire.hpp"

namespace asdic::axis_allies {

/// Hits of aircraft that no submarine takes, of ships that bombard, and of guns: on any aircraft,
/// and from the last kind on, aimed at one name of aircraft after the other.
inline constexpr HitKind from_aircraft = from_others + 1;
inline constexpr HitKind from_ships = from_others + 2;
inline constexpr HitKind from_guns = from_others + 3;
inline constexpr HitKind from_aimed_guns = from_others + 4;

class OwnSide : public SideSlots {
 public:
  OwnSide(const Case& battle, const Fleet& fleet, Side side);

  /// Where hits of a kind fall: on defenseless transports last. Of an attacker who has no more land
  /// units than he keeps, aircraft go before them.
  const Targets& targets(const UnitCounts& units, HitKind kind) const;

  /// Nobody is in battle but guns and defenseless transports, and some of these are.
  bool is_helpless(const UnitCounts& units) const;
  /// A unit is in battle that can hit them.
  bool is_armed(const UnitCounts& units) const;

  std::vector<SlotIndex> guns;
  std::vector<SlotIndex> flying;
  std::vector<std::vector<SlotIndex>> flying_by_name;
  SupportedFire aircraft;
  SupportedFire surface;  ///< ships and land units

 private:
  int keep_ = 0;
  std::vector<SlotIndex> land_;
  std::vector<SlotIndex> helpless_;
  std::vector<SlotIndex> armed_;
  Targets any_;
  Targets at_sea_;
  Targets above_water_;  ///< all but submarines
  Targets on_land_;
  Targets in_the_air_;
  std::vector<Targets> in_the_air_by_name_;
  Targets aircraft_first_;
};

}  // namespace asdic::axis_allies
