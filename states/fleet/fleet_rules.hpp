// What rule systems share in which two fleets fire at each other: both sides' fire at the same
// moment as small steps.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "states/enumerate.hpp"
#include "states/fleet/choices.hpp"
#include "states/fleet/fleet.hpp"
#include "states/fleet/retreat.hpp"
#include "states/fleet/simultaneous_fire.hpp"
#include "states/fleet/situation.hpp"
#include "states/retreat_below.hpp"

namespace asdic {

/// What FleetRules asks of a rule system.
template <class Rules>
concept FiresAtOnce = Expands<Rules> &&
    requires(Rules& rules, const Rules& asked, typename Rules::State& state, Side side,
             HitKind kind, const Fleet& fleet) {
  // The phases in which a side rolls its dice.
  { state.phase == Rules::attacker_fires[0] } -> std::convertible_to<bool>;
  { state.phase == Rules::defender_fires[0] } -> std::convertible_to<bool>;
  // Where hits of a kind on a side fall.
  { asked.targets(state, side, kind) } -> std::same_as<const Targets&>;
  // Goes on once the side whose dice were rolled has no more.
  { rules.after_fire(state) } -> std::same_as<void>;
  // A round begins, or the battle is over.
  { rules.next_round(state) } -> std::same_as<void>;
  // From the beginning of a round to its first dice.
  { rules.open_round(state) } -> std::same_as<void>;
  // Drops what cannot matter any more.
  { rules.forget(state) } -> std::same_as<void>;
  // What becomes of hits, as SimultaneousFire says.
  { asked.hits_wait(state, side) } -> std::same_as<bool>;
  { asked.hits_fall(state) } -> std::same_as<bool>;
  { rules.take(state, side, kind) } -> std::same_as<void>;
  { rules.take_first_kind(state, side) } -> std::same_as<void>;
  { rules.still_taken(state, side) } -> std::same_as<int>;
  // The attacker's units leave that may; whether they do is open in a phase of its own.
  { state.phase == decltype(state.phase)::may_retreat } -> std::convertible_to<bool>;
  { asked.break_off(state) } -> std::same_as<void>;
  // The first state of a fleet with the same slots.
  { rules.start(fleet) } -> std::same_as<typename Rules::State>;
};

/// Rounds of fire, and how units leave between and in them. Rules derives from this and is
/// FiresAtOnce.
template <class Rules, CountingState State>
class FleetRules : public SimultaneousFire<Rules, State> {
 public:
  using Phase = decltype(State::phase);

  /// Rules has its own where other steps than rounds and fire are chances or decisions.
  void expand(const State& state, Node<State>& node) {
    switch (state.phase) {
      case Phase::over:
        return node.end();
      case Phase::round:
        return play_round(state, node);
      case Phase::may_retreat:
        return choose_to_retreat(state, node);
      default:
        return roll(state, node);
    }
  }
  /// Rules has its own where not all units leave alike.
  void break_off(State& state) const { move_all(state, retreating_, Status::left); }
  /// Whether nothing but the number of the round has changed from one state in which a round begins
  /// to a later one. Rules has its own where other things are no change either.
  bool is_unchanged(const State& before, const State& after) const {
    const bool same_units =
        before.units == after.units || rounds_.only_these_differ(before.units, after.units);
    return same_units && same_header(before, after);
  }

  /// Whether nothing ever changes from this state on, in which a round begins. Rules has its own
  /// where dice are rolled in such rounds, too.
  bool is_at_rest(const State& state) {
    State next = state;
    rules().open_round(next);
    settle(next);
    if (next.phase != Phase::round && next.phase != Phase::over) return false;
    const State last = after_idle_round(state, next);
    return last.units == state.units && same_header(last, state);
  }

  /// Makes decisions of all retreats by policies, as what a battle is worth without them is asked.
  void decide_retreats() { decides_retreats_ = true; }

  /// Who is seen, hits that wait, dice still to be rolled, and rounds begun where policies ask.
  Situation situation(const State& state) const {
    return situation_of(fleet_, Fire::volleys_, state, state.units, rounds_.begun(state.units));
  }

