// The open choices of a battle, played at their best.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lib/exact/value.hpp"
#include "odds/question/posed.hpp"
#include "odds/solve/answer.hpp"
#include "solver/decisions/certified_game.hpp"

namespace asdic {

/// Values of the goal, exact or enclosed.
class GoalValues {
 public:
  /// Those that are not solved are enclosed.
  GoalValues(SolvedGame solved, CertifiedGame enclosed, const Integer& goal_denominator);

  /// That of the game from a state of its chain on.
  Value operator[](StateIndex state) const;

 private:
  SolvedGame solved_;
  std::vector<Interval> enclosed_;
  std::shared_ptr<const Integer> denominator_;       ///< of what is solved
  std::shared_ptr<const Integer> goal_denominator_;  ///< of what is enclosed
};

struct BestPlay {
  Battle open;                        ///< its chain has the decisions
  std::vector<StateIndex> decisions;  ///< those that the play reaches first, in its order
  std::size_t reached = 0;            ///< so many
  Strategy play;                      ///< by state of the chain
  GoalValues values;                  ///< by state of the chain
  std::vector<StateIndex> uncertain;  ///< where an enclosure does not separate the options

  Value value() const { return values[open.chain.starts.front()]; }
  bool is_certain(StateIndex decision) const;
};

/// Whether a side has to be asked for anything in this battle.
bool has_decisions(const Chain& chain);

/// The same, or it would have to be in other battles of the case: best play has a value in any way.
bool leaves_choices(const Posed& posed, const Battle& battle);

/// Throws Error(input) at the place of a goal that has no value in the battle.
BestPlay best_play(const Posed& posed, Battle open, Numbers numbers, const Progress& progress);

/// What the goal comes to where one choice follows a policy, or all do, and the rest is played at
/// its best.
struct PolicyPrice {
  std::string policy;          ///< "attacker.retreat = never"
  std::optional<Value> value;  ///< nothing where the game is too large
};

/// The battle with every decision made so.
Battle battle_under(const Battle& open, const Strategy& play);

/// The same battle, or where it leaves choices that under best play. Throws as best_play.
Battle with_best_play(const Posed& posed, Battle battle, const Progress& progress);

}  // namespace asdic
