#include "states/rules_file/procedure.hpp"

#include <algorithm>

#include "states/fleet/choices.hpp"

namespace asdic::rules_file {

State Procedure::start(const Fleet& fleet) {
  State state = start_of(fleet);
  brought_ = &fleet;
  if (fought_ > 0) {
    for (std::size_t at = 0; at < first_of_round_; ++at) {
      const CompiledStep& step = steps_[at];
      if (std::holds_alternative<Moves>(step.action)) {
        move_units(state, at, Side::attacker, moving_units(state, at));
      } else if (const auto* losses = std::get_if<Losses>(&step.action)) {
        lose(state, at, *losses);
      }
    }
    lose_always(state, 0);
    const int rest = std::max(0, last_round_ - fought_);  // rounds left up to last_round_
    state.notes = static_cast<std::uint16_t>(static_cast<unsigned>(rest) << round_shift_);
    end_round(state);
    return state;
  }
  state.notes = static_cast<std::uint16_t>(static_cast<unsigned>(last_round_) << round_shift_);
  run(state, 0, false);
  advance(state);
  return state;
}

void Procedure::expand(const State& state, FleetNode& node) {
  if (state.phase == Phase::attacker_chooses || state.phase == Phase::defender_chooses) {
    return choose(state, node);
  }
  if (state.phase == Phase::attacker_searches || state.phase == Phase::defender_searches) {
    RollIndex roll{};
    const std::vector<State> all = after_search_roll(state, roll);
    node.chance(roll);
    for (const State& next : all) node.add_successor(next);
    return;
  }
  if (state.phase == Phase::found) {
    const bool searches = std::holds_alternative<Searches>(steps_[state.step].action);
    return searches ? note_found(state, node) : count_figures(state, node);
  }
  if (state.phase == Phase::round && has_searches_ && is_at_rest_but_counted(state)) {
    // Without rounds in its notes, the state leads to itself: a stalemate.
    State later = state;
    later.notes &= static_cast<std::uint16_t>(~round_mask_);
    return node.continue_in(later);
  }
  switch (state.phase) {
    case Phase::over:
      return node.end();
    case Phase::round:
      return play_round(state, node);
    case Phase::may_retreat:
      return choose_to_retreat(state, node);
    default:
      return is_rolled(state.volleys[index(*firing_side(state))]) ? node.expand_as(state)
                                                                  : choose_losses(state, node);
  }
}

int Procedure::round_of(const State& state) const {
  return last_round_ + 1 - static_cast<int>((state.notes & round_mask_) >> round_shift_);
}

StateView Procedure::state_view(const State& state, std::size_t at) const {
  units_ = &state.units;
  return {&state.units, state.notes, at < first_of_round_ ? 0 : round_of(state), &is_open_};
}

void Procedure::run(State& state, std::size_t at, bool in_round) {
  const std::size_t end = in_round ? steps_.size() : first_of_round_;
  for (; at < end; ++at) {
    const CompiledStep& step = steps_[at];
    if (step.follows_idle) lose_always(state, at);
    if (const auto* moves = std::get_if<Moves>(&step.action)) {
      if (moves->counts_units() && begin_count(state, at)) return;
      if (!move_units(state, at, Side::attacker, moving_units(state, at))) return;
    } else if (const auto* firing = std::get_if<FireStage>(&step.action)) {
      if (begin_fire(state, at, *firing)) return;
    } else if (const auto* notes = std::get_if<std::vector<NoteAssignment>>(&step.action)) {
      note(state, at, *notes);
    } else if (const auto* ready = std::get_if<ReadyEntries>(&step.action)) {
      make_ready(state, at, *ready);
    } else if (std::holds_alternative<Searches>(step.action)) {
      if (!begin_search(state, at, Side::attacker)) return;
    } else if (std::holds_alternative<Declarations>(step.action)) {
      if (!declare(state, at, Side::attacker)) return;
    } else if (std::holds_alternative<Counts>(step.action)) {
      if (begin_count(state, at)) return;
    } else {
      lose(state, at, std::get<Losses>(step.action));
    }
    end_step(state, at);
  }
  state.step = 0;
  drop_ready_dice(state);
  keep_notes(state, round_mask_);
  if (!in_round) {
    lose_always(state, 0);  // also if no step before the first round does anything
    return next_round(state);
  }
  if ((state.notes & round_mask_) != 0) {
    state.notes = static_cast<std::uint16_t>(state.notes - (1u << round_shift_));
  }
  end_round(state);
}

/// Ends the step `at`: drops notes that no later step reads, and takes the losses after each step.
void Procedure::end_step(State& state, std::size_t at) const {
  keep_notes(state, steps_[at].live_after);
  lose_always(state, at);
}

void Procedure::lose_always(State& state, std::size_t at) const {
  for (const CompiledStep& each : always_) lose(state, at, std::get<Losses>(each.action));
}

/// Ends the step `at` and executes the steps after it.
void Procedure::run_after(State& state, std::size_t at) {
  end_step(state, at);
  run(state, at + 1, at >= first_of_round_);
}

void Procedure::note(State& state, std::size_t at, const std::vector<NoteAssignment>& notes) const {
  const StateView before = state_view(state, at);
  unsigned now = state.notes;
  for (const NoteAssignment& noted : notes) {
    if (noted.bit == 0) continue;
    now = noted.formula.holds(before) ? now | noted.bit : now & ~noted.bit;
  }
  state.notes = static_cast<std::uint16_t>(now);
}

void Procedure::lose(State& state, std::size_t at, const Losses& losses) const {
  std::array<bool, 2> lost;
  for (const Side side : both_sides) {
    lost[index(side)] = holds(losses.conditions[index(side)], state_view(state, at));
  }
  for (const Side side : both_sides) {
    if (!lost[index(side)]) continue;
    for (const SlotIndex slot : losses.slots[index(side)]) state.units[slot] = 0;
  }
}

/// Returns the numbers of units that both sides move in the step `at`. They are computed before any
/// units move.
std::array<MovingUnits, 2> Procedure::moving_units(const State& state, std::size_t at) const {
  const Moves& moves = std::get<Moves>(steps_[at].action);
  const StateView now = state_view(state, at);
  std::array<MovingUnits, 2> moving;
  for (const Side side : both_sides) {
    const SideMove& own = moves.sides[index(side)];
    MovingUnits& how = moving[index(side)];
    if (!own.acts || count(state, own.slots) == 0 || !holds(own.condition, now)) continue;
    if (own.number) {
      // Numbers above all units, or below 0, have the same effect as these.
      const int most = own.parts.empty() ? count(state, own.slots) : Formula::most_number;
      how.most = own.number->number(now, 0, most);
    } else if (!own.policy) {
      how.most = everybody.most;
    } else if (const UnitQuota policy = policies_[*own.policy]->value_in(state.units);
               policy.is_open) {
      how.is_open = own.is_open->holds(now);
    } else if (own.word) {
      how.most = policy.most == *own.word ? everybody.most : 0;
    } else {
      how.most = policy.most;
    }
  }
  return moving;
}

/// Moves the units of the step `at`, from the side `from` on. Returns false if a side has to
/// choose.
bool Procedure::move_units(State& state, std::size_t at, Side from,
                           const std::array<MovingUnits, 2>& moving) {
  const Moves& moves = std::get<Moves>(steps_[at].action);
  for (std::size_t side = index(from); side < both_sides.size(); ++side) {
    const SideMove& own = moves.sides[side];
    if (moving[side].is_open && count(state, slots_now(state, at, own)) > 0) {
      const bool attacker = side == 0;
      state.phase = attacker ? Phase::attacker_chooses : Phase::defender_chooses;
      state.step = static_cast<std::uint8_t>(at);
      const bool asks_again = !moves.sides[0].parts.empty() || !moves.sides[1].parts.empty();
      keep_notes(state, steps_[at].live_after | (attacker ? steps_[at].read_by_defender : 0) |
                            (asks_again ? steps_[at].reads : 0));
      return false;
    }
    int rest = moving[side].most;
    if (rest <= 0) continue;
    // If the battle is in progress, units that the enemy has detected do not hide again.
    const bool hides = moves.to == Status::undetected && at < first_of_round_;
    for (const SlotIndex slot : slots_now(state, at, own)) {
      if (rest <= 0) break;
      const int known = hides && brought_ != nullptr ? brought_->detected_in(slot) : 0;
      const int moved = std::min(rest, state.units[slot] - known);
      if (moved > 0) move_some(state, moves, slot, moved);
      rest -= std::max(moved, 0);
    }
  }
  return true;
}

/// Returns the slots of `move` whose own conditions hold in `state`.
const std::vector<SlotIndex>& Procedure::slots_now(const State& state, std::size_t at,
                                                   const SideMove& move) const {
  if (move.parts.empty()) return move.slots;
  const StateView now = state_view(state, at);
  slots_.clear();
  for (const SlotIndex slot : move.slots) {
    const bool moves =
        std::any_of(move.parts.begin(), move.parts.end(), [&](const SideMove::Part& part) {
          return std::find(part.slots.begin(), part.slots.end(), slot) != part.slots.end() &&
                 holds(part.condition, now);
        });
    if (moves) slots_.push_back(slot);
  }
  return slots_;
}

void Procedure::move_some(State& state, const Moves& moves, SlotIndex slot, int number) {
  move(state, slot, moves.to, number);
  if (moves.rule->forgoes) forgo(state, slot, number);
}

void Procedure::choose(const State& state, FleetNode& node) {
  const Side side = state.phase == Phase::attacker_chooses ? Side::attacker : Side::defender;
  const std::size_t at = state.step;
  if (std::holds_alternative<Searches>(steps_[at].action)) return choose_to_search(state, node);
  if (std::holds_alternative<Declarations>(steps_[at].action)) return choose_depths(state, node);
  const Moves& moves = std::get<Moves>(steps_[at].action);
  const SideMove& own = moves.sides[index(side)];
  const std::vector<SlotIndex> slots =
      slots_now(state, at, own);  // a copy, because the next call changes slots_
  const std::array<MovingUnits, 2> moving = moving_units(state, at);
  const std::string& path = rules_.policy(moves.rule->policy)->settings[index(side)]->path();
  std::vector<int> most;
  for (const SlotIndex slot : slots) most.push_back(state.units[slot]);
  const auto chosen = [&](const std::vector<int>& numbers) {
    State next = state;
    for (std::size_t i = 0; i < slots.size(); ++i) {
      if (numbers[i] > 0) move_some(next, moves, slots[i], numbers[i]);
    }
    if (side == Side::defender || move_units(next, at, Side::defender, moving)) {
      run_after(next, at);
    }
    advance(next);
    return std::optional(next);
  };
  choose_numbers(fleet_, side, path, slots, most, node, chosen, moves.rule->label);
}

// Depths.

/// Continues the declaration of depths in the step `at`, from the side `from` on. Returns false if
/// a side has to choose.
bool Procedure::declare(State& state, std::size_t at, Side from) const {
  const auto& below = std::get<Declarations>(steps_[at].action).below;
  for (std::size_t side = index(from); side < both_sides.size(); ++side) {
    if (below[side].empty() || is_fought_out(state)) continue;
    state.phase = side == 0 ? Phase::attacker_chooses : Phase::defender_chooses;
    state.step = static_cast<std::uint8_t>(at);
    return false;
  }
  return true;
}

/// Adds to `node` the choice of depths: any number of submarines at each depth. The others remain
/// at the surface.
void Procedure::choose_depths(const State& state, FleetNode& node) {
  const Side side = state.phase == Phase::attacker_chooses ? Side::attacker : Side::defender;
  const std::size_t at = state.step;
  const Declarations& declarations = std::get<Declarations>(steps_[at].action);
  const std::vector<SlotIndex>& below = declarations.below[index(side)];
  std::vector<int> most;
  for (const SlotIndex slot : below) most.push_back(state.units[at_surface(slot)]);
  const auto chosen = [&](const std::vector<int>& numbers) -> std::optional<State> {
    State next = state;
    for (std::size_t i = 0; i < below.size(); ++i) {
      UnitCount& boats = next.units[at_surface(below[i])];
      if (boats < numbers[i]) return std::nullopt;
      boats = static_cast<UnitCount>(boats - numbers[i]);
      next.units[below[i]] = static_cast<UnitCount>(numbers[i]);
    }
    if (side == Side::defender || declare(next, at, Side::defender)) run_after(next, at);
    advance(next);
    return next;
  };
  choose_numbers(fleet_, side, *declarations.path, below, most, node, chosen);
}

/// Returns the slot of the same submarines at the surface.
SlotIndex Procedure::at_surface(SlotIndex slot) const {
  UnitName name = fleet_.slots()[slot].name;
  name.depth = Depth::surfaced;
  const auto is_that = [&](const Slot& other) {
    return other.name == name && other.status == Status::detected;
  };
  return fleet_.in_battle(fleet_.slots()[slot].side, is_that).front();
}

void Procedure::break_off(State& state) const {
  if (!retreat_of_landing_) return FleetRounds::break_off(state);
  retreat_of_landing_->break_off(state.units);
}

void Procedure::after_fire(State& state) {
  if (state.phase == Phase::attacker_fires) {
    state.phase = Phase::defender_fires;
    return;
  }
  run_after(state, state.step);
}

void Procedure::next_round(State& state) {
  state.step = 0;
  if (is_fought_out(state)) {
    for (const SlotIndex slot : changed_) {
      if (state.units[slot] > 0) move(state, slot, Status::detected, state.units[slot]);
    }
    state.notes = 0;
    state.volleys = {};
    state.phase = Phase::over;
    return;
  }
  state.phase = Phase::round;
  for (std::size_t at = first_of_round_; at < opening_; ++at) {
    move_units(state, at, Side::attacker, moving_units(state, at));
  }
  if (last_round_ == 1 && (state.notes & round_mask_) != 0 && is_like_later_rounds(state)) {
    state.notes = 0;
  }
}

/// Returns whether the first round of a battle, which begins in `state`, proceeds like a later
/// round from the same state.
bool Procedure::is_like_later_rounds(const State& state) {
  State first = state;
  State later = state;
  later.notes = 0;
  for (State* const each : {&first, &later}) {
    open_round(*each);
    advance(*each);
  }
  return same_header(first, later) && first.units == later.units;
}

bool Procedure::is_unchanged(const State& before, const State& after) const {
  const auto plain = [&](State state) {
    state.notes = 0;
    if (rules_.counts_statuses) return state;
    for (const SlotIndex slot : changed_) {
      if (state.units[slot] > 0) move(state, slot, Status::detected, state.units[slot]);
    }
    return state;
  };
  return FleetRounds::is_unchanged(plain(before), plain(after));
}

Situation Procedure::situation(const State& state) const {
  const bool declares = state.phase != Phase::round && state.phase != Phase::over &&
                        std::holds_alternative<Declarations>(steps_[state.step].action);
  if (declares) return {};  // no unit has been seen yet
  Situation situation = FleetRounds::situation(state);
  if (is_broken_off(state)) situation.emplace_back("ended by a count", 1);
  for (const Side side : both_sides) {
    const int kept = remainder(state.volleys[index(side)], side);
    if (kept > 0) situation.emplace_back(std::string(name(side)) + "'s remainder", kept);
  }
  if (retreat_of_landing_) retreat_of_landing_->describe(state.units, situation);
  const bool chooses =
      state.phase == Phase::attacker_chooses || state.phase == Phase::defender_chooses;
  if (chooses) {
    const auto* moves = std::get_if<Moves>(&steps_[state.step].action);
    if (moves != nullptr && !moves->rule->asked.empty()) {
      situation.emplace_back(moves->rule->asked, 1);
    }
  }
  return situation;
}

}  // namespace asdic::rules_file
