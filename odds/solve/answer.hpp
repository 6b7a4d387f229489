// Computes the figures of a question on the chain of a battle.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "lib/exact/chain.hpp"
#include "lib/exact/value.hpp"
#include "odds/question/numbers.hpp"
#include "odds/solve/duration.hpp"
#include "solver/certified/certified.hpp"
#include "solver/exact/effort.hpp"
#include "solver/question.hpp"
#include "solver/structure.hpp"
#include "states/battle.hpp"

namespace asdic {

/// Returns the state in which the battle continues if the attacker retreats instead of beginning a
/// round in `state`. `state` must be in chain.retreats.
StateIndex retreat_from(const Chain& chain, StateIndex state);

struct Answer {
  std::vector<Value> figures;  ///< the figures of the question
  std::vector<std::pair<StateIndex, Value>>
      broken_off;  ///< states and probabilities at the limit of rounds
  /// The probability that the battle ends after N rounds, for each N from 0 up to the listed rounds
  /// or the limit. It excludes battles that the limit breaks off.
  std::vector<Value> rounds;
};

/// A request for the distribution of rounds up to `listed`. If `exact`, it is exact when the odds
/// are exact. That can cost more than all the odds, while intervals cost little.
struct RoundsRequest {
  int listed = most_rounds_listed;
  bool exact = true;
};

/// Answers the question for a battle from the chain's first start. Exact numbers are verified;
/// throws Error(verification) if that fails. Releases `chain` as soon as the solver does not need
/// it any more: a caller that moves its last pointer here saves the memory.
Answer answer(std::shared_ptr<const Chain> chain, const Structure& structure,
              const Question& question, Duration duration, Numbers numbers, const Effort& effort,
              RoundsRequest rounds = {});

/// Receives the figures after a round: those of battles that have ended so far, and the states in
/// which the others would begin another round, as if a limit broke them off there.
using AfterRound = std::function<void(const Answer& position)>;

/// Calls `use` after 0, 1, ... `rounds` rounds, or until no battle can continue.
void answer_by_round(const std::shared_ptr<const Chain>& chain, const Structure& structure,
                     const Question& question, Duration duration, Numbers numbers,
                     const Effort& effort, int rounds, const AfterRound& use);

}  // namespace asdic
