#include "states/fleet/simultaneous_fire.hpp"

#include <algorithm>

#include "states/fleet/fleet_grid.hpp"

namespace asdic {

SimultaneousFire::SimultaneousFire(const Case& battle, const Fleet& fleet, Rolls& rolls, int faces)
    : fleet_(fleet),
      volleys_(fleet, faces, rolls),
      rounds_(fleet),
      faces_(faces),
      casualty_orders_(battle, fleet, rounds_),
      chooses_losses_{battle.sides[0].chooses_losses, battle.sides[1].chooses_losses} {}

void SimultaneousFire::take(State& state, Side target, HitKindIndex kind) {
  if (!waits(state, target, kind)) {
    take_hit(state.units, targets_now(state, target, kind));
  } else {
    state.hits = with_one_more(state.hits, state, target, kind, kind);
  }
}

void SimultaneousFire::take_first_kind(State& state, Side target) {
  const Dice hits = volleys_.dice(state.hits).front();
  for (std::uint32_t k = 0; k < hits.count; ++k) {
    take_hit(state.units, targets_now(state, target, hits.kind));
  }
  state.hits = volleys_.without_first_kind(state.hits);
}

VolleyIndex SimultaneousFire::with_one_more(VolleyIndex hits, const State& state, Side target,
                                            HitKindIndex kind, HitKindIndex falls_as) {
  std::vector<Dice>& dice = more_;
  dice = volleys_.dice(hits);
  const bool is_known =
      !dice.empty() && dice.back().kind == falls_as && dice.back().value == faces_;
  if (!is_known) dice.push_back({falls_as, static_cast<std::uint16_t>(faces_), 0});
  const int most = hits_to_sink(state.units, targets(state, target, kind), fleet_.slots());
  if (static_cast<int>(dice.back().count) < most) ++dice.back().count;
  return volleys_.intern(dice);
}

void SimultaneousFire::drop_idle_dice(State& state, Side side) {
  unify_dice(state);
  VolleyIndex& volley = state.volleys[index(side)];
  while (is_rolled(volley) && !can_be_hit(state.units, first_targets(state, side))) {
    volley = volleys_.without_first_kind(volley);
  }
}

void SimultaneousFire::advance(State& state) {
  while (const auto side = firing_side(state)) {
    drop_idle_dice(state, *side);
    const bool rolls = is_rolled(state.volleys[index(*side)]);
    if (rolls || state.hits != 0) casualty_orders_.read(state.units);
    if (rolls || !take_waiting(state, enemy(*side))) return;
    // Both sides fire at the same moment: the casualty order of the attacker's fire also holds for
    // the defender's fire after it. A step that begins after that reads its own order.
    if (*side == Side::defender) casualty_orders_.drop(state.units);
    after_fire(state);
  }
}

/// Takes hits that wait for `target`, up to hits for which it can choose between several losses.
/// Returns whether all hits are taken.
bool SimultaneousFire::take_waiting(State& state, Side target) {
  while (state.hits != 0) {
    if (chooses_losses(target) && ways(state, target).size() > 1) return false;
    take_first_kind(state, target);
  }
  return true;
}

/// Returns the losses with which `target` can take the waiting hits of the first kind.
std::vector<LossOption> SimultaneousFire::ways(const State& state, Side target) {
  const Dice hits = volleys_.dice(state.hits).front();
  std::vector<LossOption> all = ways_to_lose(
      static_cast<int>(hits.count), targets(state, target, hits.kind), state.units, fleet_);
  std::vector<int> taken;
  for (const LossOption& way : all) taken.push_back(hits_still_taken_after(state, way, target));
  const int most = *std::max_element(taken.begin(), taken.end());
  std::size_t at = 0;
  std::erase_if(all, [&](const LossOption&) { return taken[at++] < most; });
  return all;
}

/// Returns `state` after the waiting hits of the first kind have been taken with the losses `way`.
FleetState SimultaneousFire::state_after(State state, const LossOption& way) {
  state.units = way.units;
  state.hits = volleys_.without_first_kind(state.hits);
  return state;
}

int SimultaneousFire::hits_still_taken_after(const State& state, const LossOption& way,
                                             Side target) {
  return hits_still_taken(state_after(state, way), target);
}

/// Adds the decision of the losses. It belongs to the enemy of the side that fires. The first
/// option follows the casualty order.
void SimultaneousFire::choose_losses(const State& state, FleetNode& node) {
  const Side owner = enemy(*firing_side(state));
  State by_order = state;
  take_first_kind(by_order, owner);
  std::vector<LossOption> all = ways(state, owner);
  std::stable_partition(all.begin(), all.end(),
                        [&](const LossOption& way) { return way.units == by_order.units; });
  node.decision(owner, {losses_path(owner)});
  for (const LossOption& way : all) {
    State next = state_after(state, way);
    advance(next);
    node.option(way.label, next);
  }
}

}  // namespace asdic
