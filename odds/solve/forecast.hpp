// Forecasts the cost of an answer with a short probe.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "odds/question/problem.hpp"

namespace asdic {

/// A number that is between two bounds. If they are equal, it is known.
struct Estimate {
  double least = 0;
  double most = 0;

  bool is_known() const { return least == most; }
};

/// The forecast of an answer. A member is absent if the probe does not show it.
struct Forecast {
  std::optional<Estimate> states;
  std::optional<Estimate> seconds;
  std::optional<Estimate> bytes;  ///< the memory of the whole process
  double share = 0;               ///< the share of units in the largest battle answered
  double spent = 0;               ///< seconds of the probe itself
};

/// Does all the work for a case whose cost is forecast.
using AnswerFunction = std::function<void(const Problem&)>;

/// Answers the case with growing shares of its units for a part of `seconds`. Uses the rest of the
/// time to enumerate larger shares, up to the whole case. Extrapolates states, time and memory from
/// these measurements. Throws the exceptions of answering the whole case, except for limits.
Forecast forecast(const Problem& problem, const AnswerFunction& answer, double seconds);

/// Returns the number of ways to lose some of the units of the battle: the product of (count + 1)
/// over all groups. The number of states grows like a power of it.
double size_of(const Case& battle);

}  // namespace asdic
