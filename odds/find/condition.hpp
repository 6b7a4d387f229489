// Conditions on figures: "clears >= 0.9", "attacker.cost <= 60".
#pragma once

#include <optional>
#include <span>
#include <string>

#include "lib/error.hpp"
#include "lib/exact/number.hpp"
#include "odds/figures/of_result.hpp"

namespace asdic {

/// A figure and the numbers that it may have.
struct FigureCondition {
  enum class Relation { at_least, above, at_most, below, equal };
  std::string figure;
  Relation relation = Relation::at_least;
  Rational bound;
  std::string text;  ///< as it was written

  /// Returns whether a higher figure meets the condition sooner.
  bool wants_more() const { return relation == Relation::at_least || relation == Relation::above; }
};

/// Reads FIGURE, one of >= > <= < =, and a number: 0.9, 9/10 or 90%. Throws Error(input) at
/// `place`.
FigureCondition parse_condition(const std::string& text, const Place& place);

/// Returns whether both conditions are on the same figure and no number meets both.
bool contradict(const FigureCondition& first, const FigureCondition& second);

/// Returns whether a number from `least` to `most` meets the condition.
bool can_be_met(const FigureCondition& condition, const Rational& least, const Rational& most);

/// Throws Error(input) at `place` if no number meets the condition and one of `others`.
void refuse_contradiction(const FigureCondition& condition, std::span<const FigureCondition> others,
                          const Place& place);

/// Throws Error(input) at `place` if the condition is on a probability and asks for a number that
/// is not from 0 to 1.
void refuse_impossible(const FigureCondition& condition, const FigureName& figure,
                       const Place& place);

/// Returns true if all numbers in the interval of the figure meet the condition, false if none
/// meets it, and nullopt if only some do. Throws Error(input) if the figure is a word.
std::optional<bool> meets(const Figure& figure, const FigureCondition& condition);

/// Returns -1, 0 or 1 if the first figure is certainly less than, equal to or greater than the
/// second. Returns nothing if the intervals do not decide.
std::optional<int> compare(const Figure& first, const Figure& second);

}  // namespace asdic
