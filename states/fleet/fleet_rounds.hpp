// Plays the rounds of a battle of two fleets, with retreats after a round, and finds stalemates.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "states/fleet/retreat_policy.hpp"
#include "states/fleet/simultaneous_fire.hpp"
#include "states/fleet/situation.hpp"

namespace asdic {

/// Plays rounds, and lets the attacker break off between rounds. If rounds without dice change
/// nothing, a state leads to itself, and the components of the chain show the stalemate. The class
/// of a rule system derives from it.
class FleetRounds : public SimultaneousFire {
 public:
  /// Turns all retreats by policies into decisions, to find the value of a battle without them.
  void decide_retreats() { decides_retreats_ = true; }

  /// Returns the parts of `state` that players see in addition to the numbers of units: statuses,
  /// hits that wait, dice that are still to be rolled, and the rounds begun if policies depend on
  /// them.
  Situation situation(const State& state) const {
    return situation_of(fleet_, volleys_, state, state.units, rounds_.begun(state.units));
  }

  /// Adds to `node` the dice or the decision that comes next in `state`.
  virtual void expand(const State& state, FleetNode& node) = 0;

  /// Returns the hits that all units in battle can still take in `state`.
  std::uint64_t level(const State& state) const;

 protected:
  // Parts that rules define.

  /// Plays the round that begins in `state` up to its first dice or decision, or to its end.
  virtual void open_round(State& state) = 0;
  /// Begins the next round in `state`, or ends the battle.
  virtual void next_round(State& state) = 0;
  /// Moves the attacker's units that may leave out of the battle.
  virtual void break_off(State& state) const { move_all(state, retreating_, Status::left); }
  /// Returns whether `before` and `after`, two states in which a round begins, differ only in what
  /// the rules do not count as a change: the number of the round, and whatever a rule system adds.
  virtual bool is_unchanged(const State& before, const State& after) const;
  /// Returns whether nothing ever changes after `state`, in which a round begins.
  virtual bool is_at_rest(const State& state);

  // Parts that rules use.

  /// Takes the number of faces of the dice that are rolled, which may differ from the die of the
  /// case.
  FleetRounds(const Case& battle, const Fleet& fleet, Rolls& rolls, int faces);

  /// Returns the state in which the battle of `fleet` begins. `fleet` must have the slots of the
  /// fleet of this object.
  State start_of(const Fleet& fleet) const;

  /// Returns whether a side has no units in battle in `state`.
  bool is_fought_out(const State& state) const {
    return count(state, in_battle_[0]) == 0 || count(state, in_battle_[1]) == 0;
  }

  /// Adds to `node` the first dice or decision of the round that begins in `state`. They have no
  /// state of their own.
  void play_round(const State& state, FleetNode& node);
  /// Ends the round of `state`. The attacker may break off before the next round. A policy does not
  /// break off in a stalemate.
  void end_round(State& state);
  /// Adds to `node` the choice of the attacker to continue or to retreat.
  void choose_to_retreat(const State& state, FleetNode& node);

  int fought_;                         ///< the number of rounds before the case begins
  bool retreats_;                      ///< whether the attacker retreats after a number of rounds
  std::vector<SlotIndex> retreating_;  ///< units that leave when the attacker breaks off

 private:
  void after_round(State& state);
  State after_idle_round(const State& before, const State& after);
  bool is_standoff(State state);

  std::array<std::vector<SlotIndex>, 2> in_battle_;
  ConditionalPolicy<RetreatDecision> retreat_;
  std::optional<RetreatByValue> by_value_;
  bool decides_retreats_ = false;
  bool ignores_retreats_ = false;  ///< whether policies do not retreat, in a search for a stalemate
};

}  // namespace asdic
