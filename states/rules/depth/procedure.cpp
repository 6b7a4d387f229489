#include "states/rules/depth/procedure.hpp"

#include <algorithm>
#include <optional>

#include "states/fleet/choices.hpp"
#include "states/fleet/fleet_rules.hpp"
#include "states/rules/depth/declaration.hpp"
#include "states/rules/depth/fire_steps.hpp"
#include "states/rules/depth/fleets.hpp"
#include "states/rules/depth/own_slots.hpp"
#include "states/rules/depth/search_step.hpp"
#include "states/rules/depth/settings.hpp"
#include "states/rules/depth/state.hpp"
#include "states/rules/depth/withdrawal.hpp"

namespace asdic::depth {

namespace {

/// From one step of a round to the next; what happens in each is in files of their own.
class Submarines : public FleetRules<Submarines, State> {
 public:
  using State = depth::State;

  Submarines(const Case& battle, const Fleet& fleet, Chain& chain)
      : FleetRules(battle, fleet, chain.rolls),
        sides_(fleet),
        declaration_(battle, fleet, sides_),
        search_(battle, fleet, sides_, rounds_, chain),
        fire_(battle, fleet, sides_, rounds_, volleys_),
        withdrawal_(battle, fleet, sides_, rounds_, volleys_),
        located_for_battle_(battle[located_for] == LocatedFor::battle) {}

  State start(const Fleet& fleet) {
    State state = brought(fleet);
    if (has_begun()) {
      dive(state, fleet);
      if (!located_for_battle_) expose(state);
      return resumed(state);
    }
    to_declaration(state, Side::attacker);
    return state;
  }

  void expand(const State& state, Node<State>& node) {
    if (state.located != 0) return go_on_from_search(state, node);
    switch (state.phase) {
      case Phase::attacker_declares:
        return declare(state, Side::attacker, node);
      case Phase::defender_declares:
        return declare(state, Side::defender, node);
      case Phase::attacker_may_search:
        return choose_to_search(state, Side::attacker, node);
      case Phase::defender_may_search:
        return choose_to_search(state, Side::defender, node);
      case Phase::attacker_searches:
        return search(state, Side::attacker, node);
      case Phase::defender_searches:
        return search(state, Side::defender, node);
      case Phase::strike_choice:
      case Phase::reply_choice:
        return choose(state, sides_[Side::defender].undetected, node);
      case Phase::withdrawal:
        return choose(state, withdrawal_.who(state), node);
      default:
        return FleetRules::expand(state, node);
    }
  }

  static constexpr std::array attacker_fires = {Phase::strike, Phase::attack};
  static constexpr std::array defender_fires = {Phase::strike_reply, Phase::reply};

  const Targets& targets(const State&, Side target, HitKind kind) const {
    return kind == from_submarines ? sides_[target].sea_targets : sides_[target].all_targets;
  }

  void after_fire(State& state) {
    switch (state.phase) {
      case Phase::strike:
        state.phase = Phase::strike_reply;
        return;
      case Phase::strike_reply:
        return begin_attack(state);
      case Phase::attack:
        return to_withdrawal(state);
      default:
        conceal(state);
        return end_round(state);
    }
  }

  void open_round(State& state) { to_search(state, Side::attacker); }

  static bool alike_but_for_round(State a, const State& b) {
    a.first_round = b.first_round;
    return same_header(a, b);
  }

  void next_round(State& state) const {
    if (fought_out(state)) return finish(state);
    state.first_round = state.first_round && first_round_matters(state);
    state.phase = Phase::round;
  }

 private:
  // Before the battle.

  void to_declaration(State& state, Side side) const {
    if (!declaration_.is_due(side)) return after_declaration(state, side);
    state.phase = side == Side::attacker ? Phase::attacker_declares : Phase::defender_declares;
  }

  void after_declaration(State& state, Side side) const {
    if (side == Side::attacker) return to_declaration(state, Side::defender);
    dive(state, fleet_);
    state.first_round = true;
    next_round(state);
  }

  /// Who is at a concealed depth is seen no more; silent submarines have left.
  void dive(State& state, const Fleet& fleet) const {
    for (const OwnSlots& side : sides_) {
      move_all(state, side.silent, Status::left);
      for (const auto& at : side.located_at) fleet.hide(state.units, at);
    }
  }

  void declare(const State& state, Side side, Node<State>& node) const {
    declaration_.choose(state, side, node, [&](State& next) { after_declaration(next, side); });
  }

  /// Whom the enemy has detected where searches find for a round: they betrayed themselves.
  void expose(State& state) const {
    for (const OwnSlots& side : sides_) {
      for (const auto& at : side.located_at) move_all(state, at, Status::exposed);
    }
  }

  // Between rounds.

