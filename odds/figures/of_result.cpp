#include "odds/figures/of_result.hpp"

#include <algorithm>

#include "lib/error.hpp"
#include "lib/input/open_choices.hpp"
#include "lib/text.hpp"
#include "odds/best_play/position.hpp"
#include "odds/question/payoffs.hpp"

namespace asdic {

namespace {

using Moment = FigureName::Moment;

/// Returns the probabilities of the numbers that outcomes pay for a figure.
std::map<std::int64_t, Value> distribution_of(const Result& result, const FigureName& name) {
  std::map<std::int64_t, Value> chances;
  OutcomePayoffs paid(name, result.rosters);
  for (const auto& [outcome, chance] : result.outcomes) chances[paid(outcome)] += chance;
  return chances;
}

std::optional<Figure> of_rounds(const Result& result, const FigureName& name) {
  if (name.moment == Moment::mean) return Figure{result.rounds.mean};
  if (!result.rounds.variance) return std::nullopt;
  return Figure{*result.rounds.variance, false, true};
}

Figure of_losses(const SideLosses& losses, const FigureName& name) {
  if (name.moment == Moment::mean) return {losses.cost};
  return {losses.variance, false, name.moment == Moment::deviation};
}

Figure of_outcomes(const Result& result, const FigureName& name) {
  const auto chances = distribution_of(result, name);
  const Value mean = mean_of(chances);
  if (name.moment == Moment::mean) return {mean, is_chance(name)};
  return {variance({chances.begin(), chances.end()}, mean), false,
          name.moment == Moment::deviation};
}

/// Returns a figure of a round, or nullopt if the result does not have the round, or has no
/// strength because the round may not be fought.
std::optional<Figure> of_round(const Result& result, const FigureName& name) {
  if (result.by_round.empty()) return std::nullopt;
  const auto asked = static_cast<std::size_t>(name.bound);
  const bool is_listed = asked < result.by_round.size();
  const RoundFought& round = is_listed ? result.by_round[asked] : result.by_round.back();
  if (name.kind == FigureName::Kind::strength) {
    if (!is_listed || !round.strength) return std::nullopt;
    const Strength& own = (*round.strength)[index(name.side)];
    return Figure{name.what == "units" ? own.units : name.what == "hits" ? own.hits : own.cost};
  }
  const bool is_over = round.over.lower() == round.over.denominator();
  if (!is_listed && !is_over) return std::nullopt;
  if (name.kind == FigureName::Kind::over) return Figure{round.over, true};
  return Figure{round.winner[static_cast<std::size_t>(name.winner)], true};
}

/// Returns the option that best play chooses before any dice, or nullopt if the choice is not made
/// then.
std::optional<Figure> first_choice(const BestPlay& best, const std::string& path) {
  const Chain& chain = best.open.chain;
  StateIndex state = chain.starts.front();
  while (Game::is_decision(chain.kinds[state])) {
    const Position position = position_of(best, state);
    if (position.choice == path) {
      return Figure{Value(Rational(position.chosen)), false, false,
                    position.options[position.chosen]};
    }
    state = chain.successors(state)[best.play[state]];
  }
  return std::nullopt;
}

/// Returns the cost of a policy to its side, or to the attacker if the policy has no side. Returns
/// nullopt if it was not requested.
std::optional<Figure> price_of(const Result& result, const FigureName& name) {
  const auto under = result.under.find({name.what, name.policy});
  if (under == result.under.end()) return std::nullopt;
  const Value best = result.play->value();
  return Figure{name.side == Side::defender ? under->second - best : best - under->second};
}

const Value& value_named(const std::vector<std::pair<std::string, Value>>& values,
                         const std::string& name) {
  return std::find_if(values.begin(), values.end(),
                      [&](const auto& each) { return each.first == name; })
      ->second;
}

}  // namespace

KnownNames names_of(const Result& result) {
  KnownNames known;
  known.sides = result.has_sides();
  known.play = result.play != nullptr;
  known.goal = result.problem.battle.goal.name != "win";
  if (known.play) known.choices = open_choices(result.problem.battle, result.problem.rules->format);
  known.types = types_of(result.problem.battle);
  known.land = is_on_land(*result.problem.rules, result.rosters);
  for (const Side side : both_sides) {
    for (const auto& [unit, value] : result.losses[index(side)].units) {
      known.units[index(side)].push_back(unit);
    }
    for (const Roster& each : result.rosters[index(side)]) {
      std::vector<std::string>& kept = known.kept[index(side)];
      kept.insert(kept.end(), each.other_names.begin(), each.other_names.end());
    }
  }
  if (!known.sides) {
    for (const auto& [name, number] : result.outcomes.front().outcome.numbers) {
      known.numbers.push_back(name);
    }
  }
  for (const auto& [name, value] : result.custom_figures) known.custom_figures.push_back(name);
  return known;
}

std::optional<Figure> value_of_goal(const Result& result) {
  if (result.play) return Figure{result.play->value()};
  Value sum;
  for (const Expectation& weight : result.problem.battle.goal.weights) {
    auto paid = find_figure(result, weight.figure);
    if (!paid) paid = find_figure(result, weight.figure + ".mean");  // of a named number
    if (!paid) return std::nullopt;
    sum += product(paid->value, Value(Rational(weight.value)));
  }
  return Figure{sum};
}

/// Returns the sums that the result already has, and computes the other figures.
std::optional<Figure> find_figure(const Result& result, std::string_view name) {
  using enum FigureName::Kind;
  const auto parsed = parse_figure(name, names_of(result));
  if (!parsed) return std::nullopt;
  const SideLosses& losses = result.losses[index(parsed->side)];
  switch (parsed->kind) {
    case winner:
      return Figure{result.winner[static_cast<std::size_t>(parsed->winner)], true};
    case rounds:
      return of_rounds(result, *parsed);
    case cost:
      return of_losses(losses, *parsed);
    case unit:
      return Figure{value_named(losses.units, parsed->what)};
    case quantile:
      return Figure{asdic::quantile(exchanges_of(result), parsed->bound)};
    case value:
      return value_of_goal(result);
    case choice:
      return first_choice(*result.play, parsed->what);
    case price:
      return price_of(result, *parsed);
    case over:
    case won:
    case strength:
      return of_round(result, *parsed);
    case custom:
      return Figure{value_named(result.custom_figures, parsed->what),
                    result.chances.contains(parsed->what)};
    default:
      return of_outcomes(result, *parsed);
  }
}

std::optional<Value> figure(const Result& result, std::string_view name) {
  const auto found = find_figure(result, name);
  if (found && found->is_number()) return found->value;
  const KnownNames known = names_of(result);
  if (!found &&
      !parse_figure(name, possible_names(known, *result.problem.rules, result.problem.battle))) {
    throw Error(ErrorCode::input, unknown_figure(name, figure_names(known)));
  }
  return std::nullopt;
}

std::vector<std::string> figure_names(const Result& result) {
  std::vector<std::string> names = figure_names(names_of(result));
  std::erase_if(names, [](const std::string& name) {
    return name.ends_with(".sd") || name.starts_with("choice.");
  });
  return names;
}

std::vector<std::pair<std::int64_t, Value>> values_of(const Result& result,
                                                      const FigureName& name) {
  std::vector<std::pair<std::int64_t, Value>> values;
  if (name.kind == FigureName::Kind::rounds) {
    for (const Value& chance : result.rounds.all) values.emplace_back(values.size(), chance);
  } else if (is_of_outcome(name)) {
    OutcomePayoffs paid(name, result.rosters);
    for (const auto& [outcome, chance] : result.outcomes) {
      values.emplace_back(paid(outcome), chance);
    }
  }
  return values;
}

std::map<std::int64_t, Value> exchanges_of(const Result& result) {
  return distribution_of(result, {FigureName::Kind::exchange});
}

Value mean_of(const std::map<std::int64_t, Value>& chances) {
  Value mean;
  for (const auto& [number, chance] : chances) {
    if (number != 0) mean += chance * number;
  }
  return mean;
}

Value chance_above(std::int64_t bound, const std::map<std::int64_t, Value>& chances) {
  Value sum;
  for (auto each = chances.upper_bound(bound); each != chances.end(); ++each) sum += each->second;
  return sum;
}

Value quantile(const std::map<std::int64_t, Value>& chances, std::int64_t percent) {
  Value sum;
  std::optional<std::int64_t> least;
  std::optional<std::int64_t> most;
  for (const auto& [number, chance] : chances) {
    sum += chance;
    const Integer enough = sum.denominator() * percent;
    if (!least && sum.upper() * 100 >= enough) least = number;
    if (!most && sum.lower() * 100 >= enough) most = number;
  }
  const std::int64_t greatest = chances.rbegin()->first;
  if (least == most) return Value(Rational(*least));
  return Value::between(*least, most.value_or(greatest), std::make_shared<const Integer>(1));
}

}  // namespace asdic
