// Returns figures of a result by name.
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

/// A figure: an exact or certified number, the square root of one (a standard deviation), or a
/// word. A word is the option that best play chooses. Then `value` is the index of the option, from
/// 0.
struct Figure {
  Value value;
  bool is_chance = false;
  bool is_root = false;
  std::string word = {};

  bool is_number() const { return !is_root && word.empty(); }
};

/// Returns a figure by its name (see name.hpp), or nothing if the result does not have it.
std::optional<Figure> find_figure(const Result& result, std::string_view name);

/// Returns the value of the goal: under best play if choices are open, or else under the policies
/// of the case. Returns nullopt if the battle does not have a figure of the goal.
std::optional<Figure> value_of_goal(const Result& result);

/// Returns a figure that is a number, not a square root or a word, or nothing. Throws Error(input)
/// for a name that no battle under these rules has.
std::optional<Value> figure(const Result& result, std::string_view name);

/// Returns the names of these figures, with N for a number.
std::vector<std::string> figure_names(const Result& result);

/// Returns the names that figures of the result can use.
KnownNames names_of(const Result& result);

/// Returns the numbers that a figure has in the outcomes, or the numbers of rounds, each with its
/// probability. Returns nothing for custom figures and others of which only one number is known.
std::vector<std::pair<std::int64_t, Value>> values_of(const Result& result, const FigureName& name);

/// Returns the probability of each net gain.
std::map<std::int64_t, Value> exchanges_of(const Result& result);

/// Return the mean of numbers with these probabilities, and the probability of numbers above a
/// bound.
Value mean_of(const std::map<std::int64_t, Value>& chances);
Value chance_above(std::int64_t bound, const std::map<std::int64_t, Value>& chances);

/// Returns the smallest number whose cumulative probability is at least `percent` percent.
/// Certified probabilities give an interval, which is one number if that is certain.
Value quantile(const std::map<std::int64_t, Value>& chances, std::int64_t percent);

}  // namespace asdic
