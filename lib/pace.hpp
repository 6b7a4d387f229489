// How long work goes on.
#pragma once

#include <cstdint>
#include <optional>

namespace asdic {

/// Seconds that what is left of some work takes, at the pace of what was done in the seconds that
/// have passed. Nothing in the first second, and as long as nothing was done: no pace is known
/// then.
inline std::optional<double> seconds_left(double passed, std::uint64_t done, std::uint64_t left) {
  if (passed < 1 || done == 0) return {};
  return passed * static_cast<double>(left) / static_cast<double>(done);
}

}  // namespace asdic
