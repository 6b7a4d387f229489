#include "states/rules_file/procedure.hpp"

#include <algorithm>

#include "states/fleet/enumerate_fleet.hpp"

namespace asdic::rules_file {

State Procedure::start(const Fleet& fleet) {
  State state = brought(fleet);
  brought_ = &fleet;
  if (has_begun()) {
    for (std::size_t at = 0; at < first_of_round_; ++at) {
      const CompiledStep& step = steps_[at];
      if (std::holds_alternative<Moves>(step.action)) {
        move_units(state, at, Side::attacker, asked(state, at));
      } else if (const auto* losses = std::get_if<Losses>(&step.action)) {
        lose(state, at, *losses);
      }
    }
    lose_always(state, 0);
    const int rest = std::max(0, last_round_ - fought_);  // of the rounds that are told apart
    state.notes = static_cast<std::uint16_t>(static_cast<unsigned>(rest) << round_shift_);
    return resumed(state);
  }
  state.notes = static_cast<std::uint16_t>(static_cast<unsigned>(last_round_) << round_shift_);
  run(state, 0, false);
  settle(state);
  return state;
}

void Procedure::expand(const State& state, Node<State>& node) {
  if (state.phase == Phase::attacker_chooses || state.phase == Phase::defender_chooses) {
    return choose(state, node);
  }
  if (state.phase == Phase::attacker_searches || state.phase == Phase::defender_searches) {
    return roll_search(state, node);
  }
  return FleetRules::expand(state, node);
}

int Procedure::round_of(const State& state) const {
  return last_round_ + 1 - static_cast<int>((state.notes & round_mask_) >> round_shift_);
}

Reading Procedure::reading(const State& state, std::size_t at) const {
  units_ = &state.units;
  return {&state.units, state.notes, at < first_of_round_ ? 0 : round_of(state), &is_open_};
}

void Procedure::run(State& state, std::size_t at, bool in_round) {
  const std::size_t end = in_round ? steps_.size() : first_of_round_;
  for (; at < end; ++at) {
    const CompiledStep& step = steps_[at];
    if (std::holds_alternative<Moves>(step.action)) {
      if (!move_units(state, at, Side::attacker, asked(state, at))) return;
    } else if (const auto* firing = std::get_if<Firing>(&step.action)) {
      if (begin_fire(state, at, *firing)) return;
    } else if (const auto* notes = std::get_if<std::vector<Noted>>(&step.action)) {
      note(state, at, *notes);
    } else if (std::holds_alternative<Searches>(step.action)) {
      if (!search(state, at, Side::attacker)) return;
    } else {
      lose(state, at, std::get<Losses>(step.action));
    }
    end_step(state, at);
  }
  state.step = 0;
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

/// A step is over: drops notes that no later one reads, and plays what is played after each step.
void Procedure::end_step(State& state, std::size_t at) const {
  keep_notes(state, steps_[at].live_after);
  lose_always(state, at);
}

void Procedure::lose_always(State& state, std::size_t at) const {
  for (const CompiledStep& each : always_) lose(state, at, std::get<Losses>(each.action));
}

/// From the end of a step on.
void Procedure::run_after(State& state, std::size_t at) {
  end_step(state, at);
  run(state, at + 1, at >= first_of_round_);
}

void Procedure::note(State& state, std::size_t at, const std::vector<Noted>& notes) const {
  const Reading before = reading(state, at);
  unsigned now = state.notes;
  for (const Noted& noted : notes) {
    if (noted.bit == 0) continue;
    now = noted.formula.holds(before) ? now | noted.bit : now & ~noted.bit;
  }
  state.notes = static_cast<std::uint16_t>(now);
}

void Procedure::lose(State& state, std::size_t at, const Losses& losses) const {
  std::array<bool, 2> lost;
  for (const Side side : both_sides) {
    lost[index(side)] = holds(losses.conditions[index(side)], reading(state, at));
  }
  for (const Side side : both_sides) {
    if (!lost[index(side)]) continue;
    for (const SlotIndex slot : losses.slots[index(side)]) state.units[slot] = 0;
  }
}

/// Both sides are asked before anybody moves.
std::array<Asked, 2> Procedure::asked(const State& state, std::size_t at) const {
  const Moves& moves = std::get<Moves>(steps_[at].action);
  const Reading now = reading(state, at);
  std::array<Asked, 2> asked;
  for (const Side side : both_sides) {
    const SideMove& own = moves.sides[index(side)];
    Asked& how = asked[index(side)];
    if (!own.acts || !holds(own.condition, now)) continue;
    if (own.number) {
      how.most = own.number->number(now);
    } else if (!own.policy) {
      how.most = everybody.most;
    } else if (const HowMany policy = policies_[*own.policy]->in(state.units); policy.is_open) {
      how.is_open = own.is_open->holds(now);
    } else if (own.word) {
      how.most = policy.most == *own.word ? everybody.most : 0;
    } else {
      how.most = policy.most;
    }
  }
  return asked;
}

/// From this side on; false at a side that has to choose.
bool Procedure::move_units(State& state, std::size_t at, Side from,
                           const std::array<Asked, 2>& asked) {
  const Moves& moves = std::get<Moves>(steps_[at].action);
  for (std::size_t side = index(from); side < both_sides.size(); ++side) {
    const SideMove& own = moves.sides[side];
    if (asked[side].is_open && count(state, own.slots) > 0) {
      const bool attacker = side == 0;
      state.phase = attacker ? Phase::attacker_chooses : Phase::defender_chooses;
      state.step = static_cast<std::uint8_t>(at);
      keep_notes(state, steps_[at].live_after | (attacker ? steps_[at].read_by_defender : 0));
      return false;
    }
    int rest = asked[side].most;
    for (const SlotIndex slot : own.slots) {
      if (rest <= 0) break;
      // Units that the enemy has detected in a battle that has begun stay as they are.
      const int known =
          at < first_of_round_ && brought_ != nullptr ? brought_->detected_in(slot) : 0;
      const int moved = std::min(rest, state.units[slot] - known);
      if (moved > 0) move(state, slot, moves.to, moved);
      rest -= std::max(moved, 0);
    }
  }
  return true;
}

void Procedure::choose(const State& state, Node<State>& node) {
  const Side side = state.phase == Phase::attacker_chooses ? Side::attacker : Side::defender;
  const std::size_t at = state.step;
  const Moves& moves = std::get<Moves>(steps_[at].action);
  const SideMove& own = moves.sides[index(side)];
  const std::array<Asked, 2> asked = this->asked(state, at);
  const std::string& path = rules_.policy(moves.rule->policy)->settings[index(side)]->path();
  std::vector<int> most;
  for (const SlotIndex slot : own.slots) most.push_back(state.units[slot]);
  const auto chosen = [&](const std::vector<int>& numbers) {
    State next = state;
    for (std::size_t i = 0; i < own.slots.size(); ++i) {
      if (numbers[i] > 0) move(next, own.slots[i], moves.to, numbers[i]);
    }
    if (side == Side::defender || move_units(next, at, Side::defender, asked)) {
      run_after(next, at);
    }
    settle(next);
    return std::optional(next);
  };
  choose_numbers(fleet_, side, path, own.slots, most, node, chosen, moves.rule->label);
}

/// From this side on; false at a side that rolls dice which can find somebody.
bool Procedure::search(State& state, std::size_t at, Side from) {
  const Searches& searches = std::get<Searches>(steps_[at].action);
  for (std::size_t side = index(from); side < both_sides.size(); ++side) {
    if (searching_dice(state, searches.sides[side], at) == 0) continue;
    const bool attacker = side == 0;
    state.phase = attacker ? Phase::attacker_searches : Phase::defender_searches;
    state.step = static_cast<std::uint8_t>(at);
    keep_notes(state,
               steps_[at].live_after | (attacker ? steps_[at].reads : steps_[at].read_by_defender));
    return false;
  }
  return true;
}

int Procedure::searching_dice(const State& state, const SideSearch& search, std::size_t at) const {
  if (!search.acts || count(state, search.who) == 0) return 0;
  const Reading now = reading(state, at);
  if (!holds(search.condition, now) || search.value->number(now) <= 0) return 0;
  return count(state, search.by);
}

void Procedure::roll_search(const State& state, Node<State>& node) {
  const Side side = state.phase == Phase::attacker_searches ? Side::attacker : Side::defender;
  const std::size_t at = state.step;
  const Searches& searches = std::get<Searches>(steps_[at].action);
  const SideSearch& own = searches.sides[index(side)];
  int value = std::min(own.value->number(reading(state, at)), die_);
  if (!throws_below_.empty()) value = throws_below_[static_cast<std::size_t>(value)];
  const auto dice = static_cast<std::uint32_t>(searching_dice(state, own, at));
  const HitRoll found = volleys_.hits(
      volleys_.intern({{0, static_cast<std::uint16_t>(value), dice}}), count(state, own.who));
  node.chance(found.roll);
  for (std::uint32_t k = 0; k < volleys_.results(found.roll); ++k) {
    State next = state;
    move_first(next, own.who, searches.to, found.least + static_cast<int>(k));
    if (side == Side::defender || search(next, at, Side::defender)) {
      run_after(next, at);
    }
    settle(next);
    node.to(next);
  }
}

void Procedure::break_off(State& state) const {
  if (!retreat_of_landing_) return FleetRules::break_off(state);
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
  if (fought_out(state)) {
    for (const SlotIndex slot : changed_) {
      if (state.units[slot] > 0) move(state, slot, Status::detected, state.units[slot]);
    }
    state.notes = 0;
    state.phase = Phase::over;
    return;
  }
  state.phase = Phase::round;
  for (std::size_t at = first_of_round_; at < opening_; ++at) {
    move_units(state, at, Side::attacker, asked(state, at));
  }
  if (last_round_ == 1 && (state.notes & round_mask_) != 0 && is_like_later_rounds(state)) {
    state.notes = 0;
  }
}

/// Returns whether the first round of a battle continues as a later one would from this state.
bool Procedure::is_like_later_rounds(const State& state) {
  State first = state;
  State later = state;
  later.notes = 0;
  for (State* const each : {&first, &later}) {
    open_round(*each);
    settle(*each);
  }
  return same_header(first, later) && first.units == later.units;
}

bool Procedure::is_unchanged(State before, State after) const {
  for (State* const state : {&before, &after}) {
    state->notes = 0;
    for (const SlotIndex slot : changed_) {
      if (state->units[slot] > 0) move(*state, slot, Status::detected, state->units[slot]);
    }
  }
  return FleetRules::is_unchanged(before, after);
}

Situation Procedure::situation(const State& state) const {
  Situation situation = FleetRules::situation(state);
  if (retreat_of_landing_) retreat_of_landing_->describe(state.units, situation);
  const bool chooses =
      state.phase == Phase::attacker_chooses || state.phase == Phase::defender_chooses;
  if (chooses) {
    const std::string& asked = std::get<Moves>(steps_[state.step].action).rule->asked;
    if (!asked.empty()) situation.emplace_back(asked, 1);
  }
  return situation;
}

Battle enumerate_together(const RulesFile& rules, std::span<const Case> battles,
                          const EnumerationLimits& limits) {
  const Case& battle = battles.front();
  const Possible possible(rules, battle);
  const auto statuses = [&](Side side, const Group& group) {
    return possible.statuses(side, group);
  };
  const Scope scope(rules, battle);
  const bool are_modified = !rules.modifiers.empty();
  const auto value = [&](Side side, const Group& group) {
    return are_modified ? scope.fire_of(side, group).value : printed_value(side, group);
  };
  const auto fire = [&](Side side, const Group& group) { return scope.fire_of(side, group); };
  Fleets fleets;
  for (const Case& each : battles) {
    LandedApart apart = rules.has_landings ? with_landed_apart(each) : LandedApart{each, {}};
    fleets.push_back(std::make_shared<const Fleet>(
        apart.battle, statuses, value, are_modified ? Fleet::FireOf(fire) : Fleet::FireOf(),
        std::move(apart.entry_words), status_table(rules)));
  }
  return enumerate_fleet<Procedure>(battle, fleets, limits, rules, possible);
}

}  // namespace asdic::rules_file
