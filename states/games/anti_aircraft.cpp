#include "states/games/anti_aircraft.hpp"

#include "states/games/technologies.hpp"

namespace asdic {

constinit const LazySetting<AaTargets> aa_targets_setting([] {
  return rule_option<AaTargets>(
      "aa_targets", {{"owner", AaTargets::by_list}, {"aimed", AaTargets::own_aircraft}},
      "anti-aircraft hits follow the owner's casualty order, or each die hits its own aircraft");
});

constinit const LazySetting<int> flown_over_setting([] {
  return number("territory.flown_over", 0, 100, 0, "guns on the way, each of which fires once");
});

constinit const LazySetting<bool> flown_over_radar_setting([] {
  return word("territory.flown_over_radar", flag(false), "whether the guns on the way have radar");
});

int hit_in_the_air(const Case& battle, const UnitName& attacking, bool by_radar) {
  const bool jet =
      attacking.code == "ftr" && has(battle, Side::attacker, attacking.nation, "jet-fighters");
  return (by_radar ? 2 : 1) - (jet ? 1 : 0);
}

}  // namespace asdic
