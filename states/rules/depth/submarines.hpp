// A battle of submarines at depth as rounds of small steps; what happens in each step is in files
// of their own.
#pragma once

#include <array>
#include <vector>

#include "states/fleet/fleet_rules.hpp"
#include "states/rules/depth/declaration.hpp"
#include "states/rules/depth/fire_steps.hpp"
#include "states/rules/depth/own_slots.hpp"
#include "states/rules/depth/search_step.hpp"
#include "states/rules/depth/settings.hpp"
#include "states/rules/depth/state.hpp"
#include "states/rules/depth/surface_detection.hpp"
#include "states/rules/depth/withdrawal.hpp"

namespace asdic::depth {

/// From one step of a round to the next.
class Submarines : public FleetRules<Submarines, State> {
 public:
  using State = depth::State;

  Submarines(const Case& battle, const Fleet& fleet, Chain& chain)
      : FleetRules(battle, fleet, chain.rolls),
        sides_(fleet),
        declaration_(battle, fleet, sides_),
        surface_(battle, fleet, sides_),
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
      case Phase::round:
        return begin(state, node);
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
        return choose(state, sides_[Side::defender].concealed, node);
      case Phase::withdrawal:
        return choose(state, withdrawal_.who(state), node);
      default:
        return FleetRules::expand(state, node);
    }
  }

  /// Nobody has been seen before depths are declared.
  Situation situation(const State& state) const {
    const bool declares =
        state.phase == Phase::attacker_declares || state.phase == Phase::defender_declares;
    return declares ? Situation() : FleetRules::situation(state);
  }

  static constexpr std::array attacker_fires = {Phase::strike, Phase::attack};
  static constexpr std::array defender_fires = {Phase::strike_reply, Phase::reply};

  const Targets& targets(const State& state, Side target, HitKind kind) const {
    const OwnSlots& own = sides_[target];
    if (kind == from_submarines) return own.sea_targets;
    return (state.acting & bit_of_revealed(target)) == 0 ? own.open_targets : own.all_targets;
  }

  /// Strikes fall at the same moment, the defender's reply after the attack.
  bool falls_with_attack(const State& state) const { return state.phase == Phase::strike_reply; }

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
        state.acting = 0;
        conceal(state);
        return end_round(state);
    }
  }

  void forget(State& state) const { surface_.forget(state); }

  void open_round(State& state) { to_search(state, Side::attacker); }

  bool is_unchanged(State before, const State& after) const {
    before.first_round = after.first_round;
    return FleetRules::is_unchanged(before, after);
  }

  /// Searches may be rolled for ever that find nobody who can be hit.
  bool is_at_rest(const State& state);

  void next_round(State& state) const {
    if (fought_out(state)) return finish(state);
    surface_.detect(state);
    state.first_round = state.first_round && first_round_matters(state);
    state.phase = Phase::round;
  }

 private:
  // Before the battle.
  void to_declaration(State& state, Side side) const;
  void after_declaration(State& state, Side side) const;
  /// Who is at a concealed depth is seen no more; silent submarines have left.
  void dive(State& state, const Fleet& fleet) const;
  void declare(const State& state, Side side, Node<State>& node) const;
  /// Whom the enemy has detected where searches find for a round: they betrayed themselves.
  void expose(State& state) const;

  // Between rounds.

  /// What searches found is lost where it was for a round, and who betrayed himself is exposed.
  void conceal(State& state) const;
  void finish(State& state) const;
  bool first_round_matters(const State& state) const;

  // 1. Search.

  /// Both sides decide before either rolls.
  void to_search(State& state, Side side);
  void decided_to_search(State& state, Side side, bool searches);
  void choose_to_search(const State& state, Side side, Node<State>& node);
  void to_dice(State& state, Side side);
  void after_search(State& state, Side side);
  void search(const State& state, Side side, Node<State>& node);
  void go_on_from_search(State state, Node<State>& node);

  /// A first round that changes nothing, whatever searches find, is none where no later round does
  /// either; nor is a later one that is counted for policies.
  void begin(State state, Node<State>& node);
  bool is_idle(const State& first);
  bool leads_only_to(const State& from, const State& to);
  bool counts_rounds(State state) const;
  std::vector<DepthSet> what_may_be_found(const State& state, Side side);

  // 2. The surprise strike, and the attacker's fire.
  void to_strike(State& state);
  void begin_strike(State& state);
  void begin_attack(State& state);

  // 3. Withdrawal.
  void to_withdrawal(State& state);

  // 4. The defender's fire.
  void to_reply(State& state);

  /// How many of these submarines of the defender strike, leave or fire is his decision.
  void choose(const State& state, const std::vector<SlotIndex>& slots, Node<State>& node);

  BothSides sides_;
  Declaration declaration_;
  SurfaceDetection surface_;
  SearchStep search_;
  FireSteps fire_;
  Withdrawal withdrawal_;
  bool located_for_battle_;
};

}  // namespace asdic::depth
