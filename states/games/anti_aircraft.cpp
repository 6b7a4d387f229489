#include "states/games/anti_aircraft.hpp"

#include <algorithm>

#include "states/games/technologies.hpp"

namespace asdic {

const SettingOf<AaTargets> aa_targets_setting = reading<AaTargets>(
    "aa_targets", {{"owner", AaTargets::by_list}, {"aimed", AaTargets::own_aircraft}},
    "anti-aircraft hits follow the owner's order of loss, or each die hits its own aircraft");

AntiAircraftFire::AntiAircraftFire(const Case& battle, const Fleet& fleet,
                                   const std::vector<std::string>& guns, HitKind first_kind)
    : first_kind_(first_kind) {
  if (guns.empty()) return;
  const bool radar = std::any_of(guns.begin(), guns.end(), [&](const std::string& nation) {
    return has(battle, Side::defender, nation, "radar");
  });
  const bool aimed = battle[aa_targets_setting] == AaTargets::own_aircraft;
  const std::vector<SlotIndex> slots = fleet.in_battle(
      Side::attacker, [](const Slot& slot) { return slot.type.kind == UnitKind::air; });
  for (const SlotIndex slot : slots) {
    const UnitName& name = fleet.slots()[slot].name;
    const bool jet = name.code == "ftr" && has(battle, Side::attacker, name.nation, "jet-fighters");
    const std::size_t kind = aimed ? targets_.size() : 0;
    if (targets_.size() <= kind)
      targets_.push_back(fleet.targets(aimed ? std::vector{slot} : slots));
    aircraft_.push_back(
        {slot, (radar ? 2 : 1) - (jet ? 1 : 0), static_cast<HitKind>(first_kind + kind)});
  }
}

VolleyIndex AntiAircraftFire::volley(const UnitCounts& units, Volleys& volleys) const {
  std::vector<Dice> dice;
  for (const Aircraft& aircraft : aircraft_) {
    dice.push_back(
        {aircraft.kind, static_cast<std::uint16_t>(aircraft.value), units[aircraft.slot]});
  }
  return volleys.intern(dice);
}

}  // namespace asdic
