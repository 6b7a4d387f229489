#include "states/rules/axis_allies/own_side.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "states/rules/axis_allies/settings.hpp"

namespace asdic::axis_allies {

namespace {

constexpr int most_value = 6;

int beside_fighters_and_tanks(int value) {
  return std::min(value + 1, most_value);
}

bool is_air(const Slot& slot) {
  return slot.type.kind == UnitKind::air;
}

bool is_gun(const Slot& slot) {
  return slot.type.kind == UnitKind::aa;
}

bool is_land(const Slot& slot) {
  return slot.type.kind == UnitKind::land;
}

std::vector<SlotIndex> both(std::vector<SlotIndex> first, const std::vector<SlotIndex>& then) {
  first.insert(first.end(), then.begin(), then.end());
  return first;
}

}  // namespace

OwnSide::OwnSide(const Case& battle, const Fleet& fleet, Side side) : SideSlots(fleet, side) {
  const bool attacks = side == Side::attacker;
  const bool defenseless = battle[transports_are_defenseless];
  const auto in_battle = [&](const Fleet::Condition& condition) {
    return fleet.in_battle(side, condition);
  };
  const auto is_transport = [=](const Slot& slot) { return defenseless && slot.name.code == "tr"; };
  /// Hits fall on them in the order of loss, and on defenseless transports last.
  const auto targets_among = [&](const Fleet::Condition& condition) {
    Targets targets = fleet.targets(
        in_battle([&](const Slot& slot) { return condition(slot) && !is_transport(slot); }));
    Targets transports = fleet.targets(
        in_battle([&](const Slot& slot) { return condition(slot) && is_transport(slot); }));
    for (LossStep& step : transports) step.last = true;
    targets.insert(targets.end(), transports.begin(), transports.end());
    return targets;
  };
  any_ = targets_among([](const Slot&) { return true; });
  at_sea_ = targets_among([](const Slot& slot) { return slot.at_sea(); });
  above_water_ = targets_among([](const Slot& slot) { return !slot.is_sub(); });
  on_land_ =
      fleet.targets(in_battle([](const Slot& slot) { return is_land(slot) || is_gun(slot); }));
  guns = in_battle(is_gun);
  flying = in_battle(is_air);
  in_the_air_ = fleet.targets(flying);
  std::map<std::string, std::vector<SlotIndex>> by_name;
  for (const SlotIndex slot : flying) by_name[fleet.slots()[slot].name.text()].push_back(slot);
  for (const auto& [name, slots] : by_name) {
    flying_by_name.push_back(slots);
    in_the_air_by_name_.push_back(fleet.targets(slots));
  }
  land_ = in_battle(is_land);
  if (attacks) keep_ = battle[keep];
  aircraft_first_ = any_;
  for (LossStep& step : aircraft_first_) {
    step.late = step.from == step.to && !is_air(fleet.slots()[step.from]);
  }
  std::stable_partition(aircraft_first_.begin(), aircraft_first_.end(),
                        [](const LossStep& step) { return !step.late; });
  helpless_ = in_battle([&](const Slot& slot) { return is_gun(slot) || is_transport(slot); });
  armed_ = in_battle([](const Slot& slot) { return !is_gun(slot) && slot.fire.value > 0; });

  const auto coded = [&](const char* code) {
    return in_battle([=](const Slot& slot) { return attacks && slot.name.code == code; });
  };
  aircraft.helped = coded("tac");
  aircraft.helpers = both(coded("ftr"), coded("arm"));
  aircraft.value_beside = beside_fighters_and_tanks;
  surface.helped = both(coded("inf"), coded("mech"));
  surface.helpers = coded("art");
  surface.value_beside = beside_artillery;
  for (SupportedFire* firing : {&aircraft, &surface}) {
    const bool flies = firing == &aircraft;
    firing->alone = in_battle(
        [=](const Slot& slot) { return is_air(slot) == flies && !slot.is_sub() && !is_gun(slot); });
    std::erase_if(firing->alone, [&](SlotIndex slot) {
      return std::find(firing->helped.begin(), firing->helped.end(), slot) != firing->helped.end();
    });
  }
}

const Targets& OwnSide::targets(const UnitCounts& units, HitKind kind) const {
  if (kind >= from_aimed_guns) return in_the_air_by_name_[kind - from_aimed_guns];
  switch (kind) {
    case from_submarines:
      return at_sea_;
    case from_aircraft:
      return above_water_;
    case from_ships:
      return on_land_;
    case from_guns:
      return in_the_air_;
    default:
      return keep_ > 0 && count(units, land_) <= keep_ ? aircraft_first_ : any_;
  }
}

bool OwnSide::is_helpless(const UnitCounts& units) const {
  const int helpless = count(units, helpless_);
  return helpless > 0 && helpless == count(units, all);
}

bool OwnSide::is_armed(const UnitCounts& units) const {
  return count(units, armed_) > 0;
}

}  // namespace asdic::axis_allies
