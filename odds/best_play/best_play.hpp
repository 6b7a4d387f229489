// Finds best play of the open choices of a battle.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lib/exact/value.hpp"
#include "odds/question/numbers.hpp"
#include "odds/question/problem.hpp"
#include "solver/decisions/certified_game.hpp"

namespace asdic {

/// The values of the goal, exact or certified.
class GoalValues {
 public:
  /// Takes exact values from `solved`, and intervals from `enclosed` for states that it lacks. The
  /// numbers of both are divided by `goal_denominator`.
  GoalValues(SolvedGame solved, CertifiedGame enclosed, const Integer& goal_denominator);

  /// Returns the value of the game that begins in a state.
  Value operator[](StateIndex state) const;

 private:
  SolvedGame solved_;
  std::vector<Interval> enclosed_;
  std::shared_ptr<const Integer> denominator_;       ///< the denominator of solved_
  std::shared_ptr<const Integer> goal_denominator_;  ///< the denominator of enclosed_
};

struct BestPlay {
  Battle open;  ///< the battle with its decisions
  std::vector<StateIndex>
      decisions;            ///< those that best play reaches, in its order; then the others
  std::size_t reached = 0;  ///< the number of decisions that best play reaches
  Strategy play;            ///< by state of the chain
  GoalValues values;        ///< by state of the chain
  std::vector<StateIndex>
      uncertain;  ///< sorted; decisions whose best option the intervals leave open

  Value value() const { return values[open.chain.starts.front()]; }
  bool is_certain(StateIndex decision) const;
};

/// Returns whether the chain has a decision.
bool has_decisions(const Chain& chain);

/// Returns whether best play has a value: the battle has decisions, or the case leaves choices open
/// that do not come up in it.
bool leaves_choices(const Problem& problem, const Battle& battle);

/// Returns best play of the battle `open`. Throws Error(input) at the place of the goal if the
/// battle does not have its figures.
BestPlay best_play(const Problem& problem, Battle open, Numbers numbers);

/// The value of the goal if one choice, or all, follow a policy and everything else is best play.
struct PolicyPrice {
  std::string policy;          ///< such as "attacker.retreat = never"
  std::optional<Value> value;  ///< nothing if the game is too large
};

/// Returns the battle in which every decision has the option of the strategy.
Battle battle_under(const Battle& open, const Strategy& play);

/// Returns the battle under best play if it leaves choices open, else the battle. Throws as
/// best_play() does.
Battle with_best_play(const Problem& problem, Battle battle);

}  // namespace asdic
