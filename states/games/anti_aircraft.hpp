// Anti-aircraft fire of Axis & Allies Revised Enhanced: one die for each attacking aircraft.
#pragma once

#include "lib/input/case.hpp"
#include "lib/input/typed_setting.hpp"

namespace asdic {

/// `options.aa_targets`: hits fall by the owner's list of losses, or each on the aircraft that its
/// die was rolled for.
enum class AaTargets { by_list, own_aircraft };
extern const TypedSetting<AaTargets> aa_targets_setting;

/// `territory.flown_over`: guns that are passed on the way; with `territory.flown_over_radar` all
/// of them have radar.
extern const TypedSetting<int> flown_over_setting;
extern const TypedSetting<bool> flown_over_radar_setting;

/// At what an aircraft is hit by a gun: at 1, or at 2 by radar, and at one less where it is a
/// fighter of a nation with jet-fighters.
int hit_in_the_air(const Case& battle, const UnitName& attacking, bool by_radar);

}  // namespace asdic
