// Finds the best divisions of the pool of a turn, with a proof.
//
// plan_turn() solves each battle for all detachments that may go to it, together if the rules allow
// that. It compares all divisions of the pool by certified intervals. If these leave the order of
// two divisions open, exact fractions decide.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "odds/table/families.hpp"
#include "odds/turn/battle_plan.hpp"
#include "odds/turn/turn.hpp"

namespace asdic {

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
