#include "states/rules/detection_roll/detection.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "lib/exact/number.hpp"
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

Detection::Detection(const std::vector<SlotIndex>& undetected, Side side, const Case& battle,
                     const Fleet& fleet, Chain& chain)
    : rolls_(&chain.rolls) {
  std::map<int, std::vector<SlotIndex>> by_modifier;
  for (const SlotIndex slot : undetected) {
    by_modifier[modifier(battle, side, fleet.slots()[slot].name)].push_back(slot);
  }
  const std::string own_figures = std::string("detected.") + name(side) + ".";
  for (const auto& [modifier, slots] : by_modifier) {
    modifiers_.push_back(modifier);
    ranks_.push_back(slots);
    for (const SlotIndex slot : slots) {
      const auto [mark, is_new] = add_mark(own_figures + fleet.slots()[slot].name.text(), chain);
      // Else it is that of the same units, damaged.
      if (is_new) marks_.emplace_back(ranks_.size(), mark);
    }
  }
  if (marks_.size() > 1) {
    const auto [mark, is_new] = add_mark(own_figures + "all", chain);
    marks_.emplace_back(ranks_.size(), mark);
  }
  std::vector<UnitName> known;
  for (const Group& group : battle.sides[index(enemy(side))].force) {
    const bool is_new = std::find(known.begin(), known.end(), group.name) == known.end();
    if (!group.type.detects || !is_new) continue;
    known.push_back(group.name);
    const std::string& nation = group.name.nation;
    const auto knows = [&](const char* technology) {
      return has(battle, enemy(side), nation, technology);
    };
    const auto helps = [&](const Slot& slot) {
      return slot.type.kind == UnitKind::air && slot.name.nation == nation;
    };
    const auto are_these = [&](const Slot& slot) { return slot.name == group.name; };
    hunters_.push_back({fleet.in_battle(enemy(side), are_these), knows("combined-arms") ? 4 : 3,
                        knows("long-range-aircraft") ? 2 : 1, fleet.in_battle(enemy(side), helps)});
  }
  if (!ranks_.empty()) roll(fleet.start());
}

const Detection::Rolled& Detection::roll(const UnitCounts& units) {
  std::vector<int> values;
  for (const Hunters& each : hunters_) {
    const bool helped = count(units, each.aircraft) > 0;
    values.insert(values.end(), static_cast<std::size_t>(count(units, each.destroyers)),
                  each.value + (helped ? each.help : 0));
  }
  const auto [known, is_new] = rolled_.try_emplace(values);
  Rolled& rolled = known->second;
  if (!is_new) return rolled;
  // What all dice miss of a rank they miss of all those after it.
  Integer missed_before = 0;
  std::vector<Integer> weights;
  const auto add = [&](const Integer& missed, std::size_t ranks) {
    if (missed > missed_before) {
      weights.push_back(missed - missed_before);
      rolled.detected_ranks.push_back(static_cast<std::uint8_t>(ranks));
    }
    missed_before = missed;
  };
  for (std::size_t rank = 0; rank < ranks_.size(); ++rank) {
    Integer missed = 1;
    for (const int value : values) missed *= faces - std::clamp(value - modifiers_[rank], 0, faces);
    add(missed, rank);
  }
  const Integer all = throws(faces, values.size());
  add(all, ranks_.size());
  rolled.roll = rolls_->intern(weights, all);
  return rolled;
}

}  // namespace asdic::detection_roll
