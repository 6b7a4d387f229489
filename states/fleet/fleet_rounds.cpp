#include "states/fleet/fleet_rounds.hpp"

#include "states/fleet/fleet_grid.hpp"

namespace asdic {

namespace {

std::vector<SlotIndex> all_in_battle(const Fleet& fleet, Side side) {
  return fleet.in_battle(side, [](const Slot&) { return true; });
}

bool same(const FleetState& a, const FleetState& b) {
  return a.units == b.units && same_header(a, b);
}

}  // namespace

FleetRounds::FleetRounds(const Case& battle, const Fleet& fleet, Rolls& rolls, int faces)
    : SimultaneousFire(battle, fleet, rolls, faces),
      fought_(battle.fought),
      retreats_(retreat_after(battle).has_value()),
      retreating_(all_in_battle(fleet, Side::attacker)),
      in_battle_{all_in_battle(fleet, Side::attacker), all_in_battle(fleet, Side::defender)},
      retreat_(retreat_policy(battle, fleet, in_battle_[0], rounds_)),
      by_value_(battle[retreat_setting].by_value) {}

std::uint64_t FleetRounds::level(const State& state) const {
  std::uint64_t level = 0;
  for (const std::vector<SlotIndex>& slots : in_battle_) {
    for (const SlotIndex slot : slots) {
      level += static_cast<std::uint64_t>(fleet_.slots()[slot].hits_left() * state.units[slot]);
    }
  }
  return level;
}

FleetState FleetRounds::start_of(const Fleet& fleet) const {
  State state;
  state.units = fleet.start();
  rounds_.start(state.units, fought_);
  return state;
}

// Rounds.

void FleetRounds::play_round(const State& state, FleetNode& node) {
  node.round_begins();
  if (retreats_) {
    State gone = state;
    break_off(gone);
    next_round(gone);
    node.retreat(gone);
  }
  State next = state;
  open_round(next);
  advance(next);
  const bool is_idle = next.phase == Phase::round || next.phase == Phase::over;
  is_idle ? node.continue_in(after_idle_round(state, next)) : expand(next, node);
}

void FleetRounds::end_round(State& state) {
  const RetreatDecision breaks_off =
      is_fought_out(state) ? RetreatDecision::no : retreat_.value_in(state.units);
  const bool by_policy =
      breaks_off == RetreatDecision::yes || breaks_off == RetreatDecision::by_value;
  const bool stays = breaks_off == RetreatDecision::no || (by_policy && ignores_retreats_);
  if (stays) return after_round(state);
  State gone = state;
  break_off(gone);
  if (gone.units == state.units || (by_policy && is_standoff(state))) return after_round(state);
  if (breaks_off != RetreatDecision::yes || decides_retreats_) {
    state.phase = Phase::may_retreat;
    return;
  }
  state = gone;
  after_round(state);
}

void FleetRounds::after_round(State& state) {
  is_fought_out(state) ? rounds_.reset(state.units) : rounds_.next(state.units);
  next_round(state);
}

void FleetRounds::choose_to_retreat(const State& state, FleetNode& node) {
  const RetreatDecision how = retreat_.value_in(state.units);
  Choice choice{retreat_path, how != RetreatDecision::open};
  if (how == RetreatDecision::by_value) choice.by_value = by_value_;
  node.decision(Side::attacker, std::move(choice));
  State next = state;
  after_round(next);
  node.option("go on", next);
  next = state;
  break_off(next);
  after_round(next);
  node.option("retreat", next);
}

// Stalemates.

bool FleetRounds::is_unchanged(const State& before, const State& after) const {
  const bool same_units =
      before.units == after.units || rounds_.differ_only_in_counts(before.units, after.units);
  return same_units && same_header(before, after);
}

bool FleetRounds::is_at_rest(const State& state) {
  State next = state;
  open_round(next);
  advance(next);
  if (next.phase != Phase::round && next.phase != Phase::over) return false;
  return same(after_idle_round(state, next), state);
}

/// Returns the state in which the battle continues after a round without dice led from `before` to
/// `after`. Returns `before` if nothing ever changes from now on. Units may change their status
/// forever, so that a state returns after some rounds. The function detects this loop by comparing
/// later states with the state after 1, 2, 4 ... rounds.
FleetState FleetRounds::after_idle_round(const State& before, const State& after) {
  State last = before;
  State next = after;
  State kept = after;
  for (std::uint64_t rounds = 1, until = 1; is_unchanged(last, next); ++rounds) {
    last = next;
    open_round(next);
    advance(next);
    if (same(next, last) || same(next, kept)) return before;
    if (rounds == until) {
      kept = next;
      until *= 2;
    }
  }
  return after;
}

/// Returns whether nothing ever changes after `state`, in which a round is over, if no policy makes
/// the attacker retreat. Only end_round() needs it; the components of the chain find stalemates.
bool FleetRounds::is_standoff(State state) {
  ignores_retreats_ = true;
  drop_casualty_order(state);
  after_round(state);
  const bool at_rest = state.phase == Phase::round && is_at_rest(state);
  ignores_retreats_ = false;
  return at_rest;
}

}  // namespace asdic
