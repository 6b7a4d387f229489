// What an answer will take, told by a short probe.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "odds/question/posed.hpp"

namespace asdic {

/// A number of which it is known that it lies between these; equal where it is known.
struct Estimate {
  double least = 0;
  double most = 0;

  bool is_known() const { return least == most; }
};

/// Each is absent where the probe does not tell it.
struct Forecast {
  std::optional<Estimate> states;
  std::optional<Estimate> seconds;
  std::optional<Estimate> bytes;  ///< of the whole process
  double share = 0;               ///< of its units: the largest battle that was answered
  double spent = 0;               ///< seconds of the probe itself
};

/// All that is to be done for a case.
using Answering = std::function<void(const Posed&)>;

/// Answers the case with ever more of its units for some of so many seconds, enumerates it whole
/// for the rest, and draws the line on from there. Throws what answering the whole case throws, but
/// for limits.
Forecast forecast(const Posed& posed, const Answering& answer, double seconds);

/// In how many ways all units of the battle can be lost in part; states grow by a power of it.
double size_of(const Case& battle);

}  // namespace asdic
