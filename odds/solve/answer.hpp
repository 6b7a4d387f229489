// A battle fought on its chain: the numbers that the results are made of.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/exact/value.hpp"
#include "odds/solve/duration.hpp"
#include "odds/solve/numbers.hpp"
#include "solver/certified/certified.hpp"
#include "solver/exact/effort.hpp"
#include "solver/question.hpp"
#include "solver/structure.hpp"
#include "states/battle.hpp"

namespace asdic {

/// Every double is an integer over 2 to this.
inline constexpr int bits_of_doubles = 1074;

/// Over a power of 2 that divides 2^bits_of_doubles. Throws Error(limit) where a bound is infinite.
Value value_of(const Interval& bounds);

/// Where a battle goes on when the attacker breaks off instead of beginning a round in `state`.
StateIndex retreat_from(const Chain& chain, StateIndex state);

struct Answer {
  std::vector<Value> figures;                            ///< of the question
  std::vector<std::pair<StateIndex, Value>> broken_off;  ///< where the limit of rounds was reached
  /// By number of rounds what ended after so many, 0 to those listed or the limit; what the limit
  /// broke off is not in it.
  std::vector<Value> rounds;
};

/// How long battles last: up to how many rounds that is worked out, and whether it is exact where
/// the odds are. A distribution of rounds can cost more than all the odds, and its enclosures
/// little.
struct RoundsWanted {
  int listed = most_rounds_listed;
  bool exact = true;
};

/// From the chain's first start. Exact numbers are verified; throws Error(verification). Where
/// nothing limits a battle, certified ones need the chain no more once `has_passed` is called.
Answer answer(const Chain& chain, const Structure& structure, const Question& question,
              Duration duration, Numbers numbers, const Effort& effort, RoundsWanted rounds = {},
              const std::function<void()>& has_passed = {});

/// Hears how a battle stands after each of its rounds: what has ended so far, and what would begin
/// another one, as if a limit broke it off there.
using AfterRound = std::function<void(const Answer& stand)>;

/// Tells how the battle stands after 0, 1, ... `rounds` rounds, or until it cannot go on.
void answer_by_round(const Chain& chain, const Structure& structure, const Question& question,
                     Duration duration, Numbers numbers, const Effort& effort, int rounds,
                     const AfterRound& tell);

}  // namespace asdic
