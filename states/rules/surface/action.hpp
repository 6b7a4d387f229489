// The procedure of naval surface combat. It continues an action from one throw of dice or decision
// to the next. rules.cpp explains the rules.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "states/rules/surface/combat_tables.hpp"
#include "states/rules/surface/gunnery.hpp"
#include "states/rules/surface/plans.hpp"
#include "states/rules/surface/results.hpp"
#include "states/rules/surface/tables.hpp"

namespace asdic::surface {

enum class Phase : std::uint8_t {
  time,       ///< the phasing force chooses between day and night
  challenge,  ///< the reacting force chooses whether it tries to avoid the action
  avoidance,  ///< the reacting force tries to avoid the action
  bounce,
  round,  ///< a round begins
  engagement,
  aim,  ///< sides choose how they fire
  fire,
  stay,  ///< sides choose whether they try to disengage
  disengagement,
  over,
  avoided,  ///< the action was avoided
};

/// A state of an action: the squadrons of both sides and the progress of the action. The bit fields
/// fill the struct without padding.
struct ActionState {
  /// Dice that are still to be thrown in this phase. While sides aim, the number of their plan.
  PendingIndex pending = nothing;
  std::array<SquadronIndex, 2> squadrons = {no_ships, no_ships};  ///< by side
  std::uint8_t round = 1;  ///< the number of the round, at most last_round_
  Phase phase : 4 = Phase::bounce;
  std::uint8_t range : 2 = 0;  ///< the range of this round; in Phase::round, of the round before
  std::uint8_t fire_step : 2 = 0;
  std::uint8_t surprised : 2 = 0;   ///< 1 + the surprised side, in the first round
  std::uint8_t initiative : 1 = 0;  ///< the side with the initiative, if it matters
  std::uint8_t night : 1 = 0;       ///< whether night was chosen
  /// 1 + the side that was above break-off first, without the other
  std::uint8_t broke_off_first : 2 = 0;
  std::uint8_t held_back : 2 = 0;  ///< 1 + the side whose waiting ships do not roll to engage
  // 1 + the option that a side has chosen, or 0: for the range, its targets or disengagement, and
  // for the combination of its ships.
  std::uint8_t attacker_chose : 2 = 0;
  std::uint8_t attacker_combines : 2 = 0;
  std::uint8_t defender_chose : 2 = 0;
  std::uint8_t defender_combines : 2 = 0;

  unsigned chosen(Side side) const {
    return side == Side::attacker ? attacker_chose : defender_chose;
  }
  unsigned combines(Side side) const {
    return side == Side::attacker ? attacker_combines : defender_combines;
  }
  void choose(Side side, std::size_t option) {
    if (side == Side::attacker) attacker_chose = (1 + option) & 3;
    if (side == Side::defender) defender_chose = (1 + option) & 3;
  }
  void combine(Side side, std::size_t option) {
    if (side == Side::attacker) attacker_combines = (1 + option) & 3;
    if (side == Side::defender) defender_combines = (1 + option) & 3;
  }
  SquadronIndex squadron(Side side) const { return squadrons[index(side)]; }
};

constexpr std::uint8_t side_number(Side side) {
  return static_cast<std::uint8_t>(1 + index(side));
}

/// An open decision.
struct OpenDecision {
  Side owner;
  std::string_view about;  ///< the key of its setting, such as "range"
  std::span<const char* const> options;
  std::vector<std::string> targets = {};  ///< instead of `options`, if a ship chooses a target

  std::size_t count() const { return targets.empty() ? options.size() : targets.size(); }
  std::string option(std::size_t number) const {
    return targets.empty() ? options[number] : targets[number];
  }
};

/// Dice that are thrown at once, with the squadrons to which their results lead: first those of
/// `side`, then those of the enemy, which change faster. Results that lead to the same squadrons
/// are merged, except when different results may still lead to one state: then all results are
/// there.
struct DiceThrow {
  Side side;
  std::array<std::span<const SquadronIndex>, 2> squadrons;
  std::array<Results::MergeIndex, 2> merging;
  RollIndex roll;  ///< the roll of all results, before merging
  PendingIndex rest;
};

/// The procedure of an action. It keeps results that depend on only one squadron, so that they are
/// computed once.
class Action {
 public:
  /// Makes the procedure of a battle. `squadrons`, by side, receive the squadrons that the action
  /// finds. All arguments must outlive this.
  Action(const Case& battle, const ShipSlots& slots, std::array<Squadrons, 2>& squadrons,
         Plans& plans, Rolls& rolls);
  Action(const Action&) = delete;  // its parts have references to its dice

