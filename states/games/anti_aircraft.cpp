#include "states/games/anti_aircraft.hpp"

#include <algorithm>

#include "states/games/technologies.hpp"

namespace asdic {

const SettingOf<AaTargets> aa_targets_setting = reading<AaTargets>(
    "aa_targets", {{"owner", AaTargets::by_list}, {"aimed", AaTargets::own_aircraft}},
    "anti-aircraft hits follow the owner's order of loss, or each die hits its own aircraft");

const SettingOf<int> flown_over_setting =
    number("territory.flown_over", 0, 100, 0, "guns on the way, each of which fires once");

const SettingOf<bool> flown_over_radar_setting =
    word("territory.flown_over_radar", flag(false), "whether the guns on the way have radar");

int hit_in_the_air(const Case& battle, const UnitName& attacking, bool by_radar) {
  const bool jet =
      attacking.code == "ftr" && has(battle, Side::attacker, attacking.nation, "jet-fighters");
  return (by_radar ? 2 : 1) - (jet ? 1 : 0);
}

AntiAircraftFire::AntiAircraftFire(const Case& battle, const Fleet& fleet,
                                   const std::function<bool(const Group&)>& is_gun,
                                   HitKind first_kind)
    : first_kind_(first_kind) {
  if (battle[flown_over_setting] > 0) {
    on_the_way_ = guns(battle, fleet, battle[flown_over_radar_setting]);
  }
  const Force& force = battle.sides[index(Side::defender)].force;
  if (std::none_of(force.begin(), force.end(), is_gun)) return;
  at_the_end_ =
      guns(battle, fleet, std::any_of(force.begin(), force.end(), [&](const Group& group) {
             return is_gun(group) && has(battle, Side::defender, group.name.nation, "radar");
           }));
}

AntiAircraftFire::Guns AntiAircraftFire::guns(const Case& battle, const Fleet& fleet, bool radar) {
  const auto value = [&](const Slot& slot) { return hit_in_the_air(battle, slot.name, radar); };
  const std::vector<SlotIndex> slots = fleet.in_battle(Side::attacker, [&](const Slot& slot) {
    return slot.type.kind == UnitKind::air && value(slot) > 0;
  });
  const bool aimed = battle[aa_targets_setting] == AaTargets::own_aircraft;
  Guns guns;
  for (const SlotIndex slot : slots) {
    if (aimed || guns.empty()) targets_.push_back(fleet.targets(aimed ? std::vector{slot} : slots));
    const auto kind = static_cast<HitKind>(first_kind_ + targets_.size() - 1);
    guns.push_back({slot, value(fleet.slots()[slot]), kind});
  }
  return guns;
}

VolleyIndex AntiAircraftFire::on_the_way(const UnitCounts& units, Volleys& volleys) const {
  return volley(on_the_way_, units, volleys);
}

VolleyIndex AntiAircraftFire::at_the_end(const UnitCounts& units, Volleys& volleys) const {
  return volley(at_the_end_, units, volleys);
}

VolleyIndex AntiAircraftFire::volley(const Guns& guns, const UnitCounts& units, Volleys& volleys) {
  std::vector<Dice> dice;
  for (const Aircraft& aircraft : guns) {
    dice.push_back(
        {aircraft.kind, static_cast<std::uint16_t>(aircraft.value), units[aircraft.slot]});
  }
  return volleys.intern(dice);
}

}  // namespace asdic
