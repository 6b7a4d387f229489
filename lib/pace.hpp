// Estimates how long work will take.
#pragma once

#include <cstdint>
#include <optional>

namespace asdic {

/// Returns the estimated seconds that the remaining part `left` takes, if `done` took `passed`
/// seconds. Returns nothing in the first second and while nothing is done.
inline std::optional<double> seconds_left(double passed, std::uint64_t done, std::uint64_t left) {
  if (passed < 1 || done == 0) return {};
  return passed * static_cast<double>(left) / static_cast<double>(done);
}

}  // namespace asdic
