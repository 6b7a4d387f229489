#include "odds/question/stakes.hpp"

#include <algorithm>

#include "lib/error.hpp"
#include "lib/exact/number.hpp"
#include "lib/text.hpp"
#include "odds/question/payoffs.hpp"

namespace asdic {

namespace {

using Kind = FigureName::Kind;

/// Returns whether `figure` can be a goal: ends or visits of states pay it, and it also has a
/// payoff if a battle never ends.
bool can_be_goal(const FigureName& figure) {
  if (figure.kind == Kind::custom) return true;
  const bool of_standoff = figure.kind == Kind::winner && figure.winner == Winner::standoff;
  return is_of_outcome(figure) && figure.moment == FigureName::Moment::mean && !of_standoff;
}

struct Weight {
  FigureName figure;
  Rational weight;
};

class StakesBuilder {
 public:
  StakesBuilder(const Problem& problem, const Battle& battle, const Structure& structure)
      : problem_(problem),
        battle_(battle),
        structure_(structure),
        asked_(question_of(battle, structure)),
        names_(names_of(*problem.rules, asked_, battle.rosters)) {
    names_.types = types_of(problem.battle);
    for (const Expectation& each : problem.battle.goal.weights) {
      const auto figure = parse_figure(full_name(each.figure), names_);
      if (!figure || !can_be_goal(*figure)) refuse(each);
      const Integer over =
          figure->kind == Kind::custom ? visits_of(*figure, asked_).denominator : 1;
      weights_.push_back({*figure, Rational(each.value) / Rational(over)});
      denominator_ = lcm(denominator_, weights_.back().weight.denominator());
    }
  }

  Stakes stakes() {
    Stakes stakes{{battle_.chain, structure_, {}, {}, {}}, denominator_};
    Game& game = stakes.game;
    game.ends.resize(battle_.chain.state_count());
    std::vector<Integer> of_outcomes;
    for (const Outcome& outcome : asked_.outcomes) of_outcomes.push_back(paid_for(outcome));
    for (const Payoff& payoff : asked_.question.payoffs) {
      if (payoff.figure < of_outcomes.size()) game.ends[payoff.state] = of_outcomes[payoff.figure];
    }
    for (const Weight& weight : weights_) {
      if (weight.figure.kind == Kind::custom) add_visits(weight, game);
    }
    for (const auto& place : waiting_options(battle_.chain, structure_)) {
      game.waiting.emplace_back();
      if (place) game.waiting.back() = paid_in_standoff(*place);
    }
    return stakes;
  }

 private:
  [[noreturn]] void refuse(const Expectation& wanted) const {
    std::vector<std::string> possible;
    for (const std::string& name : figure_names(names_)) {
      std::string example = name;
      if (example.ends_with(".N")) example.back() = '1';
      const auto figure = parse_figure(example, names_);
      if (figure && can_be_goal(*figure)) possible.push_back(name);
    }
    if (problem_.battle.goal.name.empty()) {
      throw Error(wanted.place, "the goal cannot be " + quote(wanted.figure) +
                                    "; possible: " + some_of(possible));
    }
    throw Error(wanted.place,
                "the goal " + quote(problem_.battle.goal.name) +
                    " has no meaning in this battle; give weights in [play] goal, of " +
                    some_of(possible));
  }

  /// Returns the name of a figure. Appends ".mean" to the name of a named integer.
  std::string full_name(const std::string& figure) const {
    const auto& numbers = names_.numbers;
    const bool is_number = std::find(numbers.begin(), numbers.end(), figure) != numbers.end();
    return is_number ? figure + ".mean" : figure;
  }

  Integer scaled(const Rational& weight) const {
    return (weight * Rational(denominator_)).numerator();
  }

  Integer paid_for(const Outcome& outcome) const {
    Integer sum;
    for (const Weight& each : weights_) {
      if (each.figure.kind == Kind::custom) continue;
      sum += scaled(each.weight) * payoff(each.figure, outcome, battle_.rosters);
    }
    return sum;
  }

  /// Returns the payoff of a battle that never leaves the loop of `state`. It includes the custom
  /// figures that ends pay.
  Integer paid_in_standoff(StateIndex state) const {
    Integer sum = paid_for(battle_.outcome_at_end(state));
    for (const Weight& each : weights_) {
      for (const EndFigure& figure : battle_.end_figures) {
        if (each.figure.kind == Kind::custom && figure.name == each.figure.what) {
          sum += scaled(each.weight) * figure.payoff(state);
        }
      }
    }
    return sum;
  }

  void add_visits(const Weight& weight, Game& game) const {
    const std::uint32_t figure = visits_of(weight.figure, asked_).figure;
    const Integer factor = scaled(weight.weight);
    for (const Payoff& payoff : asked_.question.payoffs) {
      if (payoff.figure != figure) continue;
      const bool is_over = structure_.absorbing[payoff.state] != 0;
      if (!is_over) game.visits.resize(game.ends.size());
      (is_over ? game.ends : game.visits)[payoff.state] += factor * payoff.amount;
    }
  }

  const Problem& problem_;
  const Battle& battle_;
  const Structure& structure_;
  const BattleQuestion asked_;
  KnownNames names_;
  std::vector<Weight> weights_;
  Integer denominator_ = 1;
};

}  // namespace

Stakes stakes_of(const Problem& problem, const Battle& battle, const Structure& structure) {
  return StakesBuilder(problem, battle, structure).stakes();
}

}  // namespace asdic
