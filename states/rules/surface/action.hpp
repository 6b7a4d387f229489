// The procedure of naval surface combat, from one throw of dice to the next.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "states/rules/surface/amounts.hpp"
#include "states/rules/surface/settings.hpp"
#include "states/rules/surface/ship_slots.hpp"

namespace asdic::naval {

inline constexpr int faces = 6;

enum class Phase : std::uint8_t {
  avoidance,  ///< the reacting force tries to avoid the action
  bounce,
  round,  ///< a round begins
  engagement,
  fire,
  disengagement,
  over,
};

using PlanIndex = std::uint32_t;
inline constexpr PlanIndex nothing = 0;

/// What a state has beside its ships.
struct Progression {
  PlanIndex plan = nothing;  ///< dice that are still to be thrown in this phase
  Phase phase = Phase::bounce;
  std::uint8_t round = 1;  ///< its number, up to the last that differs from those after it
  std::uint8_t range = 0;  ///< of this round; where one begins, of the one before
  std::uint8_t fire_step = 0;
  std::uint8_t surprised = 0;        ///< 1 + the side, in the first round
  std::uint8_t initiative = 0;       ///< the side, where it matters
  std::uint8_t broke_off_first = 0;  ///< 1 + the side
  std::uint8_t unused = 0;
};

constexpr std::uint8_t side_number(Side side) {
  return static_cast<std::uint8_t>(1 + index(side));
}

/// Dice, and what their result does to the ships of a slot.
struct Throw {
  enum class Effect : std::uint8_t {
    damage,          ///< one of them takes so many steps
    engage,          ///< so many become engaged
    leave,           ///< so many leave
    leave_together,  ///< 1: their whole side leaves
  };
  Effect effect;
  ShipSlotIndex slot;
  AmountIndex dice;

  auto operator<=>(const Throw&) const = default;
};

/// The first throws of a plan, whose results are one roll, and what is left without them.
struct PlanStep {
  std::vector<Throw> throws;
  RollIndex roll;
  PlanIndex rest;
};

/// What is fired at once, by the side with the initiative and by the other.
struct FireStep {
  bool guns;
  bool torpedoes;
  bool by_first;
  bool by_second;
};

/// Ships that fire at one target with one kind of weapon, in parts of 1 / scale.
struct Combined {
  std::int64_t attack = 0;
  std::int64_t lowest = 0;  ///< of the multiplied factors
};

struct Policies {
  int range;
  int present;  ///< 0 for the initiative number
  bool disengages;
  bool as_a_body;
  bool spreads;
};

Policies policies_of(const Case& battle, Side side);

/// The procedure of states/rules/surface/rules.cpp, for states of any capacity: a progression, and
/// ships by slot.
class Action {
 public:
  Action(const Case& battle, const Squadrons& squadrons, Rolls& rolls);

  const std::vector<Bounce>& bounce() const { return own_.bounce; }

  /// How many of the 36 throws of two dice avoid the action.
  int throws_that_avoid() const;
  void avoid(Progression& state, ShipCount* ships) const;

  /// The first round is about to begin after this result of the bounce.
  void begin(const Bounce& result, Progression& state, ShipCount* ships) const;

  /// From the beginning of a round to dice that are thrown in it, or to the next round.
  void begin_round(Progression& state, ShipCount* ships);

  /// Goes on past everything at which no die is thrown.
  void settle(Progression& state, ShipCount* ships);

  const PlanStep& step(PlanIndex plan);
  const std::vector<int>& amounts(const Throw& each) const { return dice_[each.dice].amounts; }
  void apply(const Throw& each, int amount, ShipCount* ships) const;

 private:
  void add_fire(bool guns, bool torpedoes);
  PlanIndex intern(const std::vector<Throw>& plan);

  /// Dice for `count` ships, of which those leave or engage that show `value` or less.
  void add_successes(Throw::Effect effect, ShipSlotIndex slot, int count, int value,
                     std::vector<Throw>& plan);

  /// The range of the round that begins.
  int range(const Progression& state, const ShipCount* ships) const;
  bool takes_part(ShipSlotIndex slot, bool torpedoes, int range) const;

  /// The engaged ships of a side aim; then torpedoes are spent, and it is for the dice to say.
  void fire(Progression& state, ShipCount* ships);

  /// The slots of a side's engaged ships, one for each ship, in order.
  std::vector<ShipSlotIndex> engaged(Side side, const ShipCount* ships) const;
  void aim(Side side, const FireStep& step, int range, const std::vector<ShipSlotIndex>& targets,
           const ShipCount* ships, std::vector<Throw>& plan);
  std::int64_t attack_factor(ShipSlotIndex slot, bool torpedoes) const;
  static std::int64_t multiplied_factor(std::int64_t attack, const ShipClass& ship, int range);

  /// The last column that starts at this attack factor or below it, if there is one.
  std::optional<std::size_t> hits_column(std::int64_t attack) const;
  std::size_t damage_column(std::int64_t attack, int defense);

  /// Ships that fire torpedoes have one round less, and are those that were aimed at.
  void spend_torpedoes(Side side, int range, ShipCount* ships, std::vector<Throw>& plan) const;
  bool above_break_off(Side side, const ShipCount* ships) const;
  void end_round(Progression& state, ShipCount* ships);
  void disengage(Side side, const ShipCount* ships, std::vector<Throw>& plan);
  bool is_decided(const ShipCount* ships) const;
  void next_round(Progression& state, const ShipCount* ships) const;
  static void finish(Progression& state);

  const Squadrons& squadrons_;
  const SurfaceTables& own_;
  NavalDice dice_;
  std::array<Policies, 2> policies_;
  bool night_;
  int pursuit_;
  bool avoids_;
  bool fire_by_initiative_;
  bool damage_lowers_attack_;
  int breakoff_from_;
  std::vector<FireStep> fire_steps_;
  std::vector<std::vector<Throw>> plans_;  ///< the first has nothing
  std::map<std::vector<Throw>, PlanIndex> known_;
  std::map<PlanIndex, PlanStep> steps_;
  std::map<std::pair<std::int64_t, int>, std::size_t> damage_columns_;
};

}  // namespace asdic::naval
