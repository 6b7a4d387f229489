// Computes the figures of a question on the chain of a battle.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <type_traits>
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

/// States and their probabilities. Intervals are kept, because making values of many takes long.
class StateChances {
 public:
  using Values = std::vector<std::pair<StateIndex, Value>>;

  StateChances() = default;
  explicit StateChances(Values values) : values_(std::move(values)) {}
  explicit StateChances(IntervalMasses intervals) : intervals_(std::move(intervals)) {}

  bool empty() const { return values_.empty() && intervals_.empty(); }
  /// Returns the probabilities as values, which it makes of intervals.
  Values values() const;
  /// Returns for each key the probability of the states that have it. key_of(state) returns a key.
  template <class KeyOf>
  auto sums_by(KeyOf key_of) const {
    using Key = std::invoke_result_t<KeyOf, StateIndex>;
    std::map<Key, Value> sums;
    for (const auto& [state, chance] : values_) sums[key_of(state)] += chance;
    std::map<Key, IntervalSum> enclosed;
    for (const auto& [state, bounds] : intervals_) enclosed[key_of(state)] += bounds;
    for (const auto& [key, sum] : enclosed) sums.emplace_hint(sums.end(), key, sum.value());
    return sums;
  }

 private:
  // One of them is empty.
  Values values_;
  IntervalMasses intervals_;
};

struct Answer {
  std::vector<Value> figures;  ///< the figures of the question
  StateChances broken_off;     ///< at the limit of rounds
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
