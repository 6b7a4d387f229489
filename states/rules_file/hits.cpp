// Lets the hits of dice fall in the steps of fire of a rules file, and unites dice that can hit the
// same units.
#include <algorithm>

#include "states/rules_file/procedure.hpp"

namespace asdic::rules_file {

/// Lets a hit fall, or adds it to the ready dice if it waits for a later step.
void Procedure::take(State& state, Side target, HitKindIndex kind) {
  const auto& waits_as = kinds_[kind].waits_as;
  if (!waits_as) return FleetRounds::take(state, target, kind);
  VolleyIndex& volley = state.volleys[index(enemy(target))];
  volley = with_one_more(volley, state, target, kind, *waits_as);
}

/// Returns whether a hit waits. If the greatest possible number of hits must find a unit, a hit
/// waits only if later dice of the same volley may need the unit that would take it now.
bool Procedure::waits(const State& state, Side target, HitKindIndex kind) {
  if (chooses_losses(target)) return true;
  if (!takes_most(state, target)) return false;
  if (state.hits != 0) return true;
  waiting_.clear();
  for (const Dice& dice : volleys_.dice(state.volleys[index(enemy(target))])) {
    if (is_ready(dice.kind) || covers(state, dice.kind, kind)) continue;
    const Targets* const hit_here = &targets_now(state, target, dice.kind);
    if (waiting_.empty() || waiting_.back().targets != hit_here) waiting_.push_back({0, hit_here});
    waiting_.back().number += static_cast<int>(dice.count);
  }
  return !assignment_.is_first_best(targets_now(state, target, kind), waiting_, state.units);
}

bool Procedure::falls_at_once(const State& state, Side target, HitKindIndex kind) {
  if (chooses_losses(target) || late_[index(target)] || kinds_[kind].waits_as) return false;
  if (!takes_most(state, target)) return true;
  if (state.hits != 0) return false;
  const std::vector<Dice>& later = volleys_.dice(state.volleys[index(enemy(target))]);
  return std::all_of(later.begin(), later.end(), [&](const Dice& dice) {
    return is_ready(dice.kind) || covers(state, dice.kind, kind);
  });
}

/// Returns whether dice of kind `all` can hit all units in `state` that dice of kind `some` can
/// hit.
bool Procedure::covers(const State& state, HitKindIndex all, HitKindIndex some) const {
  for (HitKindIndex kind = 0; kind < kinds_.size(); ++kind) {
    if (includes_[kind][some] && (kind == all || kind_now(state, kind) == all)) return true;
  }
  return false;
}

const std::vector<HitsOfKind>& Procedure::waiting_hits(const State& state, Side target) {
  waiting_.clear();
  for (const Dice& of_kind : volleys_.dice(state.hits)) {
    waiting_.push_back(
        {static_cast<int>(of_kind.count), &targets_now(state, target, of_kind.kind)});
  }
  return waiting_;
}

void Procedure::take_first_kind(State& state, Side target) {
  if (!takes_most(state, target)) return FleetRounds::take_first_kind(state, target);
  // Each loss may change the unit that takes the next hit, so that each hit is assigned separately.
  const VolleyIndex others = volleys_.without_first_kind(state.hits);
  while (state.hits != others) {
    const std::vector<HitsOfKind>& hits = waiting_hits(state, target);
    if (can_be_hit(state.units, *hits.front().targets)) {
      assignment_.take_first_hit(hits, state.units);
      state.hits = volleys_.without_first_die(state.hits);
    } else {
      state.hits = others;
    }
  }
}

int Procedure::hits_still_taken(const State& state, Side target) {
  return takes_most(state, target)
             ? assignment_.most_hits_taken(waiting_hits(state, target), state.units)
             : 0;
}

/// Returns the narrowest kind that can hit the same units in `state` as `kind`.
HitKindIndex Procedure::kind_now(const State& state, HitKindIndex kind) const {
  for (const HitKind::NarrowerKind& narrower : kinds_[kind].narrower) {
    const bool are_none = std::all_of(narrower.others.begin(), narrower.others.end(),
                                      [&](SlotIndex slot) { return state.units[slot] == 0; });
    if (are_none) return narrower.kind;
  }
  return kind;
}

void Procedure::unify_dice(State& state) {
  if (can_narrow_.empty()) return;
  for (VolleyIndex& volley : state.volleys) {
    if (volley == 0 || !may_narrow(volley)) continue;
    const std::vector<Dice>& dice = volleys_.dice(volley);
    const auto is_another = [&](const Dice& each) {
      return can_narrow_[each.kind] != 0 && kind_now(state, each.kind) != each.kind;
    };
    if (std::none_of(dice.begin(), dice.end(), is_another)) continue;
    dice_ = dice;
    for (Dice& each : dice_) each.kind = kind_now(state, each.kind);
    volley = volleys_.intern(dice_);
  }
}

std::string Procedure::dice_that_matter(const State& state, Side target) {
  std::vector<HitKindIndex> kinds;
  for (HitKindIndex kind = 0; kind < kinds_.size(); ++kind) {
    if (kinds_[kind].target != target) continue;
    const bool is_idle = !can_be_hit(state.units, kinds_[kind].targets);
    kinds.push_back(is_idle ? static_cast<HitKindIndex>(-1) : HitKindIndex{0});
    kinds.push_back(kind_now(state, kind));
  }
  return {reinterpret_cast<const char*>(kinds.data()), kinds.size() * sizeof(HitKindIndex)};
}

/// Returns whether `volley` has dice of a kind with narrower kinds.
bool Procedure::may_narrow(VolleyIndex volley) {
  if (volley >= narrows_.size()) narrows_.resize(volley + 1);
  std::optional<bool>& known = narrows_[volley];
  if (!known) {
    const std::vector<Dice>& dice = volleys_.dice(volley);
    known = std::any_of(dice.begin(), dice.end(),
                        [&](const Dice& each) { return can_narrow_[each.kind] != 0; });
  }
  return *known;
}

}  // namespace asdic::rules_file
