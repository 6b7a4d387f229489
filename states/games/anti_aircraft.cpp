#include "states/games/anti_aircraft.hpp"

#include "states/games/technologies.hpp"

namespace asdic {

const TypedSetting<AaTargets> aa_targets_setting = rule_option<AaTargets>(
    "aa_targets", {{"owner", AaTargets::by_list}, {"aimed", AaTargets::own_aircraft}},
    "anti-aircraft hits follow the owner's casualty order, or each die hits its own aircraft");

const TypedSetting<int> flown_over_setting =
    number("territory.flown_over", 0, 100, 0, "guns on the way, each of which fires once");

const TypedSetting<bool> flown_over_radar_setting =
    word("territory.flown_over_radar", flag(false), "whether the guns on the way have radar");

int hit_in_the_air(const Case& battle, const UnitName& attacking, bool by_radar) {
  const bool jet =
      attacking.code == "ftr" && has(battle, Side::attacker, attacking.nation, "jet-fighters");
  return (by_radar ? 2 : 1) - (jet ? 1 : 0);
}

}  // namespace asdic