  /// What searches found is lost where it was for a round, and who betrayed himself is exposed.
  void conceal(State& state) const {
    const Status exposed = located_for_battle_ ? Status::detected : Status::exposed;
    for (const OwnSlots& side : sides_) {
      if (!located_for_battle_) {
        for (const auto& at : side.located_at) move_all(state, at, Status::undetected);
      }
      move_all(state, side.betrayed, exposed);
    }
  }

  void finish(State& state) const {
    for (const OwnSlots& side : sides_) {
      move_all(state, side.undetected, Status::detected);
      move_all(state, side.exposed, Status::detected);
    }
    state.first_round = false;
    state.phase = Phase::over;
  }

  bool first_round_matters(const State& state) const {
    const bool attacker_searches = search_.is_possible(state, Side::attacker);
    const bool searched = attacker_searches || search_.is_possible(state, Side::defender);
    if (search_.is_once() && searched) return true;
    return withdrawal_.is_once() && (!withdrawal_.who(state).empty() || attacker_searches);
  }

  // 1. Search.

  /// Both sides decide before either rolls.
  void to_search(State& state, Side side) {
    const bool attacker = side == Side::attacker;
    if (!search_.is_possible(state, side)) return decided_to_search(state, side, false);
    if (!search_.is_open(state, side)) return decided_to_search(state, side, true);
    state.phase = attacker ? Phase::attacker_may_search : Phase::defender_may_search;
  }

  void decided_to_search(State& state, Side side, bool searches) {
    if (searches) state.acting |= bit_of(side);
    side == Side::attacker ? to_search(state, Side::defender) : to_dice(state, Side::attacker);
  }

  void choose_to_search(const State& state, Side side, Node<State>& node) {
    node.decision(side, searching_policy[index(side)].path());
    for (const bool searches : {true, false}) {
      State next = state;
      decided_to_search(next, side, searches);
      settle(next);
      node.option(searches ? "search" : "no search", next);
    }
  }

  void to_dice(State& state, Side side) {
    if ((state.acting & bit_of(side)) == 0) return after_search(state, side);
    state.phase = side == Side::attacker ? Phase::attacker_searches : Phase::defender_searches;
  }

  void after_search(State& state, Side side) {
    side == Side::attacker ? to_dice(state, Side::defender) : to_strike(state);
  }

  void search(const State& state, Side side, Node<State>& node) {
    search_.roll(state, side, node, [&](State& next) {
      next.acting &= static_cast<std::uint8_t>(~bit_of(side));
      after_search(next, side);
      if (next.located == 0) settle(next);  // else it is noted first
    });
  }

  void go_on_from_search(State state, Node<State>& node) {
    search_.note_located(state, node);
    state.located = 0;
    settle(state);
    const bool is_idle = state.phase == Phase::round || state.phase == Phase::over;
    is_idle ? node.surely(state) : expand(state, node);
  }

  // 2. The surprise strike, and the attacker's fire.

  void to_strike(State& state) {
    state.first_round = state.first_round && withdrawal_.is_once();
    if (fire_.may_strike(state, Side::defender) && fire_.concealed_may_fire(state)) {
      const HowMany firing = fire_.how_many_fire(state);
      if (firing.is_open) {
        state.phase = Phase::strike_choice;
        return;
      }
      move_first(state, sides_[Side::defender].undetected, Status::betrayed, firing.most);
    }
    begin_strike(state);
  }

  void begin_strike(State& state) {
    fire_.prepare_strike(state);
    if (state.acting == 0) return begin_attack(state);
    state.phase = Phase::strike;
  }

  void begin_attack(State& state) {
    fire_.prepare_attack(state);
    state.acting &= withdrawal_.is_possible(state) ? bit_of(Side::defender) : 0;
    state.phase = Phase::attack;
  }

  // 3. Withdrawal.

  void to_withdrawal(State& state) {
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

  void to_reply(State& state) {
    state.first_round = false;
    state.acting = 0;
    if (fire_.concealed_may_fire(state)) {
      HowMany firing = fire_.how_many_fire(state);
      if (firing.is_open) {
        state.phase = Phase::reply_choice;
        return;
      }
      for (const SlotIndex slot : sides_[Side::defender].undetected) {
        const int number = std::min(firing.most, int{state.units[slot]});
        fire_.reply(state, slot, number);
        firing.most -= number;
      }
    }
    state.phase = Phase::reply;
  }

  /// How many of these submarines of the defender strike, leave or fire is his decision.
  void choose(const State& state, const std::vector<SlotIndex>& slots, Node<State>& node) {
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

  BothSides sides_;
  Declaration declaration_;
  SearchStep search_;
  FireSteps fire_;
  Withdrawal withdrawal_;
  bool located_for_battle_;
};

}  // namespace

Battle enumerate_together(std::span<const Case> battles, const EnumerationLimits& limits) {
  return enumerate_fleet<Submarines>(with_depths_open(battles.front()), fleets_of(battles), limits);
}

}  // namespace asdic::depth
