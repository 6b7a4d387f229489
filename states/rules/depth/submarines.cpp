#include "states/rules/depth/submarines.hpp"

#include <algorithm>
#include <optional>

#include "states/fleet/choices.hpp"

namespace asdic::depth {

// Before the battle.

void Submarines::to_declaration(State& state, Side side) const {
  if (fought_out(state) || !declaration_.is_due(side)) return after_declaration(state, side);
  state.phase = side == Side::attacker ? Phase::attacker_declares : Phase::defender_declares;
}

void Submarines::after_declaration(State& state, Side side) const {
  if (side == Side::attacker) return to_declaration(state, Side::defender);
  dive(state, fleet_);
  state.first_round = true;
  next_round(state);
}

void Submarines::dive(State& state, const Fleet& fleet) const {
  for (const OwnSlots& side : sides_) {
    move_all(state, side.silent, Status::left);
    for (const auto& at : side.located_at) fleet.hide(state.units, at);
  }
  surface_.begin(state, fleet);
}

void Submarines::expose(State& state) const {
  for (const OwnSlots& side : sides_) {
    for (const auto& at : side.located_at) move_all(state, at, Status::exposed);
  }
}

void Submarines::declare(const State& state, Side side, Node<State>& node) const {
  declaration_.choose(state, side, node, [&](State& next) { after_declaration(next, side); });
}

// Between rounds.

void Submarines::conceal(State& state) const {
  const Status exposed = located_for_battle_ ? Status::detected : Status::exposed;
  for (const OwnSlots& side : sides_) {
    if (!located_for_battle_) {
      for (const auto& at : side.located_at) move_all(state, at, Status::undetected);
    }
    move_all(state, side.betrayed, exposed);
  }
}

void Submarines::finish(State& state) const {
  for (const OwnSlots& side : sides_) {
    move_all(state, side.undetected, Status::detected);
    move_all(state, side.exposed, Status::detected);
  }
  state.first_round = false;
  state.phase = Phase::over;
}

bool Submarines::first_round_matters(const State& state) const {
  const bool attacker_searches = search_.is_possible(state, Side::attacker);
  const bool searched = attacker_searches || search_.is_possible(state, Side::defender);
  if (search_.is_once() && searched) return true;
  State struck = state;
  struck.acting = fire_.striking(state);
  return withdrawal_.is_once() && (!withdrawal_.who(struck).empty() || attacker_searches);
}

// 1. Search.

void Submarines::to_search(State& state, Side side) {
  const bool attacker = side == Side::attacker;
  if (!search_.is_possible(state, side)) return decided_to_search(state, side, false);
  if (!search_.is_open(state, side)) return decided_to_search(state, side, true);
  state.phase = attacker ? Phase::attacker_may_search : Phase::defender_may_search;
}

void Submarines::decided_to_search(State& state, Side side, bool searches) {
  if (searches) state.acting |= bit_of(side);
  side == Side::attacker ? to_search(state, Side::defender) : to_dice(state, Side::attacker);
}

void Submarines::choose_to_search(const State& state, Side side, Node<State>& node) {
  node.decision(side, searching_policy[index(side)].path());
  for (const bool searches : {true, false}) {
    State next = state;
    decided_to_search(next, side, searches);
    settle(next);
    node.option(searches ? "search" : "no search", next);
  }
}

void Submarines::to_dice(State& state, Side side) {
  if ((state.acting & bit_of(side)) == 0) return after_search(state, side);
  state.phase = side == Side::attacker ? Phase::attacker_searches : Phase::defender_searches;
}

void Submarines::after_search(State& state, Side side) {
  side == Side::attacker ? to_dice(state, Side::defender) : to_strike(state);
}

void Submarines::search(const State& state, Side side, Node<State>& node) {
  search_.roll(state, side, node, [&](State& next) {
    next.acting &= static_cast<std::uint8_t>(~bit_of(side));
    after_search(next, side);
    if (next.located == 0) settle(next);  // else it is noted first
  });
}

void Submarines::go_on_from_search(State state, Node<State>& node) {
  search_.note_located(state, node);
  state.located = 0;
  settle(state);
  const bool no_more_dice = state.phase == Phase::round || state.phase == Phase::over;
  no_more_dice ? node.surely(state) : expand(state, node);
}

void Submarines::begin(State state, Node<State>& node) {
  if (!is_idle(state)) return play_round(state, node);
  state.first_round = false;
  node.surely(state);
}

bool Submarines::is_idle(const State& first) {
  if (!first.first_round && !counts_rounds(first)) return false;  // then its states form a loop
  return is_at_rest(first);
}

bool Submarines::is_at_rest(const State& first) {
  State from = first;
  for (;;) {
    State to = from;
    to.first_round = false;
    rounds_.next(to.units);
    if (!leads_only_to(from, to)) return false;
    if (to.units == from.units && same_header(to, from)) return true;
    from = to;
  }
}

bool Submarines::leads_only_to(const State& from, const State& to) {
  for (const DepthSet by_attacker : what_may_be_found(from, Side::attacker)) {
    for (const DepthSet by_defender : what_may_be_found(from, Side::defender)) {
      State next = from;
      search_.find(next, Side::attacker, by_attacker);
      search_.find(next, Side::defender, by_defender);
      to_strike(next);
      settle(next);
      if (!FleetRules::is_unchanged(to, next)) return false;
    }
  }
  return true;
}

bool Submarines::counts_rounds(State state) const {
  const UnitCounts before = state.units;
  rounds_.next(state.units);
  return state.units != before;
}

std::vector<DepthSet> Submarines::what_may_be_found(const State& state, Side side) {
  return search_.is_possible(state, side) ? search_.search(state, side).found
                                          : std::vector<DepthSet>{0};
}

// 2. The surprise strike, and the attacker's fire.

void Submarines::to_strike(State& state) {
  state.first_round = state.first_round && withdrawal_.is_once();
  if (fire_.may_strike(state, Side::defender) && fire_.concealed_may_fire(state)) {
    const HowMany firing = fire_.how_many_fire(state);
    if (firing.is_open) {
      state.phase = Phase::strike_choice;
      return;
    }
    move_first(state, sides_[Side::defender].concealed, Status::betrayed, firing.most);
  }
  begin_strike(state);
}

void Submarines::begin_strike(State& state) {
  fire_.prepare_strike(state);
  if (state.acting == 0) return begin_attack(state);
  state.phase = Phase::strike;
}

void Submarines::begin_attack(State& state) {
  fire_.prepare_attack(state);
  if (!withdrawal_.is_possible(state)) state.acting &= ~bit_of(Side::defender);
  state.acting &= ~bit_of(Side::attacker);
  state.phase = Phase::attack;
}

// 3. Withdrawal.

void Submarines::to_withdrawal(State& state) {
  const std::vector<SlotIndex> slots = withdrawal_.who(state);
  HowMany leaving = withdrawal_.how_many(state);
  if (!slots.empty() && leaving.is_open) {
    state.phase = Phase::withdrawal;
    return;
  }
  for (const SlotIndex slot : slots) {
    const int number = std::min(leaving.most, int{state.units[slot]});
    withdrawal_.leave(state, slot, number);
    leaving.most -= number;
  }
  to_reply(state);
}

// 4. The defender's fire.

void Submarines::to_reply(State& state) {
  state.first_round = false;
  state.acting &= bit_of_revealed(Side::attacker);
  if (fire_.concealed_may_fire(state)) {
    HowMany firing = fire_.how_many_fire(state);
    if (firing.is_open) {
      state.phase = Phase::reply_choice;
      return;
    }
    for (const SlotIndex slot : sides_[Side::defender].concealed) {
      const int number = std::min(firing.most, int{state.units[slot]});
      fire_.reply(state, slot, number);
      firing.most -= number;
    }
  }
  state.phase = Phase::reply;
}

void Submarines::choose(const State& state, const std::vector<SlotIndex>& slots,
                        Node<State>& node) {
  std::vector<int> most;
  for (const SlotIndex slot : slots) most.push_back(state.units[slot]);
  const auto chosen = [&](const std::vector<int>& numbers) {
    State next = state;
    for (std::size_t i = 0; i < slots.size(); ++i) {
      if (state.phase == Phase::withdrawal) {
        withdrawal_.leave(next, slots[i], numbers[i]);
      } else if (state.phase == Phase::reply_choice) {
        fire_.reply(next, slots[i], numbers[i]);
      } else {
        move(next, slots[i], Status::betrayed, numbers[i]);
      }
    }
    if (state.phase == Phase::withdrawal) to_reply(next);
    if (state.phase == Phase::reply_choice) next.phase = Phase::reply;
    if (state.phase == Phase::strike_choice) begin_strike(next);
    settle(next);
    return std::optional(next);
  };
  const auto& policy = state.phase == Phase::withdrawal ? withdraw_policy : concealed_policy;
  choose_numbers(fleet_, Side::defender, policy.path(), slots, most, node, chosen);
}

}  // namespace asdic::depth
