// The procedure of naval surface combat, from one throw of dice to the next.
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
  avoidance,  ///< it tries to
  bounce,
  round,  ///< a round begins
  engagement,
  aim,  ///< sides choose how they fire
  fire,
  stay,  ///< sides choose whether they try to disengage
  disengagement,
  over,
  avoided,  ///< over before it began
};

/// Whose ships are where, and how far the action has come. No bit is left over.
struct ActionState {
  /// Dice that are still to be thrown in this phase; while sides aim, the plan of their ships.
  PendingIndex pending = nothing;
  std::array<SquadronIndex, 2> squadrons = {no_ships, no_ships};  ///< by side
  std::uint8_t round = 1;  ///< its number, up to the last that differs from those after it
  Phase phase : 4 = Phase::bounce;
  std::uint8_t range : 2 = 0;  ///< of this round; where one begins, of the one before
  std::uint8_t fire_step : 2 = 0;
  std::uint8_t surprised : 2 = 0;        ///< 1 + the side, in the first round
  std::uint8_t initiative : 1 = 0;       ///< the side, where it matters
  std::uint8_t night : 1 = 0;            ///< that was chosen
  std::uint8_t broke_off_first : 2 = 0;  ///< 1 + the side
  std::uint8_t held_back : 2 = 0;        ///< 1 + the side whose waiting ships do not roll
  // 1 + the option that the side has chosen: a wish for the range, targets, or to disengage; and
  // how its ships combine.
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
struct Choice {
  Side owner;
  std::string_view about;  ///< the key of its setting: "range"
  std::span<const char* const> options;
  std::vector<std::string> targets = {};  ///< in place of these, where a ship chooses one

  std::size_t count() const { return targets.empty() ? options.size() : targets.size(); }
  std::string option(std::size_t number) const {
    return targets.empty() ? options[number] : targets[number];
  }
};

/// Dice that are thrown at once: what they make of a side's squadron and of the enemy's, whose
/// results change faster. Where two results might still lead to one state, all are there.
struct DiceThrow {
  Side side;
  std::array<std::span<const SquadronIndex>, 2> squadrons;
  std::array<Results::MergeIndex, 2> merging;
  RollIndex roll;  ///< of all results
  PendingIndex rest;
};

/// The procedure of states/rules/surface/rules.cpp. What hangs on one squadron alone is found out
/// once.
class Action {
 public:
  /// `squadrons` by side, which become known here. All of these must outlive this.
  Action(const Case& battle, const ShipSlots& slots, std::array<Squadrons, 2>& squadrons,
         Plans& plans, Rolls& rolls);
  Action(const Action&) = delete;  // its parts refer to its dice

  const std::vector<Bounce>& bounce() const { return own_.bounce; }

  /// Whether the reacting force tries to avoid the action.
  Avoidance avoidance() const { return avoidance_; }
  bool chooses_time() const { return chooses_time_; }
  /// How many of the 36 throws of two dice avoid it for a force that tries.
  int throws_that_avoid(const ActionState& state) const;
  /// Whether no reacting ship is left once those have left that are faster than the phasing force.
  bool leaves_alone() const { return slots_.speed_at_start(Side::defender) > slowest_left_behind_; }
  void avoid(ActionState& state);

  /// The first round is about to begin after this result of the bounce.
  void begin(const Bounce& result, ActionState& state);
  /// So many rounds have been fought, and the last of them is about to end.
  void resume(int fought, ActionState& state);

  /// What has to be chosen here before anything else, once the action has begun.
  std::optional<Choice> choice(const ActionState& state) {
    return are_settled_ ? std::nullopt : open_choice(state);
  }
  /// Goes on with an option of that choice, to the next choice or dice, or to the next round.
  void choose(std::size_t option, ActionState& state);

  /// From the beginning of a round in which no range has to be chosen to the same.
  void begin_round(ActionState& state) { begin_round(range(state), state); }

  /// Goes on past everything at which no die is thrown and nothing is chosen.
  void settle(ActionState& state);

  /// The first of the dice that are pending.
  DiceThrow throw_dice(const ActionState& state);
  /// The roll of these, known after all that may come of them.
  RollIndex roll(const DiceThrow& thrown) {
    return results_.merged(thrown.roll, thrown.merging[0], thrown.merging[1]);
  }

 private:
  std::optional<Choice> open_choice(const ActionState& state);
  /// Dice for `count` ships, of which those leave or engage that show `value` or less.
  void add_successes(Throw::Effect effect, Side side, ShipSlotIndex slot, int count, int value,
                     Throws& pending);

