// Anti-aircraft fire of Axis & Allies Revised Enhanced: one die for each attacking aircraft.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "states/fleet/fleet.hpp"
#include "states/fleet/fleet_volleys.hpp"

namespace asdic {

/// `options.aa_targets`: hits fall by the owner's list of losses, or each on the aircraft that its
/// die was rolled for.
enum class AaTargets { by_list, own_aircraft };
extern const SettingOf<AaTargets> aa_targets_setting;

/// Fires once, at 1, or at 2 with radar, and one less at fighters of a nation with jet-fighters.
/// Its hits are hits of kinds from `first_kind` on.
class AntiAircraftFire {
 public:
  /// `guns` are the nations of those who may fire; one does, and the best of them.
  AntiAircraftFire(const Case& battle, const Fleet& fleet, const std::vector<std::string>& guns,
                   HitKind first_kind);

  VolleyIndex volley(const UnitCounts& units, Volleys& volleys) const;

  /// Where hits of a kind fall: on all attacking aircraft by the owner's list, or where each die is
  /// aimed at its own aircraft, on those that it was rolled for.
  const Targets& targets(HitKind kind) const { return targets_[kind - first_kind_]; }

 private:
  struct Aircraft {
    SlotIndex slot;
    int value;
    HitKind kind;
  };

  HitKind first_kind_;
  std::vector<Aircraft> aircraft_;
  std::vector<Targets> targets_;  ///< by kind
};

}  // namespace asdic
