// Figures of battles that begin at the starts of one chain: one pass backward for each figure
// answers all of them.
#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "lib/input/case.hpp"
#include "odds/figures/of_result.hpp"
#include "solver/exact/exact.hpp"
#include "solver/structure.hpp"
#include "states/battle.hpp"

namespace asdic {

class FiguresOfStarts {
 public:
  /// The k-th of the cases begins at the k-th start of the battle's chain, which has no limit of
  /// rounds and no retreat. Both must outlive this.
  FiguresOfStarts(const Battle& battle, std::span<const Case> cases, Effort effort);

  const KnownNames& names() const { return names_; }

  /// By start; exact and verified. Units that a case has not are not lost in it. The name is one of
  /// names().
  std::vector<Figure> find(const FigureName& name) const;

 private:
  using Payoffs = std::vector<Integer>;

  /// What ending somewhere pays, by the outcome there.
  Payoffs at_ends(const std::function<Integer(const Outcome&)>& pays) const;
  Payoffs at_rounds() const;
  Payoffs at_marks(const std::string& mark, std::int64_t& denominator) const;
  /// By start.
  std::vector<Value> expected(const Payoffs& payoffs) const;

  std::vector<Value> winner(Winner winner) const;
  std::vector<Value> cost(Side side, FigureName::Moment moment) const;
  std::vector<Value> unit(Side side, const std::string& unit) const;
  std::vector<Value> exchange() const;
  std::vector<Value> number(const std::string& number, FigureName::Moment moment) const;
  std::vector<Value> variance_of_rounds() const;
  std::int64_t surviving_cost(const Outcome& outcome, Side side) const;

  const Battle& battle_;
  std::span<const Case> cases_;
  Structure structure_;
  ExactSolver solver_;
  KnownNames names_;
  std::array<std::vector<std::pair<std::string, int>>, 2> costs_;  ///< of units, by name
};

}  // namespace asdic
