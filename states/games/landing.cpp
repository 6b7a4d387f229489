#include "states/games/landing.hpp"

#include <algorithm>
#include <map>

#include "lib/error.hpp"
#include "lib/input/unit_types.hpp"

namespace asdic {

namespace {

int number_landed(const Case& battle) {
  const auto landed = landed_force(battle);
  int number = 0;
  for (const Group& group : landed ? *landed : battle.sides[index(Side::attacker)].force) {
    if (group.type.kind == UnitKind::land) number += group.count;
  }
  return number;
}

}  // namespace

const SettingOf<std::string> landed_units =
    force("attacker.landed", "land units that came ashore: they cannot retreat");

std::optional<Force> landed_force(const Case& battle) {
  if (battle[landed_units].empty()) return std::nullopt;
  const Force landed = parse_force(battle[landed_units], battle.places.at(landed_units.path()),
                                   finder(battle.types));
  for (const Group& group : landed) {
    const std::string name = group.name.text();
    if (group.type.kind != UnitKind::land) {
      throw Error(group.place, "only land units come ashore, not " + name);
    }
    const int there = count_of(group.name, battle.sides[index(Side::attacker)].force);
    if (count_of(group.name, landed) > there) {
      throw Error(group.place, "the attacker has " + std::to_string(there) + " " + name +
                                   "; no more can come ashore");
    }
  }
  return landed;
}

std::vector<Dice> bombarding_dice(const Case& battle, const Force& ships, BombardmentLimit limit,
                                  std::uint16_t kind) {
  const bool by_landed = limit == BombardmentLimit::landed;
  int shots = by_landed ? number_landed(battle) : most_of_a_kind * most_kinds_of_units;
  std::map<int, int, std::greater<>> by_attack;
  for (const Group& group : ships) by_attack[*group.type.attack] += group.count;
  std::vector<Dice> dice;
  for (const auto& [attack, number] : by_attack) {
    const int fire = std::min(number, shots);
    shots -= fire;
    dice.push_back({kind, static_cast<std::uint16_t>(attack), static_cast<std::uint32_t>(fire)});
  }
  return dice;
}

RetreatOfLanding::RetreatOfLanding(const Case& battle, const Fleet& fleet, bool ships_bombard)
    : fleet_(fleet) {
  const auto landed = landed_force(battle);
  const bool all_leave = !landed && !ships_bombard;
  leaving_ = fleet.in_battle(Side::attacker, [=](const Slot& slot) {
    return all_leave || slot.type.kind == UnitKind::air;
  });
  if (!landed) return;
  std::map<std::string, std::vector<SlotIndex>> by_name;
  for (const SlotIndex slot : fleet.in_battle(
           Side::attacker, [](const Slot& each) { return each.type.kind == UnitKind::land; })) {
    by_name[fleet.slots()[slot].name.text()].push_back(slot);
  }
  for (const auto& [name, slots] : by_name) {
    int number = 0;
    for (const Group& group : *landed) number += group.name.text() == name ? group.count : 0;
    landed_.emplace_back(slots, number);
  }
}

void RetreatOfLanding::break_off(UnitCounts& units) const {
  fleet_.move_all(units, leaving_, Status::left);
  for (const auto& [slots, landed] : landed_) {
    fleet_.move_first(units, slots, Status::left, std::max(0, count(units, slots) - landed));
  }
}

}  // namespace asdic