  const std::vector<Bounce>& bounce() const { return own_.bounce; }

  /// Returns whether the reacting force tries to avoid the action.
  Avoidance avoidance() const { return avoidance_; }
  bool chooses_time() const { return chooses_time_; }
  /// Returns the number of the 36 throws of two dice with which the reacting force avoids the
  /// action.
  int throws_that_avoid(const ActionState& state) const;
  /// Returns whether all reacting ships are faster than the phasing force, so that all of them
  /// leave.
  bool leaves_alone() const { return slots_.speed_at_start(Side::defender) > slowest_left_behind_; }
  /// Ends the action before it begins.
  void avoid(ActionState& state);

  /// Places the ships by the result of the bounce, before the first round.
  void begin(const Bounce& result, ActionState& state);
  /// Continues an action in progress. `fought` rounds have been fought, and the last of them ends
  /// now.
  void resume(int fought, ActionState& state);

  /// Returns the next choice of a side in `state`, or nothing if the action continues without one.
  std::optional<OpenDecision> choice(const ActionState& state) {
    return has_no_open_choice_ ? std::nullopt : open_choice(state);
  }
  /// Takes option number `option` of choice(state). Continues to the next choice, dice or round.
  void choose(std::size_t option, ActionState& state);

  /// Begins a round for which no side chooses the range, up to the next choice, dice or round.
  void begin_round(ActionState& state) { begin_round(range(state), state); }

  /// Continues until dice are thrown or a side chooses.
  void advance(ActionState& state);

  /// Returns the first of the pending dice.
  DiceThrow throw_dice(const ActionState& state);
  /// Returns the roll of `thrown` after merging equal results.
  RollIndex roll(const DiceThrow& thrown) {
    return results_.merged_roll(thrown.roll, thrown.merging[0], thrown.merging[1]);
  }

 private:
  std::optional<OpenDecision> open_choice(const ActionState& state);
  /// Adds one die for each of `count` ships to `pending`. Ships whose die shows `value` or less
  /// leave or become engaged, by `effect`.
  void add_successes(Throw::Effect effect, Side side, ShipSlotIndex slot, int count, int value,
                     Throws& pending);

  Ships ships(Side side, const ActionState& state) const {
    return squadrons_[index(side)][state.squadron(side)];
  }
  const Condition& condition(Side side, const ActionState& state) const {
    return squadrons_[index(side)].condition(state.squadron(side));
  }
  /// Returns whether a side has no ships left in the action.
  bool is_decided(const ActionState& state) const {
    using enum Side;
    return condition(attacker, state).acting == 0 || condition(defender, state).acting == 0;
  }
  /// Returns the policies of `side` that hold in `state`.
  const Orders& orders(Side side, const ActionState& state) {
    return policies_[index(side)].orders_in(state.round, [&] {
      return std::array{ships(Side::attacker, state), ships(Side::defender, state)};
    });
  }
  bool is_night(const ActionState& state) const { return night_ || state.night != 0; }
  /// Returns the squadron of all ships that `side` brought, of which `engages` are engaged.
  SquadronIndex placed_ships(Side side, int engages);

  void begin_round(int range, ActionState& state);
  /// Returns the dice with which waiting ships become engaged.
  PendingIndex joining_ships(Side side, SquadronIndex squadron);
  /// Returns the range of the round that begins, if no side has to choose it.
  int range(const ActionState& state);
  /// Returns the side that prevails and sets the range, if there is one.
  std::optional<Side> prevailing_side(const ActionState& state) const;
  std::optional<Side> range_chooser(const ActionState& state);
  void choose_range(int wish, ActionState& state);

