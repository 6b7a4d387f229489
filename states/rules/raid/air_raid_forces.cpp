// The units of raids of the published editions: their values, and the cases that are refused.
#include <algorithm>

#include "lib/error.hpp"
#include "lib/text.hpp"
#include "states/fleet/policies.hpp"
#include "states/games/anti_aircraft.hpp"
#include "states/games/technologies.hpp"
#include "states/rules/raid/air_raid.hpp"

namespace asdic::raid {

namespace {

bool is_bomber(const std::string& code) {
  return code == "bmb" || code == "tac";
}

/// Returns the most damage that the facility can have.
int most_damage(const Case& battle) {
  switch (battle[facility]) {
    case Facility::complex:
      return 2 * battle[value_of_territory];
    case Facility::major:
      return 20;
    case Facility::minor:
    case Facility::air_base:
    case Facility::naval_base:
      break;
  }
  return 6;
}

bool is_base(Facility target) {
  return target == Facility::air_base || target == Facility::naval_base;
}

/// Returns the value of a unit in the air battle: in 1940 jets are better by 1.
int value_in_the_air(const Case& battle, Side side, const UnitName& name) {
  if (battle[edition] == Edition::second_1942) return side == Side::attacker ? 1 : 2;
  return name.code == "ftr" && has(battle, side, name.nation, "jet-fighters") ? 2 : 1;
}

void check_units(const Case& battle, Side side, const std::vector<std::string>& possible) {
  for (const Group& group : battle.sides[index(side)].force) {
    if (std::find(possible.begin(), possible.end(), group.name.code) == possible.end()) {
      throw Error(group.place, quote(group.name.code) + " cannot take part in a raid of " +
                                   battle.setting(edition->path()) + " as " + name(side) +
                                   " (possible: " + join(possible) + ")");
    }
    if (group.type.hits != 1) {
      throw Error(group.place, "in a raid every unit takes exactly 1 hit");
    }
  }
}

void check_facility(const Case& battle) {
  const Facility target = battle[facility];
  const bool is_1940 = battle[edition] == Edition::second_1940;
  if (is_1940 && target == Facility::complex) {
    const Place& given = battle.places.at(facility->path());  // without a line at the default
    throw Error(given.line > 0 ? given : battle.places.at(edition->path()),
                "a raid of 1940 needs 'territory.facility': major, minor, air-base or naval-base");
  }
  if (!is_1940 && target != Facility::complex) {
    throw Error(battle.places.at(facility->path()), "in 1942 'territory.facility' is complex");
  }
}

}  // namespace

AirRaid::AirRaid(const Case& battle)
    : fleet(
          battle, [](Side, const Group&) { return std::vector<Status>(); }, printed_value),
      fires_at_once(battle[edition] == Edition::second_1940),
      aimed(battle[aa_targets_setting] == AaTargets::own_aircraft),
      room(std::max(0, most_damage(battle) - battle[damage_before])) {
  raiders = fleet.in_battle(Side::attacker, [](const Slot&) { return true; });
  bombers =
      fleet.in_battle(Side::attacker, [](const Slot& slot) { return is_bomber(slot.name.code); });
  interceptors = fleet.in_battle(Side::defender, [](const Slot&) { return true; });
  for (const Slot& slot : fleet.slots()) {
    value.push_back(value_in_the_air(battle, slot.side, slot.name));
  }
  RoundCount rounds(fleet);  // not used by any condition
  const ConditionalPolicy<UnitQuota> sent(battle, *intercept, fleet, {}, rounds);
  intercepting = fleet.start();
  int left = sent.value_in(fleet.start()).most;
  for (const SlotIndex slot : interceptors) {
    const int up = std::min<int>(left, fleet.start()[slot]);
    intercepting[slot] = static_cast<UnitCount>(up);
    left -= up;
  }
  if (battle[edition] != Edition::second_1940) return;
  bonus = 2;
  if (has(battle, Side::defender, "", "radar")) gun_value = 2;
  for (const SlotIndex slot : bombers) {
    const UnitName& name = fleet.slots()[slot].name;
    const bool is_heavy =
        name.code == "bmb" && has(battle, Side::attacker, name.nation, "heavy-bombers");
    if (is_heavy) dice_of_bomber = 2;
  }
}

int AirRaid::brought(const char* code) const {
  int sum = 0;
  for (const SlotIndex slot : raiders) {
    if (fleet.slots()[slot].name.code == code) sum += fleet.start()[slot];
  }
  return sum;
}

int AirRaid::lost(Side side, const char* code, const UnitCounts& left) const {
  int sum = 0;
  for (SlotIndex i = 0; i < fleet.size(); ++i) {
    const Slot& slot = fleet.slots()[i];
    if (slot.side == side && slot.name.code == code) sum += fleet.start()[i] - left[i];
  }
  return sum;
}

std::int64_t AirRaid::cost_lost(Side side, const UnitCounts& left) const {
  std::int64_t cost = 0;
  for (SlotIndex i = 0; i < fleet.size(); ++i) {
    const Slot& slot = fleet.slots()[i];
    if (slot.side == side) cost += std::int64_t{fleet.start()[i] - left[i]} * slot.type.cost;
  }
  return cost;
}

void check_air_raid(const Case& battle) {
  const bool is_1940 = battle[edition] == Edition::second_1940;
  check_units(battle, Side::attacker,
              is_1940 ? std::vector<std::string>{"bmb", "tac", "ftr"}
                      : std::vector<std::string>{"bmb", "ftr"});
  check_units(battle, Side::defender, {"ftr"});
  check_facility(battle);
  const Group* bombers = nullptr;
  bool has_bomber = false;
  for (const Group& group : battle.sides[index(Side::attacker)].force) {
    has_bomber = has_bomber || (is_bomber(group.name.code) && group.count > 0);
    if (group.name.code == "tac" && !is_base(battle[facility])) {
      throw Error(group.place,
                  "tactical bombers raid only bases, as in territory.facility = \"air-base\"");
    }
    if (group.name.code != "bmb") continue;
    if (bombers != nullptr) {
      throw Error(group.place, "all strategic bombers of a raid must be of one nation");
    }
    bombers = &group;
  }
  if (!has_bomber) {
    throw Error(battle.sides[index(Side::attacker)].force.front().place,
                "a raid needs at least one bomber");
  }
  if (battle.setting(first_casualty->path()) == first_casualty->setting().open.front()) {
    throw Error(battle.places.at(first_casualty->path()),
                "raids of 1942 and 1940 have no rocket, so " + quote(first_casualty->path()) +
                    " has nothing to choose; leave it out");
  }
  if (battle[flown_over_setting] > 0) {
    throw Error(battle.places.at(flown_over_setting->path()),
                "in this edition no guns fire at raiders on the way");
  }
}

}  // namespace asdic::raid
