// What a figure is: what a battle pays for it, at its end or on its way.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "odds/question/fates.hpp"
#include "odds/question/name.hpp"
#include "odds/question/outcome_condition.hpp"
#include "odds/question/posed.hpp"
#include "odds/question/question.hpp"

namespace asdic {

/// What a battle has names for whose question this is, between those who brought these units.
KnownNames names_of(const RuleSystem& rules, const BattleQuestion& asked, const Rosters& brought);

/// The outcome alone decides what such a figure is paid; rounds and marks are paid on the way, and
/// a quantile hangs on all outcomes.
bool is_of_outcome(const FigureName& figure);

/// It is a chance in every battle; a mark is one in some.
bool is_chance(const FigureName& figure);

/// What an outcome pays for such a figure: 1 where a chance comes true, what is lost, the number.
std::int64_t payoff(const FigureName& figure, const Outcome& outcome, const Rosters& brought);

/// payoff() of many outcomes of one battle, which must stay where they are; costs are counted once
/// where outcomes share their units.
class OutcomePayoffs {
 public:
  OutcomePayoffs(FigureName figure, const Rosters& brought);

  std::int64_t operator()(const Outcome& outcome);

 private:
  std::int64_t cost(const Outcome& outcome, Side side);

  FigureName figure_;
  std::optional<OutcomeCondition> condition_;  ///< of such a figure
  const Rosters& brought_;
  std::array<Fates, 2> fates_ = {Fates(Side::attacker), Fates(Side::defender)};
  std::array<std::vector<std::int64_t>, 2> costs_;  ///< by side and fate
};

/// The names of a case that has not been answered: marks as the rules declare them.
KnownNames names_of(const Posed& posed);

/// What pays for rounds and marks: the payoffs of one figure of the question, over a denominator.
struct Visits {
  std::uint32_t figure = 0;
  std::int64_t denominator = 1;
  bool is_chance = false;
};

Visits visits_of(const FigureName& figure, const BattleQuestion& asked);

}  // namespace asdic
