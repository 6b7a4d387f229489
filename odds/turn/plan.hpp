// Finds the best divisions of the pool of a turn, with a proof.
//
// plan_turn() solves each battle for all detachments that may go to it, together if the rules allow
// that. It compares all divisions of the pool by certified intervals. If these leave the order of
// two divisions open, exact fractions decide.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "odds/figures/of_result.hpp"
#include "odds/question/problem.hpp"
#include "odds/report/terms.hpp"
#include "odds/table/families.hpp"
#include "odds/turn/divisions.hpp"
#include "odds/turn/turn.hpp"

namespace asdic {

/// A battle with one of the detachments that may go to it.
struct SolvedDetachment {
  Detachment sent;
  /// The case with these units, or nothing if the attacker has no units: there is no battle.
  std::optional<Problem> problem;
  /// In the order of TurnBattlePlan::figures; empty if there is no battle, or if it is unsolved.
  std::vector<std::optional<Figure>> figures;
};

struct TurnBattlePlan {
  TurnBattle battle;
  Problem problem;  ///< with all units that may go to it
  Terms terms;
  std::vector<std::string> figures;  ///< the success, the net gain, and those of conditions
  std::vector<SolvedDetachment> detachments;
  std::vector<std::size_t> meeting;  ///< the detachments that meet all conditions
  /// If no detachment meets all conditions, the figure nearest to the bound, for each condition.
  std::vector<std::optional<Figure>> nearest;

  const std::string& success() const { return figures.front(); }
  /// Returns the probability of success with a detachment, which is 0 if there is no battle.
  Value success_with(const SolvedDetachment& detachment) const;
  /// Returns the net gain, plus the worth of the success times its probability.
  Value gain_with(const SolvedDetachment& detachment) const;
};

struct RankedDivision {
  std::size_t rank = 0;                  ///< from 1 on; ties share one
  std::vector<std::size_t> detachments;  ///< the index of the detachment, by battle
  Value all;                             ///< the probability that all battles succeed
  Value gain;                            ///< the total gain
  Value successes;                       ///< the mean number of battles that succeed
};

struct TurnResult {
  Turn turn;
  std::vector<TurnBattlePlan> battles;
  std::vector<RankedDivision> best;   ///< the best first
  std::vector<RankedDivision> front;  ///< from the greatest probability to the greatest gain

  std::uint64_t divisions = 0;      ///< divisions of the pool
  std::uint64_t compared = 0;       ///< those that meet all conditions and were compared
  bool compares_all = true;         ///< no limit ended the comparison
  std::size_t detachments = 0;      ///< battles with one detachment each
  std::size_t unsolved = 0;         ///< those for which a limit was reached
  std::size_t left_out_ties = 0;    ///< unlisted divisions that tie with the last of the best
  std::size_t decided_exactly = 0;  ///< battles that needed exact numbers
  std::size_t undecided = 0;        ///< comparisons for which exact numbers exceed a limit
  std::string why;                  ///< the first limit that was reached
  std::string command;              ///< the command that repeats the plan

  bool is_proven() const { return unsolved == 0 && undecided == 0 && compares_all; }
};

/// Returns the `top` best divisions and the front. If `exact`, all their numbers are exact. Throws
/// Error(input) at the place of a mistake in a case.
TurnResult plan_turn(const Turn& turn, std::size_t top, bool exact = false);

/// The battles that plan_turn() has to solve.
struct TurnWork {
  std::uint64_t divisions = 0;
  std::vector<Family> families;
};

/// Returns the work of plan_turn() without doing it.
TurnWork work_of(const Turn& turn);

}  // namespace asdic