  /// The hits that all units in battle can still take.
  std::uint64_t level(const State& state) const {
    std::uint64_t level = 0;
    for (const std::vector<SlotIndex>& slots : in_battle_) {
      for (const SlotIndex slot : slots) {
        level += static_cast<std::uint64_t>(fleet_.slots()[slot].hits_left() * state.units[slot]);
      }
    }
    return level;
  }

 protected:
  using Fire = SimultaneousFire<Rules, State>;
  using Fire::count;
  using Fire::firing;
  using Fire::fleet_;
  using Fire::forget_order_of_loss;
  using Fire::move;
  using Fire::move_all;
  using Fire::move_first;
  using Fire::roll;
  using Fire::rounds_;
  using Fire::rules;
  using Fire::settle;

  static bool same_header(const State& a, const State& b) {
    // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): headers have no padding
    return std::memcmp(&a, &b, sizeof(typename State::Header)) == 0;
  }

  FleetRules(const Case& battle, const Fleet& fleet, Rolls& rolls)
      : FleetRules(battle, fleet, rolls, battle.die) {}
  /// `faces`: of dice whose values the rules put in place of those of the case's die.
  FleetRules(const Case& battle, const Fleet& fleet, Rolls& rolls, int faces)
      : Fire(battle, fleet, rolls, faces),
        fought_(battle.fought),
        retreats_(retreat_after(battle).has_value()),
        in_battle_{all_in_battle(fleet, Side::attacker), all_in_battle(fleet, Side::defender)},
        retreat_(retreat_policy(battle, fleet, in_battle_[0], rounds_)),
        retreat_below_(choice_to_retreat_below(battle.setting(retreat_path))) {
    retreating_ = in_battle_[index(Side::attacker)];
  }

  /// What a fleet with the same slots brought.
  State brought(const Fleet& fleet) const {
    State state;
    state.units = fleet.start();
    rounds_.start(state.units, fought_);
    return state;
  }
  /// The case stands after a round, in which everybody but the retreating has done what he does.
  bool has_begun() const { return fought_ > 0; }
  State resumed(State state) {
    end_round(state);
    return state;
  }

  bool fought_out(const State& state) const {
    return count(state, in_battle_[0]) == 0 || count(state, in_battle_[1]) == 0;
  }

  /// A round begins in `state`; what there is to be noted of it.
  void begin_round(const State& state, Node<State>& node) {
    node.round_begins();
    if (!retreats_) return;
    State gone = state;
    rules().break_off(gone);
    rules().next_round(gone);
    node.retreat(gone);
  }

  /// The round that begins in `state`, up to the dice or the decision that comes first.
  void play_round(const State& state, Node<State>& node) {
    begin_round(state, node);
    State next = state;
    rules().open_round(next);
    settle(next);
    const bool is_idle = next.phase == Phase::round || next.phase == Phase::over;
    if (is_idle) return node.surely(after_idle_round(state, next));
    rules().expand(next, node);
  }

  /// The state in which the battle stands when nothing was rolled in the round between these two:
  /// the first of them where from now on nothing ever changes. Units may change their status for
  /// ever, so that a state comes again after some rounds: one in 1, 2, 4 ... rounds is kept to see
  /// that.
  State after_idle_round(const State& before, const State& after) {
    const auto same = [](const State& a, const State& b) {
      return a.units == b.units && same_header(a, b);
    };
    State last = before;
    State next = after;
    State kept = after;
    for (std::uint64_t rounds = 1, until = 1; rules().is_unchanged(last, next); ++rounds) {
      last = next;
      rules().open_round(next);
      settle(next);
      if (same(next, last) || same(next, kept)) return before;
      if (rounds == until) {
        kept = next;
        until *= 2;
      }
    }
    return after;
  }

  /// A round is over, and the attacker may break off before the next; a policy does not in a
  /// standoff.
  void end_round(State& state) {
    const BreakingOff breaks_off = fought_out(state) ? BreakingOff::no : retreat_.in(state.units);
    const bool by_policy = breaks_off == BreakingOff::yes || breaks_off == BreakingOff::below;
    const bool stays = breaks_off == BreakingOff::no || (by_policy && ignores_retreats_);
    if (stays) return after_round(state);
    State gone = state;
    rules().break_off(gone);
    if (gone.units == state.units || (by_policy && is_standoff(state))) return after_round(state);
    if (breaks_off != BreakingOff::yes || decides_retreats_) {
      state.phase = Phase::may_retreat;
      return;
    }
    state = gone;
    after_round(state);
  }

