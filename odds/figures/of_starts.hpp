// Computes figures of all battles that begin at the starts of one chain. Each figure takes one or
// two backward passes for all of them.
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
  /// Takes cases of which the k-th begins at the k-th start of the battle's chain. The battle must
  /// not have a limit of rounds or a retreat, and must outlive this object.
  FiguresOfStarts(const RuleSystem& rules, const Battle& battle, std::span<const Case> cases);

  const KnownNames& names() const { return names_; }

  /// Returns whether backward passes compute the figure. They do not compute quantiles, figures by
  /// round, and figures with a bound that differs between starts.
  static bool finds(const FigureName& name);

  /// Returns exact and verified figures, by name and start. A unit that a case does not have has a
  /// loss of 0. The names must be in names() and accepted by finds().
  std::vector<std::vector<Figure>> find(std::span<const FigureName> names) const;

  /// Returns certified figures, by name and start. Returns nothing for a name that needs the mean
  /// of a square, or whose numbers exceed all doubles.
  std::vector<std::optional<std::vector<Figure>>> find_certified(
      std::span<const FigureName> names) const;

  /// Returns how many backward passes a figure takes.
  static std::size_t passes(const FigureName& name);

 private:
  /// Returns the payoffs of ends for a figure, or their squares.
  StatePayoffs at_ends(const FigureName& name, bool squared) const;
  /// Returns the payoffs of all other ends, for `payoffs` of a probability.
  std::vector<Interval> payoffs_of_other_ends(const StatePayoffs& payoffs) const;
  StatePayoffs at_visits(std::uint32_t figure) const;
  /// Returns the payoffs from which the figure is computed; none for the variance of rounds.
  std::vector<StatePayoffs> payoffs_of(const FigureName& name) const;
  /// Returns the means by payoffs and start.
  std::vector<std::vector<Value>> expected(std::span<const StatePayoffs> payoffs) const;

  std::optional<std::vector<Value>> certified_values(const CertifiedSolver& solver,
                                                     const FigureName& name) const;

  /// Returns a figure from the means of its payoffs.
  std::vector<Value> mean(const FigureName& name, std::vector<Value> values) const;
  std::vector<Value> variance_of_rounds() const;
  std::vector<Figure> figures(const FigureName& name, const std::vector<Value>& values) const;

  const Chain& chain_;
  Structure structure_;
  BattleQuestion asked_;
  ExactSolver solver_;
  std::vector<Rosters> brought_;  ///< by case
  Rosters most_;                  ///< the greatest numbers of units that any case brings
  KnownNames names_;
};

}  // namespace asdic
