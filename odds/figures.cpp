#include "odds/figures.hpp"

#include <charconv>

#include "lib/error.hpp"
#include "lib/text.hpp"

namespace asdic {

namespace {

int count(const Units& units) {
  int sum = 0;
  for (const auto& [key, number] : units) sum += number;
  return sum;
}

Value at_least(const Result& result, std::size_t side, int least) {
  Value sum;
  for (const auto& [outcome, chance] : result.outcomes) {
    if (count(outcome.in_battle[side]) + count(outcome.left[side]) >= least) sum += chance;
  }
  return sum;
}

std::optional<Value> side_figure(const Result& result, std::size_t side, std::string_view what) {
  const std::string own = name(both_sides[side]);
  const std::string losses = "losses." + own + ".";
  if (what == losses + "cost") return result.losses[side].cost;
  if (what == losses + "variance") return result.losses[side].variance;
  for (const auto& [unit, value] : result.losses[side].units) {
    if (what == losses + "units." + unit) return value;
  }
  const std::string survivors = "survivors." + own + ".at_least.";
  if (what.starts_with(survivors)) {
    int least = 0;
    const char* end = what.data() + what.size();
    const auto [stop, error] = std::from_chars(what.data() + survivors.size(), end, least);
    if (error == std::errc() && stop == end && least >= 0) return at_least(result, side, least);
  }
  return std::nullopt;
}

/// The named integers of outcomes without sides.
std::vector<std::string> number_names(const Result& result) {
  std::vector<std::string> names;
  if (result.has_sides()) return names;
  for (const auto& [name, number] : result.outcomes.front().outcome.numbers) names.push_back(name);
  return names;
}

Value mean(const Result& result, std::size_t number) {
  Value mean;
  for (const auto& [outcome, chance] : result.outcomes) {
    mean += chance * outcome.numbers[number].second;
  }
  return mean;
}

std::optional<Value> figure_of_sides(const Result& result, std::string_view what) {
  for (std::size_t i = 0; i < winner_names.size(); ++i) {
    if (what == "winner." + std::string(winner_names[i])) return result.winner[i];
  }
  if (what == "rounds.mean") return result.rounds.mean;
  if (what == "exchange") return result.losses[1].cost - result.losses[0].cost;
  for (std::size_t side = 0; side < 2; ++side) {
    if (auto value = side_figure(result, side, what)) return value;
  }
  return std::nullopt;
}

std::vector<std::string> figure_names_of_sides(const Result& result) {
  std::vector<std::string> names;
  for (const char* winner : winner_names) names.push_back("winner." + std::string(winner));
  names.insert(names.end(), {"rounds.mean", "exchange"});
  for (std::size_t side = 0; side < 2; ++side) {
    const std::string own = name(both_sides[side]);
    names.push_back("losses." + own + ".cost");
    names.push_back("losses." + own + ".variance");
    for (const auto& [unit, value] : result.losses[side].units) {
      names.push_back("losses." + own + ".units." + unit);
    }
    names.push_back("survivors." + own + ".at_least.N");
  }
  return names;
}

}  // namespace

std::optional<Value> figure(const Result& result, std::string_view what) {
  if (result.has_sides()) {
    if (auto value = figure_of_sides(result, what)) return value;
  }
  const std::vector<std::string> numbers = number_names(result);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (what == numbers[i] + ".mean") return mean(result, i);
  }
  for (const auto& [mark, value] : result.marks) {
    if (what == mark) return value;
  }
  return std::nullopt;
}

std::vector<std::string> figure_names(const Result& result) {
  std::vector<std::string> names;
  if (result.has_sides()) names = figure_names_of_sides(result);
  for (const std::string& number : number_names(result)) names.push_back(number + ".mean");
  for (const auto& [mark, value] : result.marks) names.push_back(mark);
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
