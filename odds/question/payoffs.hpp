// Defines figures by payoffs: the numbers that a battle adds at its end or on its way.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "odds/question/fates.hpp"
#include "odds/question/name.hpp"
#include "odds/question/outcome_condition.hpp"
#include "odds/question/problem.hpp"
#include "odds/question/question.hpp"

namespace asdic {

/// Returns the names that figures of a battle with this question and these units can use.
KnownNames names_of(const RuleSystem& rules, const BattleQuestion& asked, const Rosters& brought);

/// Returns whether the outcome alone determines the payoff. Rounds and some custom figures are paid
/// on the way, and a quantile depends on all outcomes.
bool is_of_outcome(const FigureName& figure);

/// Returns whether the figure is a probability in every battle. A custom figure is one in some.
bool is_chance(const FigureName& figure);

/// Returns the payoff of an outcome: 1 if the event of a probability happens, a loss, or a named
/// integer.
std::int64_t payoff(const FigureName& figure, const Outcome& outcome, const Rosters& brought);

/// Computes payoff() of many outcomes of one battle, which must not move. Costs are computed once
/// for outcomes that share their units.
class OutcomePayoffs {
 public:
  OutcomePayoffs(FigureName figure, const Rosters& brought);

  std::int64_t operator()(const Outcome& outcome);

 private:
  std::int64_t cost(const Outcome& outcome, Side side);

  FigureName figure_;
  std::optional<OutcomeCondition> condition_;  ///< the condition of outcome."CONDITION"
  const Rosters& brought_;
  std::array<Fates, 2> fates_ = {Fates(Side::attacker), Fates(Side::defender)};
  std::array<std::vector<std::int64_t>, 2> costs_;  ///< by side and fate
};

/// Returns the names for a case that has not been solved, with the custom figures that the rules
/// declare.
KnownNames names_of(const Problem& problem);

/// A figure that visits of states pay: its number in the question, and the denominator of its
/// payoffs.
struct Visits {
  std::uint32_t figure = 0;
  std::int64_t denominator = 1;
  bool is_chance = false;
};

Visits visits_of(const FigureName& figure, const BattleQuestion& asked);

}  // namespace asdic
