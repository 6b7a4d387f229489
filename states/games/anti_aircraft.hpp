// Anti-aircraft fire of Axis & Allies Revised Enhanced: one die for each attacking aircraft.
#pragma once

#include "lib/input/case.hpp"
#include "lib/input/typed_setting.hpp"

namespace asdic {

/// The setting `options.aa_targets`: hits fall in the owner's casualty order, or each hit falls on
/// the aircraft at which its die was rolled.
enum class AaTargets { by_list, own_aircraft };
extern const LazySetting<AaTargets> aa_targets_setting;

/// The setting `territory.flown_over`: the number of guns that aircraft pass before the territory.
/// If `territory.flown_over_radar` is true, all of them have radar.
extern const LazySetting<int> flown_over_setting;
extern const LazySetting<bool> flown_over_radar_setting;

/// Returns the highest roll with which a gun hits an aircraft: 1, or 2 with radar. It is one less
/// for a fighter of a nation with jet-fighters.
int hit_in_the_air(const Case& battle, const UnitName& attacking, bool by_radar);

}  // namespace asdic
