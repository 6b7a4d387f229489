#include "states/games/landing.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "lib/error.hpp"
#include "lib/input/unit_types.hpp"
#include "states/fleet/casualty_order.hpp"
#include "states/fleet/retreat_policy.hpp"
#include "states/position.hpp"

namespace asdic {

namespace {

const std::string word_for_landed = "landed";

/// Returns the number of different names in a force.
std::size_t kinds_in(const Force& force) {
  std::set<std::string> names;
  for (const Group& group : force) names.insert(group.name.text());
  return names.size();
}

bool is_in(const std::vector<SlotIndex>& slots, SlotIndex slot) {
  return std::find(slots.begin(), slots.end(), slot) != slots.end();
}

}  // namespace

constinit const LazySetting<std::string> landed_units([] {
  return force("attacker.landed", "land units that came ashore: they cannot retreat");
});

constinit const LazySetting<LandedLossOrder> landed_losses([] {
  return rule_option<LandedLossOrder>(
      "landed_losses", {{"first", LandedLossOrder::first}, {"last", LandedLossOrder::last}},
      "of alike units those that landed, and cannot retreat, are lost first, or last");
});

std::optional<Force> landed_force(const Case& battle) {
  if (battle[landed_units].empty()) return std::nullopt;
  const Force landed = parse_force(battle[landed_units], battle.places.at(landed_units->path()),
                                   finder(battle.types));
  for (const Group& group : landed) {
    const std::string name = group.name.text();
    if (group.type.kind != UnitKind::land) {
      throw Error(group.place, "only land units come ashore, not " + name);
    }
    const int there = count_of(group.name, battle.sides[index(Side::attacker)].force);
    if (count_of(group.name, landed) > there) {
      throw Error(group.place, "more " + name + " come ashore than the attacker has (" +
                                   std::to_string(there) + ")");
    }
  }
  return landed;
}

int number_landed(const Case& battle) {
  const auto landed = landed_force(battle);
  int number = 0;
  for (const Group& group : landed ? *landed : battle.sides[index(Side::attacker)].force) {
    if (group.type.kind == UnitKind::land) number += group.count;
  }
  return number;
}

LandingSplit split_landing(const Case& battle) {
  LandingSplit apart = {battle, {}};
  const CaseSide& attacker = battle.sides[index(Side::attacker)];
  const auto landed = landed_force(battle);
  const bool are_apart = landed && attacker.chooses_losses && breaks_off(battle, Side::attacker) &&
                         battle[landed_losses] == LandedLossOrder::first;
  if (!are_apart) return apart;
  std::vector<CasualtyEntry> losses;
  Fleet::EntryWords words;
  for (const CasualtyGroup& casualty_group :
       casualty_order(attacker, Side::attacker, printed_value)) {
    const UnitName& name = casualty_group.group->name;
    const UnitSelection units = {name.code, name.nation, name.depth};
    const int number = count_of(name, *landed);
    const int brought = count_of(name, attacker.force);
    if (number > 0 && number < brought) {
      losses.push_back({units, number, casualty_group.group->place});
      words.emplace_back(word_for_landed);
    }
    losses.push_back({units, {}, casualty_group.group->place});
    words.emplace_back();
  }
  if (losses.size() == kinds_in(attacker.force)) return apart;
  apart.battle.sides[index(Side::attacker)].losses = std::move(losses);
  apart.entry_words = std::move(words);
  return apart;
}

RetreatOfLanding::RetreatOfLanding(const Case& battle, const Fleet& fleet, bool ships_bombard)
    : fleet_(fleet), lost_(battle[landed_losses]) {
  const auto landed = landed_force(battle);
  const bool all_leave = !landed && !ships_bombard;
  const auto is_apart = [&](const Slot& slot) {
    return !fleet.entry_words().empty() && !fleet.entry_words()[slot.entries.front()].empty();
  };
  leaving_ = fleet.in_battle(Side::attacker, [=](const Slot& slot) {
    return all_leave || slot.type.kind == UnitKind::air;
  });
  if (!landed) return;
  apart_ = fleet.in_battle(Side::attacker, is_apart);
  std::map<std::string, LandedUnits> by_name;
  for (SlotIndex i = 0; i < fleet.size(); ++i) {
    const Slot& slot = fleet.slots()[i];
    if (slot.side != Side::attacker || slot.type.kind != UnitKind::land) continue;
    LandedUnits& same = by_name[slot.name.text()];
    same.name = slot.name.text();
    same.number = count_of(slot.name, *landed);
    same.brought = count_of(slot.name, battle.sides[index(Side::attacker)].force);
    (slot.in_battle() ? same.slots : same.left).push_back(i);
  }
  for (auto& [name, units] : by_name) landed_.push_back(std::move(units));
}

/// Losses until now were landed units if landed units are lost first, and other units if they are
/// lost last.
int RetreatOfLanding::number_staying(const LandedUnits& units_of_name,
                                     const UnitCounts& units) const {
  const int in_battle = count(units, units_of_name.slots);
  if (lost_ == LandedLossOrder::last) return std::min(units_of_name.number, in_battle);
  const int lost = units_of_name.brought - in_battle - count(units, units_of_name.left);
  return std::clamp(units_of_name.number - lost, 0, in_battle);
}

void RetreatOfLanding::break_off(UnitCounts& units) const {
  fleet_.move_all(units, leaving_, Status::left);
  for (const LandedUnits& each : landed_) {
    std::vector<SlotIndex> slots = each.slots;
    std::erase_if(slots, [&](SlotIndex slot) { return is_in(apart_, slot); });
    if (slots.size() < each.slots.size()) {
      fleet_.move_all(units, slots, Status::left);
      continue;
    }
    if (lost_ == LandedLossOrder::first) std::reverse(slots.begin(), slots.end());
    const int leave = count(units, slots) - number_staying(each, units);
    fleet_.move_first(units, slots, Status::left, leave);
  }
}

void RetreatOfLanding::describe(const UnitCounts& units, Situation& situation) const {
  for (const SlotIndex slot : apart_) {
    const std::string name = fleet_.slots()[slot].name.text();
    add(situation, of_side(Side::attacker) + word_for_landed + " " + name, units[slot]);
  }
}

}  // namespace asdic
