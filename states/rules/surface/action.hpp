// The procedure of naval surface combat, from one throw of dice to the next.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "states/rules/surface/combat_tables.hpp"
#include "states/rules/surface/gunnery.hpp"
#include "states/rules/surface/tables.hpp"

namespace asdic::naval {

enum class Phase : std::uint8_t {
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
};

/// What a state has beside its ships.
struct Progression {
  PendingIndex pending = nothing;  ///< dice that are still to be thrown in this phase
  Phase phase = Phase::bounce;
  std::uint8_t round = 1;  ///< its number, up to the last that differs from those after it
  std::uint8_t range = 0;  ///< of this round; where one begins, of the one before
  std::uint8_t fire_step = 0;
  std::uint8_t surprised = 0;        ///< 1 + the side, in the first round
  std::uint8_t initiative = 0;       ///< the side, where it matters
  std::uint8_t broke_off_first = 0;  ///< 1 + the side
  std::uint8_t held_back = 0;        ///< 1 + the side whose waiting ships do not roll
  /// By side: 1 + the option that it has chosen, to fire in this round or to disengage.
  std::array<std::uint16_t, 2> chosen = {};
};

/// What both sides have at a moment: it changes with the ships, but for those that spend torpedoes.
struct Standing {
  std::array<std::int64_t, 2> lost = {};  ///< defense factors, as slots count them
  std::array<int, 2> acting = {};         ///< ships in the action

  bool is_decided() const { return acting[0] == 0 || acting[1] == 0; }
};

constexpr std::uint8_t side_number(Side side) {
  return static_cast<std::uint8_t>(1 + index(side));
}

/// An open decision, between two options.
struct Choice {
  Side owner;
  const char* about;  ///< the key of its setting: "range"
  std::array<const char*, 2> options;
};

/// The procedure of states/rules/surface/rules.cpp, for states of any capacity: a progression, and
/// ships by slot.
class Action {
 public:
  Action(const Case& battle, const ShipSlots& slots, Rolls& rolls);
  Action(const Action&) = delete;  // its parts refer to its dice

  const std::vector<Bounce>& bounce() const { return own_.bounce; }

  /// Whether the reacting force tries to avoid the action.
  Avoidance avoidance() const { return avoidance_; }
  /// How many of the 36 throws of two dice avoid it for a force that tries.
  int throws_that_avoid() const;
  void avoid(Progression& state, ShipCount* ships) const;

  /// The first round is about to begin after this result of the bounce.
  void begin(const Bounce& result, Progression& state, ShipCount* ships);

  /// What has to be chosen here before anything else, once the action has begun.
  std::optional<Choice> choice(const Progression& state, const ShipCount* ships);
  /// Goes on with an option of that choice, to the next choice or dice, or to the next round.
  void choose(std::size_t option, Progression& state, ShipCount* ships);

  /// From the beginning of a round in which no range has to be chosen to the same.
  void begin_round(Progression& state, ShipCount* ships) {
    begin_round(range(state, ships), state, ships);
  }

  Standing standing(const ShipCount* ships) const;

  /// Goes on past everything at which no die is thrown and nothing is chosen.
  void settle(const Standing& standing, Progression& state, ShipCount* ships);

  NextThrows next(PendingIndex pending) { return pending_.next(pending); }
  /// Which stay where they are.
  const std::vector<int>& amounts(const Throw& each) const { return dice_[each.dice].amounts; }
  void apply(const Throw& each, int amount, Standing& standing, ShipCount* ships) const;

 private:
  /// Dice for `count` ships, of which those leave or engage that show `value` or less.
  void add_successes(Throw::Effect effect, ShipSlotIndex slot, int count, int value,
                     Throws& pending);

  /// What a side does in this state where the rules let it choose.
  const Orders& orders(Side side, const Progression& state, const ShipCount* ships) {
    return policies_[index(side)].in(state.round, ships);
  }

  void begin_round(int range, Progression& state, ShipCount* ships);
  /// The range of the round that begins, if no side has to choose it.
  int range(const Progression& state, const ShipCount* ships);
  /// The side whose wish sets the range, whatever the other wishes.
  std::optional<Side> prevailing(const ShipCount* ships) const;
  std::optional<Side> who_chooses_range(const Progression& state, const ShipCount* ships);

  bool fires(Side side, const FireStep& step, const Progression& state) const;
  bool has_to_aim(Side side, const Progression& state, const ShipCount* ships);
  /// What the engaged ships of a side fire on in this step; whether they fire torpedoes.
  bool aim(Side side, bool spreads, const Progression& state, const ShipCount* ships,
           Throws& pending);
  /// Both sides aim; then torpedoes are spent, and it is for the dice to say.
  void fire(Progression& state, ShipCount* ships);

  bool above_break_off(Side side, const Standing& standing) const {
    return 4 * standing.lost[index(side)] > slots_.defense_at_start(side);
  }
  void end_round(const Standing& standing, Progression& state) const;
  bool must_disengage(Side side, const Progression& state, const Standing& standing) const;
  bool may_disengage(Side side, const Progression& state, const ShipCount* ships);
  /// Both sides, as they have to or have chosen.
  void disengage(const Standing& standing, Progression& state, const ShipCount* ships);
  /// All ships of the side in the action, or those that leave though nothing compels them.
  void disengage(Side side, bool all, const Orders& orders, const ShipCount* ships,
                 Throws& pending);
  /// Ships that leave as a body, by number.
  ShipSlotIndex body(const std::vector<ShipSlotIndex>& slots);
  void next_round(const Standing& standing, Progression& state) const;
  static void finish(Progression& state);

  const ShipSlots& slots_;
  const SurfaceTables& own_;
  NavalDice dice_;
  Pending pending_;
  std::array<SidePolicies, 2> policies_;
  Gunnery gunnery_;
  std::vector<std::vector<ShipSlotIndex>> bodies_;
  bool night_;
  int pursuit_;
  Avoidance avoidance_;
  bool fire_by_initiative_;
  int breakoff_from_;
  int last_round_;  ///< that differs from those after it
  int for_a_body_;  ///< what a body has on its roll
  std::vector<FireStep> fire_steps_;
};

}  // namespace asdic::naval