  bool is_last_step(const ActionState& state) const {
    return std::size_t{state.fire_step} + 1 == fire_steps_.size();
  }
  bool fires(Side side, const FireStep& step, const ActionState& state) const;
  bool has_to_aim(Side side, const ActionState& state);
  /// The aims of a side up to its next choice: the plan with the aims of all ships that have chosen
  /// or have no choice, and the targets that the next ship can choose, as in Aims.
  struct NextAim {
    Plan plan;
    Aims options = {};
    ShipSlotIndex ship = 0;  ///< the ship that chooses
  };
  NextAim next_aim(Side side, const ActionState& state);
  std::optional<OpenDecision> choice_of_target(Side side, const ActionState& state);
  bool aims_by_ship(Side side, const ActionState& state) {
    return orders(side, state).aim.by_ship && fires(side, fire_steps_[state.fire_step], state);
  }
  bool has_to_combine(Side side, const ActionState& state);
  bool spreads(Side side, const ActionState& state);
  int combining(Side side, const ActionState& state);
  /// Returns whether dice(option) is not equal for all `options`.
  template <class Options, class Dice>
  static bool differ(const Options& options, Dice dice) {
    return std::any_of(options.begin() + 1, options.end(),
                       [&](const auto& each) { return dice(each) != dice(options.front()); });
  }
  /// Returns whether `side` fires torpedoes in the current step.
  bool spends_torpedoes(Side side, const ActionState& state);
  /// Returns the dice of the engaged ships of `side` in the current step. `others_spend` is whether
  /// the enemy fires torpedoes at the same moment.
  PendingIndex aim(Side side, bool spreads, int combining, const ActionState& state,
                   bool others_spend);
  /// Adds the dice of both sides in the current step to `state`, and removes the torpedoes that
  /// they fire.
  void fire(ActionState& state);

  void end_round(ActionState& state);
  bool must_disengage(Side side, const ActionState& state) const {
    return state.round >= breakoff_from_ && condition(side, state).above_break_off;
  }
  bool may_disengage(Side side, const ActionState& state);
  /// Adds the dice of both sides that disengage, because they must or have chosen to.
  void disengage(ActionState& state);
  /// Returns the dice with which ships of `side` leave: all its ships if `all`, else those that its
  /// policy lets leave without need.
  PendingIndex leaving_ships(Side side, bool all, const ActionState& state);
  void disengage(Side side, bool all, bool night, const Orders& orders, Ships ships,
                 Throws& pending);
  void next_round(ActionState& state);
  /// Prepares the state for the next round.
  void prepare_round(ActionState& state);
  static void finish(ActionState& state);

  const ShipSlots& slots_;
  std::array<Squadrons, 2>& squadrons_;
  Plans& plans_;
  const SurfaceTables& own_;
  NavalDice dice_;
  PendingThrows pending_;
  std::array<SidePolicies, 2> policies_;
  Gunnery gunnery_;
  Results results_;
  bool has_no_open_choice_;  ///< whether no choice is open in any state
  bool night_;               ///< whether it is night by the setting
  bool chooses_time_;
  int pursuit_;
  Avoidance avoidance_;
  int slowest_left_behind_;  ///< a speed; faster reacting ships leave before the action
  bool any_capital_ship_;
  bool fire_by_initiative_;
  bool disengages_at_start_;
  bool engaged_for_a_round_;
  int breakoff_from_;
  int last_round_;  ///< the last round that rules and policies distinguish from later ones
  int for_a_body_;  ///< the modifier of the roll with which ships leave as a body
  std::vector<FireStep> fire_steps_;
  // These are by side.
  std::array<SequentialMemo, 2> joining_ships_;
  std::array<SequentialMemo, 2> waiting_again_;
  /// The rolls with which ships leave: by side, then by light and number (some by day, all by day,
  /// some at night, all at night), then by orders.
  std::array<std::array<std::vector<SequentialMemo>, 4>, 2> leaving_;
};

}  // namespace asdic::surface
