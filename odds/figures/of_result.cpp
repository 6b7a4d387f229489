#include "odds/figures/of_result.hpp"

#include <algorithm>

#include "lib/error.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

Value at_least(const Result& result, Side side, int least) {
  Value sum;
  for (const auto& [outcome, chance] : result.outcomes) {
    if (survivors(outcome, side) >= least) sum += chance;
  }
  return sum;
}

/// Of one of the named integers.
Figure of_number(const Result& result, const FigureName& name) {
  std::vector<std::pair<std::int64_t, Value>> values;
  Value mean;
  for (const auto& [outcome, chance] : result.outcomes) {
    for (const auto& [what, number] : outcome.numbers) {
      if (what != name.what) continue;
      values.emplace_back(number, chance);
      mean += chance * number;
    }
  }
  if (name.moment == FigureName::Moment::mean) return {mean};
  return {variance(values, mean), false, true};
}

std::optional<Figure> of_rounds(const Result& result, const FigureName& name) {
  if (name.moment == FigureName::Moment::mean) return Figure{result.rounds.mean};
  if (!result.rounds.variance) return std::nullopt;
  return Figure{*result.rounds.variance, false, true};
}

Figure of_losses(const SideLosses& losses, const FigureName& name) {
  if (name.moment == FigureName::Moment::mean) return {losses.cost};
  return {losses.variance, false, name.moment == FigureName::Moment::deviation};
}

const Value& named(const std::vector<std::pair<std::string, Value>>& values,
                   const std::string& name) {
  return std::find_if(values.begin(), values.end(),
                      [&](const auto& each) { return each.first == name; })
      ->second;
}

}  // namespace

int survivors(const Outcome& outcome, Side side, std::string_view unit) {
  int count = 0;
  for (const Units* units : {&outcome.in_battle[index(side)], &outcome.left[index(side)]}) {
    for (const auto& [key, number] : *units) {
      if (key.name_text() == unit) count += number;
    }
  }
  return count;
}

int survivors(const Outcome& outcome, Side side) {
  int count = 0;
  for (const Units* units : {&outcome.in_battle[index(side)], &outcome.left[index(side)]}) {
    for (const auto& [key, number] : *units) count += number;
  }
  return count;
}

KnownNames names_of(const Result& result) {
  KnownNames known;
  known.sides = result.has_sides();
  for (const Side side : both_sides) {
    for (const auto& [unit, value] : result.losses[index(side)].units) {
      known.units[index(side)].push_back(unit);
    }
  }
  if (!known.sides) {
    for (const auto& [name, number] : result.outcomes.front().outcome.numbers) {
      known.numbers.push_back(name);
    }
  }
  for (const auto& [mark, value] : result.marks) known.marks.push_back(mark);
  return known;
}

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
      return Figure{named(losses.units, parsed->what)};
    case exchange:
      return Figure{result.losses[1].cost - result.losses[0].cost};
    case survivors:
      return Figure{at_least(result, parsed->side, parsed->least), true};
    case number:
      return of_number(result, *parsed);
    case mark:
      return Figure{named(result.marks, parsed->what), result.chances.contains(parsed->what)};
  }
  return std::nullopt;
}

std::optional<Value> figure(const Result& result, std::string_view name) {
  const auto found = find_figure(result, name);
  if (!found || found->is_root) return std::nullopt;
  return found->value;
}

std::vector<std::string> figure_names(const Result& result) {
  std::vector<std::string> names = figure_names(names_of(result));
  std::erase_if(names, [](const std::string& name) { return name.ends_with(".sd"); });
  return names;
}

std::vector<WrongExpectation> wrong_expectations(const Result& result) {
  std::vector<WrongExpectation> wrong;
  for (const Expectation& expectation : result.battle.expectations) {
    const auto value = figure(result, expectation.figure);
    if (!value) {
      throw Error(expectation.place, unknown("figure", expectation.figure, figure_names(result)));
    }
    // Compared across, so that a long fraction need not be reduced.
    const Integer denominator(boost::multiprecision::denominator(expectation.value));
    const Integer expected =
        Integer(boost::multiprecision::numerator(expectation.value)) * value->denominator();
    if (expected < value->lower() * denominator || expected > value->upper() * denominator) {
      wrong.push_back({expectation, *value});
    }
  }
  return wrong;
}

}  // namespace asdic