  Ships ships(Side side, const ActionState& state) const {
    return squadrons_[index(side)][state.squadron(side)];
  }
  const Condition& condition(Side side, const ActionState& state) const {
    return squadrons_[index(side)].condition(state.squadron(side));
  }
  /// A side has no ships in the action.
  bool is_decided(const ActionState& state) const {
    using enum Side;
    return condition(attacker, state).acting == 0 || condition(defender, state).acting == 0;
  }
  /// What a side does in this state where the rules let it choose.
  const Orders& orders(Side side, const ActionState& state) {
    return policies_[index(side)].orders_in(state.round, [&] {
      return std::array{ships(Side::attacker, state), ships(Side::defender, state)};
    });
  }
  bool is_night(const ActionState& state) const { return night_ || state.night != 0; }
  /// The ships that the side brought, of which so many are engaged.
  SquadronIndex placed_ships(Side side, int engages);

  void begin_round(int range, ActionState& state);
  /// The dice with which ships that wait become engaged.
  PendingIndex joining_ships(Side side, SquadronIndex squadron);
  /// The range of the round that begins, if no side has to choose it.
  int range(const ActionState& state);
  /// The side whose wish sets the range, whatever the other wishes.
  std::optional<Side> prevailing_side(const ActionState& state) const;
  std::optional<Side> range_chooser(const ActionState& state);
  void choose_range(int wish, ActionState& state);

  bool is_last_step(const ActionState& state) const {
    return std::size_t{state.fire_step} + 1 == fire_steps_.size();
  }
  bool fires(Side side, const FireStep& step, const ActionState& state) const;
  bool has_to_aim(Side side, const ActionState& state);
  /// The plan with the aims of the ships of a side for which nothing is to be chosen, up to the
  /// first for which something is, and the places of the targets that this one can choose.
  struct NextAim {
    Plan plan;
    Aims options = {};
    ShipSlotIndex ship = 0;  ///< that chooses
  };
  NextAim next_aim(Side side, const ActionState& state);
  std::optional<Choice> choice_of_target(Side side, const ActionState& state);
  bool aims_by_ship(Side side, const ActionState& state) {
    return orders(side, state).aim.by_ship && fires(side, fire_steps_[state.fire_step], state);
  }
  bool has_to_combine(Side side, const ActionState& state);
  bool spreads(Side side, const ActionState& state);
  int combining(Side side, const ActionState& state);
  /// Whether the dice of a side that fires depend on the option of a choice.
  template <class Options, class Dice>
  static bool differ(const Options& options, Dice dice) {
    return std::any_of(options.begin() + 1, options.end(),
                       [&](const auto& each) { return dice(each) != dice(options.front()); });
  }
  /// Whether a side fires torpedoes in this step.
  bool spends_torpedoes(Side side, const ActionState& state);
  /// The engaged ships of a side fire in this step.
  PendingIndex aim(Side side, bool spreads, int combining, const ActionState& state,
                   bool others_spend);
  /// Both sides aim; then torpedoes are spent, and it is for the dice to say.
  void fire(ActionState& state);

  void end_round(ActionState& state);
  bool must_disengage(Side side, const ActionState& state) const {
    return state.round >= breakoff_from_ && condition(side, state).above_break_off;
  }
  bool may_disengage(Side side, const ActionState& state);
  /// Both sides, as they have to or have chosen.
  void disengage(ActionState& state);
  /// The dice of all ships of the side in the action, or of those that leave though nothing compels
  /// them.
  PendingIndex leaving_ships(Side side, bool all, const ActionState& state);
  void disengage(Side side, bool all, bool night, const Orders& orders, Ships ships,
                 Throws& pending);
  void next_round(ActionState& state);
  /// The next round is about to begin.
  void advance(ActionState& state);
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
  bool are_settled_;  ///< nothing is ever open
  bool night_;        ///< in any case
  bool chooses_time_;
  int pursuit_;
  Avoidance avoidance_;
  int slowest_left_behind_;  ///< faster reacting ships leave before the action
  bool any_capital_ship_;
  bool fire_by_initiative_;
  bool disengages_at_start_;
  bool engaged_for_a_round_;
  int breakoff_from_;
  int last_round_;  ///< that differs from those after it
  int for_a_body_;  ///< what a body has on its roll
  std::vector<FireStep> fire_steps_;
  // By side:
  std::array<SequentialMemo, 2> joining_ships_;
  std::array<SequentialMemo, 2> waiting_again_;
  /// Some and all, then both at night, by orders.
  std::array<std::array<std::vector<SequentialMemo>, 4>, 2> leaving_;
};

}  // namespace asdic::surface
