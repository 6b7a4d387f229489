#include "states/fleet/policies.hpp"

#include <algorithm>

namespace asdic {

void RoundCount::ask(int last, const std::vector<SlotIndex>& of) {
  if (last > 1) asked_.push_back({last, of});
}

void RoundCount::start(UnitCounts& units, int begun) const {
  if (asked_.empty()) return;
  units.push_back(1);
  units[at_] = static_cast<UnitCount>(std::clamp(begun, 1, std::max(most(units), 1)));
}

void RoundCount::next(UnitCounts& units) const {
  if (asked_.empty()) return;
  units[at_] = static_cast<UnitCount>(std::min(units[at_] + 1, most(units)));
}

void RoundCount::reset(UnitCounts& units) const {
  if (!asked_.empty()) units[at_] = 0;
}

bool RoundCount::differ_only_in_counts(const UnitCounts& a, const UnitCounts& b) const {
  return !asked_.empty() && a[at_] != b[at_] && std::equal(a.begin(), a.end() - 1, b.begin());
}

int RoundCount::most(const UnitCounts& units) const {
  int most = 0;
  for (const CountCondition& each : asked_) {
    if (each.last > most && count(units, each.of) > 0) most = each.last;
  }
  return most;
}

Conditions::Conditions(const PolicyBlock& block, const Fleet& fleet) : rounds_(block.rounds) {
  for (const UnitsInBattle& each : block.units) {
    const auto named = [&](const Slot& slot) {
      const bool is_seen = slot.status == Status::detected || slot.status == Status::exposed ||
                           slot.status == Status::sinking;
      return each.which.code.empty() ||
             (each.which.covers(slot.name) && (is_seen || !each.only_detected));
    };
    units_.emplace_back(fleet.in_battle(each.side, named), each.number);
  }
}

bool Conditions::hold(const UnitCounts& units, int rounds_begun) const {
  if (last_round() > 1 && !rounds_.has(rounds_begun)) return false;
  const auto is_at_most = [&](const auto& each) {
    std::int64_t sum = 0;
    for (const auto& [slot, weight] : each.first) sum += units[slot] * weight;
    return sum <= each.second;
  };
  return std::all_of(units_.begin(), units_.end(),
                     [&](const auto& each) { return each.second.has(count(units, each.first)); }) &&
         std::all_of(sums_.begin(), sums_.end(), is_at_most);
}

int Conditions::last_round() const {
  return rounds_.last_that_differs();
}

std::vector<const PolicyBlock*> blocks_of(const Case& battle, const std::string& choice) {
  std::vector<const PolicyBlock*> blocks;
  for (const CaseSide& side : battle.sides) {
    for (const PolicyBlock& block : side.policies) {
      if (block.choice == choice) blocks.push_back(&block);
    }
  }
  return blocks;
}

bool may_be_done(const Case& battle, const TypedSetting<UnitQuota>& setting) {
  const auto blocks = blocks_of(battle, setting.path());
  return battle[setting] != nobody ||
         std::any_of(blocks.begin(), blocks.end(), [&](const PolicyBlock* block) {
           return setting.value_of(block->what) != nobody;
         });
}

bool may_be_open(const Case& battle, const TypedSetting<UnitQuota>& setting) {
  const auto blocks = blocks_of(battle, setting.path());
  return battle[setting].is_open ||
         std::any_of(blocks.begin(), blocks.end(), [&](const PolicyBlock* block) {
           return setting.value_of(block->what).is_open;
         });
}

}  // namespace asdic
