// Conditions on the outcome of a battle (flag --given).
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "lib/input/policies.hpp"
#include "odds/question/outcome_condition.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

class GivenConditions {
 public:
  /// Reads conditions. A text is a condition on the outcome (outcome_condition.hpp), in which one
  /// clause may be "rounds=1..2", the number of rounds fought. Throws Error(input) at `--given` for
  /// any other text.
  GivenConditions(const std::vector<std::string>& texts, const Rosters& brought);

  const std::optional<Range>& rounds() const { return rounds_; }

  /// Returns whether an outcome meets all conditions, except those on rounds.
  bool fits(const Outcome& outcome) const {
    return std::all_of(conditions_.begin(), conditions_.end(),
                       [&](const OutcomeCondition& each) { return each.holds(outcome, brought_); });
  }

  /// Replaces `outcomes`, which must have the given number of rounds, by those that meet the
  /// conditions, with conditional probabilities. Returns the probability of the conditions. Throws
  /// Error(input) if it is 0, and Error(limit) if certified numbers do not exclude 0.
  GivenChance condition(std::vector<OutcomeChance>& outcomes) const;

 private:
  std::string text_;
  std::optional<Range> rounds_;
  std::vector<OutcomeCondition> conditions_;
  Rosters brought_;
};

}  // namespace asdic
