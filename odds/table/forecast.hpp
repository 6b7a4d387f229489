// Forecasts the cost of a table with a short probe.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "odds/solve/forecast.hpp"
#include "odds/table/families.hpp"

namespace asdic {

struct TableForecast {
  std::size_t cells = 0;   ///< the number of cells that have a battle
  std::size_t chains = 0;  ///< the number of chains that answer them
  std::optional<Estimate> seconds;
  std::optional<Estimate> bytes;  ///< the memory of the whole process
  Forecast largest;               ///< the forecast of only the largest cell
};

/// Probes the largest cell for `seconds` seconds, and estimates the others from it. Throws the
/// exceptions of `answer` for that cell, except for limits.
TableForecast forecast(const std::vector<Family>& families,
                       const std::function<void(const Family&)>& answer, double seconds);

}  // namespace asdic
