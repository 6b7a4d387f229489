// Rounds and custom figures of battles under a condition on the outcome.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "odds/question/question.hpp"
#include "odds/solve/answer.hpp"
#include "odds/solve/given.hpp"

namespace asdic {

class GivenCourse {
 public:
  /// `chain` is that of the battle, and `chance` the probability of the condition, certainly above
  /// 0. Arguments except the last three must outlive this object.
  GivenCourse(const Battle& battle, const Chain& chain, const Structure& structure,
              const BattleQuestion& asked, const GivenConditions& given, Duration duration,
              const Value& chance, Numbers numbers);

  /// Returns the number of rounds after which after_round() needs no more calls.
  int last_round() const;

  /// Converts the figures of all battles after the next round into those under the condition. If
  /// the number of rounds still to come affects the condition, continuing battles (broken_off) keep
  /// the probabilities of all battles.
  Answer after_round(const Answer& position);
  /// Returns whether the last answer of after_round() has conditional probabilities of continuing
  /// battles.
  bool knows_continuing() const { return knows_; }

  /// Return the conditional probabilities by number of rounds, and their mean. Call them after the
  /// last round.
  const std::vector<Value>& rounds() const { return rounds_; }
  Value mean_rounds() const;
  /// Returns whether a greatest number of rounds is known under the condition.
  bool is_bounded() const { return end_ != no_limit; }

  /// Returns the custom figures of the question, without their denominators. Returns none if
  /// numbers of rounds affect the condition, or if certified numbers cannot represent them
  /// (negative payoffs).
  std::vector<Value> custom_figures() const;

 private:
  using Amounts = std::vector<std::pair<StateIndex, Value>>;

  std::vector<Value> expected(const Amounts& payoffs, const std::vector<StateIndex>& from) const;
  void look_ahead();
  bool fits(const Outcome& outcome) const { return given_.fits(outcome); }

  const Battle& battle_;
  const Chain& chain_;
  const Structure& structure_;
  const BattleQuestion& asked_;
  const GivenConditions& given_;
  Duration duration_;
  Value chance_;
  Numbers numbers_;

  Range range_;
  int end_;                 ///< the greatest number of rounds under the condition
  std::vector<bool> fits_;  ///< by figure
  /// The probability that a battle from a state fulfils the condition, for each state that pays for
  /// a figure.
  std::vector<Value> ahead_;
  std::vector<Value> before_;       ///< the figures after the previous round
  std::vector<Value> conditioned_;  ///< the figures under the condition
  std::vector<Value> rounds_;
  bool knows_ = false;
  StateChances::Values continuing_;  ///< probabilities in all battles
};

}  // namespace asdic
