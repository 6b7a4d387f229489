#include "odds/question/payoffs.hpp"

#include <algorithm>

#include "lib/input/open_choices.hpp"

namespace asdic {

namespace {

/// Returns the number of survivors that the figure names. If the side brought units of this name,
/// counts them with all declared depths.
int survivors_of(const FigureName& figure, const Outcome& outcome, const Rosters& brought) {
  if (figure.what.empty()) return survivors(outcome, figure.side);
  for (const Roster& roster : brought[index(figure.side)]) {
    if (roster.name == figure.what) return survivors(outcome, figure.side, roster);
  }
  return survivors(outcome, figure.side, figure.what);
}

void add_units(const RuleSystem& rules, const Rosters& brought, KnownNames& names) {
  names.land = is_on_land(rules, brought);
  for (const Side side : both_sides) {
    for (const Roster& each : brought[index(side)]) {
      names.units[index(side)].push_back(each.name);
      std::vector<std::string>& kept = names.kept[index(side)];
      kept.insert(kept.end(), each.other_names.begin(), each.other_names.end());
    }
  }
}

}  // namespace

KnownNames names_of(const RuleSystem& rules, const BattleQuestion& asked, const Rosters& brought) {
  KnownNames names;
  const Outcome& end = asked.outcomes.front();
  names.sides = end.winner.has_value();
  add_units(rules, brought, names);
  for (const auto& [name, number] : end.numbers) names.numbers.push_back(name);
  for (const auto& figure : asked.custom_figures) names.custom_figures.push_back(figure.name);
  names.counted = rules.format.counted;
  return names;
}

KnownNames names_of(const Problem& problem) {
  const RuleSystem& rules = *problem.rules;
  if (rules.format.forces != CaseFormat::Forces::both) {
    const Battle battle = rules.enumerate(problem.battle);
    return names_of(rules, question_of(battle, analyse(battle.chain)), battle.rosters);
  }
  KnownNames names;
  add_units(rules, rosters_of(problem.battle), names);
  names.types = types_of(problem.battle);
  names.choices = open_choices(problem.battle, rules.format);
  names.play = !names.choices.empty();
  names.goal = problem.battle.goal.name != "win";
  names.possible = rules.words.figures;
  if (!problem.battle.counts()) names.counted = rules.format.counted;
  return names;
}

bool is_of_outcome(const FigureName& figure) {
  using enum FigureName::Kind;
  return !is_by_round(figure) && figure.kind != rounds && figure.kind != custom &&
         figure.kind != quantile && figure.kind != value && figure.kind != choice &&
         figure.kind != price;
}

bool is_chance(const FigureName& figure) {
  using Kind = FigureName::Kind;
  switch (figure.kind) {
    case Kind::winner:
    case Kind::takes:
    case Kind::clears:
    case Kind::above:
    case Kind::survivors:
    case Kind::outcome:
    case Kind::over:
    case Kind::won:
      return true;
    default:
      return false;
  }
}

std::int64_t payoff(const FigureName& figure, const Outcome& outcome, const Rosters& brought) {
  return OutcomePayoffs(figure, brought)(outcome);
}

OutcomePayoffs::OutcomePayoffs(FigureName figure, const Rosters& brought)
    : figure_(std::move(figure)), brought_(brought) {
  // Without rosters, the condition may name units that a side did not bring. The side keeps 0 of
  // them.
  if (figure_.kind == FigureName::Kind::outcome) {
    condition_.emplace(figure_.what, Place{figure_.what}, nullptr);
  }
}

std::int64_t OutcomePayoffs::cost(const Outcome& outcome, Side side) {
  std::vector<std::int64_t>& costs = costs_[index(side)];
  const std::size_t fate = fates_[index(side)].number_of(outcome);
  if (fate == costs.size()) costs.push_back(cost_lost(outcome, side, brought_));
  return costs[fate];
}

std::int64_t OutcomePayoffs::operator()(const Outcome& outcome) {
  const auto exchange = [&] {
    return cost(outcome, Side::defender) - cost(outcome, Side::attacker) +
           territory_gained(outcome, brought_);
  };
  using Kind = FigureName::Kind;
  switch (figure_.kind) {
    case Kind::winner:
      return outcome.winner == figure_.winner ? 1 : 0;
    case Kind::takes:
      return takes(outcome, brought_) ? 1 : 0;
    case Kind::clears:
      return clears(outcome) ? 1 : 0;
    case Kind::outcome:
      return condition_->holds(outcome, brought_) ? 1 : 0;
    case Kind::survivors:
      return survivors_of(figure_, outcome, brought_) >= figure_.bound ? 1 : 0;
    case Kind::cost:
      return cost(outcome, figure_.side);
    case Kind::exchange:
      return exchange();
    case Kind::above:
      return exchange() > figure_.bound ? 1 : 0;
    case Kind::unit:
      for (const Roster& roster : brought_[index(figure_.side)]) {
        if (roster.name == figure_.what) return lost(outcome, figure_.side, roster);
      }
      return 0;
    case Kind::number:
      for (const auto& [name, value] : outcome.numbers) {
        if (name == figure_.what) return value;
      }
      return 0;
    default:
      return 0;
  }
}

Visits visits_of(const FigureName& figure, const BattleQuestion& asked) {
  if (figure.kind == FigureName::Kind::rounds) return {asked.rounds()};
  const auto found = std::find_if(asked.custom_figures.begin(), asked.custom_figures.end(),
                                  [&](const auto& each) { return each.name == figure.what; });
  return {asked.custom_figure(static_cast<std::size_t>(found - asked.custom_figures.begin())),
          found->denominator, found->is_chance};
}

}  // namespace asdic
