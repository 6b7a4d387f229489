// Which readings of the rules the counts of a simulator fit.
#pragma once

#include <string>
#include <vector>

#include "lib/input/document.hpp"
#include "odds/check/check.hpp"
#include "odds/solve/solve.hpp"

namespace asdic {

/// One combination of readings.
struct ReadingChecked {
  std::vector<std::string> readings;  ///< those that are not the case's own, as "options.x = y"
  Checked checked;
};

struct ReadingsChecked {
  std::vector<ReadingChecked> ranked;  ///< the likeliest first
  std::vector<std::string> left_out;   ///< readings that the case does not allow
};

/// Every combination of the readings of the case's rules. Throws Error(limit) for too many.
ReadingsChecked check_readings(const Document& document, const CountsTable& counts,
                               const CheckOptions& options, const SolveOptions& solving);

}  // namespace asdic
