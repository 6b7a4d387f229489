// The way of the battles that come out as is given: their rounds, and what is counted in them.
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
  /// `chance` is that of the condition, and certainly above 0. All but the last three must outlive
  /// this.
  GivenCourse(const Battle& battle, const Structure& structure, const BattleQuestion& asked,
              const Given& given, Duration duration, const Value& chance, Numbers numbers);

  /// After so many rounds it knows enough.
  int last_round() const;

  /// How the battles given stand after each of these rounds, from how all do. Where the rounds that
  /// are left bear on the condition, what goes on is that of all battles.
  Answer after_round(const Answer& stand);
  /// Whether it was said just now what goes on in the battles given.
  bool knows_what_goes_on() const { return knows_; }

  /// Once the last round is told: chances by number of rounds, and their mean.
  const std::vector<Value>& rounds() const { return rounds_; }
  Value mean_rounds() const;
  /// Whether no battle given lasts longer than these.
  bool is_bounded() const { return end_ != no_limit; }

  /// The marks of the question, without their denominators; none where rounds bear on what is
  /// given, or certified numbers cannot tell.
  std::vector<Value> marks() const;

 private:
  using Amounts = std::vector<std::pair<StateIndex, Value>>;

  std::vector<Value> expected(const Amounts& payoffs, const std::vector<StateIndex>& from) const;
  void look_ahead();
  bool fits(const Outcome& outcome) const { return given_.fits(outcome); }

  const Battle& battle_;
  const Structure& structure_;
  const BattleQuestion& asked_;
  const Given& given_;
  Duration duration_;
  Value chance_;
  Numbers numbers_;

  Range range_;
  int end_;                 ///< no battle given lasts longer
  std::vector<bool> fits_;  ///< by figure
  std::vector<Value>
      ahead_;  ///< by state that pays something: the chance to come out so from there
  std::vector<Value> before_;       ///< the figures when the round began
  std::vector<Value> conditioned_;  ///< the figures of the battles given
  std::vector<Value> rounds_;
  bool knows_ = false;
  std::vector<std::pair<StateIndex, Value>> going_on_;  ///< of all battles
};

}  // namespace asdic
