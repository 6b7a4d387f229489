// The rounds of a battle of two fleets, how the attacker breaks off after one, and standoffs.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "states/fleet/retreat.hpp"
#include "states/fleet/simultaneous_fire.hpp"
#include "states/fleet/situation.hpp"

namespace asdic {

class FleetRounds : public SimultaneousFire {
 public:
  /// Makes decisions of all retreats by policies, as what a battle is worth without them is asked.
  void decide_retreats() { decides_retreats_ = true; }

  /// Returns who is seen, hits that wait, dice still to be rolled, and rounds begun if policies
  /// ask.
  Situation situation(const State& state) const {
    return situation_of(fleet_, volleys_, state, state.units, rounds_.begun(state.units));
  }

  /// Returns the hits that all units in battle can still take.
  std::uint64_t level(const State& state) const;

 protected:
  // What rules say of rounds.

  /// Plays a round up to its first dice or decision, or to its end.
  virtual void open_round(State& state) = 0;
  /// A round begins, or the battle is over.
  virtual void next_round(State& state) = 0;
  /// Adds what comes next in a state.
  virtual void expand(const State& state, Node<State>& node) = 0;
  /// The attacker's units leave that may.
  virtual void break_off(State& state) const { move_all(state, retreating_, Status::left); }
  /// Returns whether nothing but the number of the round has changed from one state in which a
  /// round begins to a later one.
  virtual bool is_unchanged(const State& before, const State& after) const;
  /// Returns whether nothing ever changes from this state on, in which a round begins.
  virtual bool is_at_rest(const State& state);

  // What it does.

  /// `faces`: of dice whose values the rules put in place of those of the case's die.
  FleetRounds(const Case& battle, const Fleet& fleet, Rolls& rolls, int faces);

  /// Returns what a fleet with the same slots brought.
  State brought(const Fleet& fleet) const;

  bool fought_out(const State& state) const {
    return count(state, in_battle_[0]) == 0 || count(state, in_battle_[1]) == 0;
  }

  /// The round that begins in `state`, up to the dice or the decision that comes first.
  void play_round(const State& state, Node<State>& node);
  /// A round is over, and the attacker may break off before the next; a policy does not in a
  /// standoff.
  void end_round(State& state);
  void choose_to_retreat(const State& state, Node<State>& node);

  int fought_;                         ///< rounds, before the case begins
  bool retreats_;                      ///< after a number of rounds, whatever is left
  std::vector<SlotIndex> retreating_;  ///< who leaves when the attacker breaks off

 private:
  void after_round(State& state);
  State after_idle_round(const State& before, const State& after);
  bool is_standoff(State state);

  std::array<std::vector<SlotIndex>, 2> in_battle_;
  PolicyOf<BreakingOff> retreat_;
  std::string retreat_below_;  ///< what a retreat below some worth chooses
  bool decides_retreats_ = false;
  bool ignores_retreats_ = false;  ///< those by policies, while a standoff is looked for
};

}  // namespace asdic
