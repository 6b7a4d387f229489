// What is known of how a battle came out, to condition its odds on.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "lib/input/policies.hpp"
#include "odds/question/outcome_condition.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

class Given {
 public:
  /// Each text is a condition (outcome_condition.hpp) or "rounds=1..2", how many rounds were
  /// fought. Throws Error(input) of `--given` for what is neither.
  Given(const std::vector<std::string>& texts, const Rosters& brought);

  const std::optional<Range>& rounds() const { return rounds_; }

  /// Returns whether an outcome meets all conditions, except those on rounds.
  bool fits(const Outcome& outcome) const {
    return std::all_of(conditions_.begin(), conditions_.end(),
                       [&](const OutcomeCondition& each) { return each.holds(outcome, brought_); });
  }

  /// Conditions chances of outcomes, which are those of as many rounds. Throws Error(input) where
  /// no battle comes out so, and Error(limit) where that is not known for certain.
  GivenChance condition(std::vector<OutcomeChance>& outcomes) const;

 private:
  std::string text_;
  std::optional<Range> rounds_;
  std::vector<OutcomeCondition> conditions_;
  Rosters brought_;
};

}  // namespace asdic
