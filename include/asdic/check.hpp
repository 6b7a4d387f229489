// Tests whether the counts of a simulator fit the exact probabilities.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "asdic/result.hpp"

namespace asdic::ASDIC_V0 {

/// Options and limits of a check.
struct CheckOptions {
  Work work = {};  ///< the watch and the limits
  /// The probability with which the tests together reject a simulator that is right: 1e-12 to 0.5.
  double level = 0.001;
};

/// The result of a check.
struct CheckResult {
  bool consistent = true;   ///< false if the tests together reject the counts at the level
  double p_value = 1;       ///< the p-value of all tests together
  std::int64_t trials = 0;  ///< battles that were counted; 0 if the input has rates
  std::string report = {};  ///< the text that `asdic check` prints
};

/// Checks counts or rates, given in one of the formats of docs/reference/samples.md.
/// Errors name `source` as the place. Throws Error(input) with the line of a fault, and the errors
/// of solve().
ASDIC_API CheckResult check(const Case& battle, std::string_view counts,
                            const std::string& source = "counts", const CheckOptions& options = {});

}  // namespace asdic::ASDIC_V0
