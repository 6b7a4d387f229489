// Figures of battles that begin at the starts of one chain: a pass backward or two for each figure
// answer all of them.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "lib/input/case.hpp"
#include "odds/figures/of_result.hpp"
#include "odds/question/question.hpp"
#include "solver/certified/certified.hpp"
#include "solver/exact/exact.hpp"

namespace asdic {

class FiguresOfStarts {
 public:
  /// The k-th of the cases begins at the k-th start of the battle's chain, which has no limit of
  /// rounds and no retreat. The battle must outlive this.
  FiguresOfStarts(const RuleSystem& rules, const Battle& battle, std::span<const Case> cases,
                  Effort effort);

  const KnownNames& names() const { return names_; }

  /// Whether passes backward find such a figure: quantiles, rounds one by one, and what hangs on a
  /// bound that is another one for each start need the chances of one battle.
  static bool finds(const FigureName& name);

  /// By name and start; exact and verified. Units that a case has not are not lost in it. Each name
  /// is one of names(), and such that this finds it.
  std::vector<std::vector<Figure>> find(std::span<const FigureName> names) const;

  /// The same, enclosed and not verified, one name after the other; nothing of a name that takes
  /// the expectation of a square, or that is beyond all doubles.
  std::vector<std::optional<std::vector<Figure>>> find_certified(
      std::span<const FigureName> names) const;

  /// How many passes backward finding a figure takes.
  static std::size_t passes(const FigureName& name);

 private:
  /// What ending somewhere pays, or its square.
  StatePayoffs at_ends(const FigureName& name, bool squared) const;
  /// What ending anywhere else pays, where `payoffs` are those of a chance.
  std::vector<Interval> payoffs_of_other_ends(const StatePayoffs& payoffs) const;
  StatePayoffs at_visits(std::uint32_t figure) const;
  /// Those of which the figure is made; none of the variance of rounds.
  std::vector<StatePayoffs> payoffs_of(const FigureName& name) const;
  /// By payoffs and start.
  std::vector<std::vector<Value>> expected(std::span<const StatePayoffs> payoffs) const;

  std::optional<std::vector<Value>> certified_values(const CertifiedSolver& solver,
                                                     const FigureName& name) const;

  /// From what is expected of its payoffs.
  std::vector<Value> mean(const FigureName& name, std::vector<Value> values) const;
  std::vector<Value> variance_of_rounds() const;
  std::vector<Figure> figures(const FigureName& name, const std::vector<Value>& values) const;

  const Chain& chain_;
  Structure structure_;
  BattleQuestion asked_;
  ExactSolver solver_;
  std::vector<Rosters> brought_;  ///< by case
  Rosters most_;                  ///< that any of them brings
  KnownNames names_;
};

}  // namespace asdic
