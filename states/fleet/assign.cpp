#include "states/fleet/assign.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace asdic {

void Assignment::read(const std::vector<HitsOfKind>& hits, const UnitCounts& units) {
  std::fill(kinds_on_.begin(), kinds_on_.end(), 0);
  numbers_.clear();
  for (std::size_t kind = 0; kind < hits.size(); ++kind) {
    numbers_.push_back(hits[kind].number);
    for (const CasualtyStep& step : *hits[kind].targets) kinds_on_[step.from] |= 1u << kind;
  }
  room_.assign(std::size_t{1} << hits.size(), 0);
  for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
    room_[kinds_on_[slot]] += units[slot] * slots_[slot].hits_left();
  }
}

/// Returns the greatest number of hits that can find a target. Hall's theorem gives a bound for
/// each set of kinds: the hits of the other kinds, plus the hits that units can take which the set
/// can hit. The least of these bounds is the number.
int Assignment::most() const {
  const int all = std::accumulate(numbers_.begin(), numbers_.end(), 0);
  int most = all;
  for (std::size_t kinds = 1; kinds < room_.size(); ++kinds) {
    int taken = all;
    for (std::size_t kind = 0; kind < numbers_.size(); ++kind) {
      if ((kinds >> kind & 1u) != 0) taken -= numbers_[kind];
    }
    for (std::size_t hit_by = 1; hit_by < room_.size(); ++hit_by) {
      if ((hit_by & kinds) != 0) taken += room_[hit_by];
    }
    most = std::min(most, taken);
  }
  return most;
}

int Assignment::most_hits_taken(const std::vector<HitsOfKind>& hits, const UnitCounts& units) {
  read(hits, units);
  return most();
}

/// Returns whether `most_left` of the remaining hits find a target after the unit of `step` has
/// taken one.
bool Assignment::is_best(const CasualtyStep& step, int most_left) {
  move_one(step, 1);
  const bool is_best = most() == most_left;
  move_one(step, -1);
  return is_best;
}

/// Takes a hit on a unit of `step`. If `sign` is -1, takes the hit back.
void Assignment::move_one(const CasualtyStep& step, int sign) {
  room_[kinds_on_[step.from]] -= sign * slots_[step.from].hits_left();
  if (step.to != step.from) room_[kinds_on_[step.to]] += sign * slots_[step.to].hits_left();
}

void Assignment::take_first_hit(const std::vector<HitsOfKind>& hits, UnitCounts& units) {
  const Targets& targets = *hits.front().targets;
  if (hits.size() == 1) return void(take_hit(units, targets));
  read(hits, units);
  const int most_now = most();
  --numbers_.front();
  const auto step = std::find_if(targets.begin(), targets.end(), [&](const CasualtyStep& each) {
    return units[each.from] > 0 && is_best(each, most_now - 1);
  });
  take_hit(units, {*step});
}

/// A hit on a unit costs a later hit its target only if some set of kinds can hit this unit and has
/// as many hits as its units can take. This follows from the theorem of most(). Sets with a kind
/// that can hit all of `targets` need no test: with the kind of this hit added, such a set can hit
/// the same units.
bool Assignment::is_first_best(const Targets& targets, const std::vector<HitsOfKind>& later,
                               const UnitCounts& units) {
  const auto step = std::find_if(targets.begin(), targets.end(),
                                 [&](const CasualtyStep& each) { return units[each.from] > 0; });
  if (step == targets.end() || later.empty()) return true;
  const auto is_hit = [](const Targets& all, SlotIndex slot) {
    return std::any_of(all.begin(), all.end(),
                       [&](const CasualtyStep& each) { return each.from == slot; });
  };
  // Only after this hit may the damaged unit be a target of later hits, which can then take more.
  const bool changes = step->to != step->from && !is_hit(targets, step->to);
  int number = 0;
  for (const HitsOfKind& hits : later) {
    if (changes && is_hit(*hits.targets, step->to)) return false;
    number += hits.number;
  }
  read(later, units);
  move_one(*step, 1);
  return most() == number;
}

}  // namespace asdic
