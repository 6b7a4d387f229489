// The counts of a simulator without any error.
#pragma once

#include <cmath>
#include <string>

#include "odds/solve/result.hpp"

namespace asdic {

/// Returns the expected counts of a million battles. If `with_left` is true, units that left are
/// among the survivors.
inline std::string expected_counts(const Result& result, bool with_left) {
  std::string counts = "attacker,defender,count\n";
  for (const auto& [outcome, chance] : result.outcomes) {
    for (const std::size_t side : {0, 1}) {
      Units units = outcome.in_battle[side];
      for (const auto& [unit, count] : outcome.left[side]) {
        if (with_left) units[unit] += count;
      }
      counts += "\"" + force_text(units) + "\",";
    }
    const Rational expected = chance.exact() * 1'000'000;
    counts += std::to_string(std::llround(expected.to_double())) + "\n";
  }
  return counts;
}

}  // namespace asdic
