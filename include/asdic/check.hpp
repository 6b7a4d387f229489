// Whether a simulator's counts fit the exact odds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "asdic/result.hpp"

namespace asdic::ASDIC_V0 {

/// How counts are checked.
struct CheckOptions : Work {
  std::optional<std::uint64_t> max_states = {};  ///< by default what fits half of the free memory
  double level = 0.001;  ///< at which all tests together are wrong about a simulator that is right
};

/// What a check found.
struct Checked {
  bool consistent = true;   ///< whether the counts fit
  double p_value = 1;       ///< of all tests together
  std::int64_t trials = 0;  ///< of counted outcomes; 0 for rates
  std::string report;       ///< as `asdic check` prints it
};

/// Counts or rates as CSV or JSON, as docs/checking.md has them; errors say `source`. Throws
/// Error(input) at the line of a fault, and as solve().
ASDIC_API Checked check(const Case& battle, std::string_view counts,
                        const std::string& source = "counts", const CheckOptions& options = {});

}  // namespace asdic::ASDIC_V0
