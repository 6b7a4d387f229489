// Figures of a result by name.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "odds/question/name.hpp"
#include "odds/solve/result.hpp"

namespace asdic {

/// An exact or certified number, or the square root of one: a standard deviation. What a player
/// does is a word, with the number of its option from 0 on.
struct Figure {
  Value value;
  bool is_chance = false;
  bool is_root = false;
  std::string word = {};

  bool is_number() const { return !is_root && word.empty(); }
};

/// A figure by its name (see name.hpp); nothing where the result has no such figure.
std::optional<Figure> find_figure(const Result& result, std::string_view name);

/// Returns the value of the case's goal: in best play if choices are open, else as the case is
/// played. Nothing if the battle does not have a figure of the goal.
std::optional<Figure> value_of_goal(const Result& result);

/// The same for figures that are numbers, not square roots or words. Throws Error(input) for a name
/// that no battle under these rules has.
std::optional<Value> figure(const Result& result, std::string_view name);

/// The names of those, with N for a number.
std::vector<std::string> figure_names(const Result& result);

/// What a result has names for.
KnownNames names_of(const Result& result);

/// What a figure is worth in each outcome, or each number of rounds, with the chances of these;
/// nothing for marks and others of which one number alone is known.
std::vector<std::pair<std::int64_t, Value>> values_of(const Result& result, const FigureName& name);

/// The chance of each exchange.
std::map<std::int64_t, Value> exchanges_of(const Result& result);

/// Of numbers with these chances: their mean, and the chance of those above a bound.
Value mean_of(const std::map<std::int64_t, Value>& chances);
Value chance_above(std::int64_t bound, const std::map<std::int64_t, Value>& chances);

/// The smallest number of which the chance that it is not exceeded is so many percent at least; of
/// certified chances an interval, which is one number where that is certain.
Value quantile(const std::map<std::int64_t, Value>& chances, std::int64_t percent);

}  // namespace asdic
