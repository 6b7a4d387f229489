#include "states/rules/detection_roll/detection.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "states/dice/distribution.hpp"
#include "states/games/technologies.hpp"

namespace asdic::detection_roll {

namespace {

constexpr int faces = 6;

/// How hard submarines are to detect: by how much a roll has to be lower.
int modifier(const Case& battle, Side side, const UnitName& name) {
  return (has(battle, side, name.nation, "super-submarines") ? 1 : 0) +
         (name.code == "kaiten" ? 1 : 0);
}

/// On what rolls a side's destroyers detect submarines without a modifier, one number for each.
std::vector<int> detection_values(const Case& battle, Side side) {
  std::set<std::string> with_aircraft;
  const Force& force = battle.sides[index(side)].force;
  for (const Group& group : force) {
    if (group.type.kind == UnitKind::air) with_aircraft.insert(group.name.nation);
  }
  std::vector<int> values;
  for (const Group& group : force) {
    if (!group.type.detects) continue;
    const std::string& nation = group.name.nation;
    int value = 3;
    if (with_aircraft.contains(nation)) {
      value += has(battle, side, nation, "long-range-aircraft") ? 2 : 1;
    }
    if (has(battle, side, nation, "combined-arms")) value += 1;
    values.insert(values.end(), static_cast<std::size_t>(group.count), value);
  }
  return values;
}

/// The number of a figure, and whether it is new.
std::pair<std::uint32_t, bool> add_mark(const std::string& name, Chain& chain) {
  auto& names = chain.mark_names;
  const auto found = std::find(names.begin(), names.end(), name);
  const auto mark = static_cast<std::uint32_t>(found - names.begin());
  if (found != names.end()) return {mark, false};
  names.push_back(name);
  return {mark, true};
}

}  // namespace

Detection detection_of(const std::vector<SlotIndex>& undetected, Side side, const Case& battle,
                       const Fleet& fleet, Chain& chain) {
  Detection detection;
  std::map<int, std::vector<SlotIndex>> by_modifier;
  for (const SlotIndex slot : undetected) {
    by_modifier[modifier(battle, side, fleet.slots()[slot].name)].push_back(slot);
  }
  if (by_modifier.empty()) return detection;
  const std::vector<int> values = detection_values(battle, enemy(side));
  const std::string own_figures = std::string("detected.") + name(side) + ".";
  // What all dice miss of a rank they miss of all those after it.
  Integer missed_before = 0;
  std::vector<Integer> weights;
  const auto add = [&](const Integer& missed) {
    if (missed > missed_before) {
      weights.push_back(missed - missed_before);
      detection.detected_ranks.push_back(static_cast<std::uint8_t>(detection.ranks.size()));
    }
    missed_before = missed;
  };
  for (const auto& [modifier, slots] : by_modifier) {
    Integer missed = 1;
    for (const int value : values) missed *= faces - std::clamp(value - modifier, 0, faces);
    add(missed);
    detection.ranks.push_back(slots);
    for (const SlotIndex slot : slots) {
      const auto [mark, is_new] = add_mark(own_figures + fleet.slots()[slot].name.text(), chain);
      // Else it is that of the same units, damaged.
      if (is_new) detection.marks.emplace_back(detection.ranks.size(), mark);
    }
  }
  const Integer all = throws(faces, values.size());
  add(all);
  detection.roll = chain.rolls.intern(weights, all);
  if (detection.marks.size() > 1) {
    const auto [mark, is_new] = add_mark(own_figures + "all", chain);
    detection.marks.emplace_back(detection.ranks.size(), mark);
  }
  return detection;
}

}  // namespace asdic::detection_roll
