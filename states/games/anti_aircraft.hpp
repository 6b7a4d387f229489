// Anti-aircraft fire of Axis & Allies Revised Enhanced: one die for each attacking aircraft.
#pragma once

#include <functional>
#include <vector>

#include "states/fleet/fleet.hpp"
#include "states/fleet/fleet_volleys.hpp"

namespace asdic {

/// `options.aa_targets`: hits fall by the owner's list of losses, or each on the aircraft that its
/// die was rolled for.
enum class AaTargets { by_list, own_aircraft };
extern const SettingOf<AaTargets> aa_targets_setting;

/// `territory.flown_over`: guns that are passed on the way; with `territory.flown_over_radar` all
/// of them have radar.
extern const SettingOf<int> flown_over_setting;
extern const SettingOf<bool> flown_over_radar_setting;

/// At what an aircraft is hit by a gun: at 1, or at 2 by radar, and at one less where it is a
/// fighter of a nation with jet-fighters.
int hit_in_the_air(const Case& battle, const UnitName& attacking, bool by_radar);

/// Before the battle each gun on the way fires at the aircraft that it finds, and at the end one
/// more: the best of those that are there. No hit falls on an aircraft that none could hit.
class AntiAircraftFire {
 public:
  /// `is_gun` says which of the defender's units are those at the end. Hits are of kinds from
  /// `first_kind` on.
  AntiAircraftFire(const Case& battle, const Fleet& fleet,
                   const std::function<bool(const Group&)>& is_gun, HitKind first_kind);

  VolleyIndex on_the_way(const UnitCounts& units, Volleys& volleys) const;
  VolleyIndex at_the_end(const UnitCounts& units, Volleys& volleys) const;

  /// Where hits of a kind fall: on all attacking aircraft by the owner's list, or where each die is
  /// aimed at its own aircraft, on those that it was rolled for.
  const Targets& targets(HitKind kind) const { return targets_[kind - first_kind_]; }

 private:
  struct Aircraft {
    SlotIndex slot;
    int value;
    HitKind kind;
  };
  using Guns = std::vector<Aircraft>;

  Guns guns(const Case& battle, const Fleet& fleet, bool radar);
  static VolleyIndex volley(const Guns& guns, const UnitCounts& units, Volleys& volleys);

  HitKind first_kind_;
  std::vector<Targets> targets_;  ///< by kind
  Guns on_the_way_;
  Guns at_the_end_;
};

}  // namespace asdic