  /// Units of both sides that may leave at one moment.
  struct Leaving {
    std::array<const std::vector<SlotIndex>*, 2> slots;
    std::array<HowMany, 2> numbers;
  };
  /// Both sides are asked before anyone leaves; where it is open the attacker chooses first.
  struct LeavingStep {
    std::array<Phase, 2> chooses;  ///< by side
    const std::array<SettingOf<HowMany>, 2>* policies;
    Leaving (Rules::*who)(const State&) const;
    void (Rules::*go_on)(State&);
  };

  void leave(State& state, const LeavingStep& step) {
    leave(state, step, (rules().*step.who)(state), Side::attacker);
  }

  /// A side's decision who leaves.
  void choose_who_leaves(const State& state, const LeavingStep& step, Node<State>& node) {
    const Side side = state.phase == step.chooses[0] ? Side::attacker : Side::defender;
    const Leaving leaving = (rules().*step.who)(state);
    const std::vector<SlotIndex>& slots = *leaving.slots[index(side)];
    std::vector<int> most;
    for (const SlotIndex slot : slots) most.push_back(state.units[slot]);
    choose_numbers(fleet_, side, (*step.policies)[index(side)].path(), slots, most, node,
                   [&](const std::vector<int>& numbers) {
                     State next = state;
                     for (std::size_t i = 0; i < slots.size(); ++i) {
                       if (numbers[i] > 0) move(next, slots[i], Status::left, numbers[i]);
                     }
                     if (side == Side::attacker) {
                       leave(next, step, leaving, Side::defender);
                     } else {
                       (rules().*step.go_on)(next);
                     }
                     settle(next);
                     return std::optional(next);
                   });
  }

  int fought_;                         ///< rounds, before the case begins
  bool retreats_;                      ///< after a number of rounds, whatever is left
  std::vector<SlotIndex> retreating_;  ///< who leaves when the attacker breaks off

 private:
  void after_round(State& state) {
    fought_out(state) ? rounds_.forget(state.units) : rounds_.next(state.units);
    rules().next_round(state);
  }

  /// A round is over in `state`, and whatever the attacker's policies say, nothing ever changes.
  bool is_standoff(State state) {
    ignores_retreats_ = true;
    forget_order_of_loss(state);
    after_round(state);
    const bool at_rest = state.phase == Phase::round && rules().is_at_rest(state);
    ignores_retreats_ = false;
    return at_rest;
  }

  void choose_to_retreat(const State& state, Node<State>& node) {
    const BreakingOff how = retreat_.in(state.units);
    node.decision(Side::attacker, how == BreakingOff::open    ? retreat_path
                                  : how == BreakingOff::below ? retreat_below_
                                                              : retreat_by_policy);
    State next = state;
    after_round(next);
    node.option("go on", next);
    next = state;
    rules().break_off(next);
    after_round(next);
    node.option("retreat", next);
  }

  /// From this side on, up to one that chooses.
  void leave(State& state, const LeavingStep& step, const Leaving& leaving, Side from) {
    for (std::size_t side = index(from); side < both_sides.size(); ++side) {
      const std::vector<SlotIndex>& slots = *leaving.slots[side];
      if (leaving.numbers[side].is_open && count(state, slots) > 0) {
        state.phase = step.chooses[side];
        return;
      }
      move_first(state, slots, Status::left, leaving.numbers[side].most);
    }
    (rules().*step.go_on)(state);
  }

  static std::vector<SlotIndex> all_in_battle(const Fleet& fleet, Side side) {
    return fleet.in_battle(side, [](const Slot&) { return true; });
  }

  std::array<std::vector<SlotIndex>, 2> in_battle_;
  PolicyOf<BreakingOff> retreat_;
  std::string retreat_below_;  ///< what a retreat below some worth chooses
  bool decides_retreats_ = false;
  bool ignores_retreats_ = false;  ///< those by policies, while a standoff is looked for
};

}  // namespace asdic
