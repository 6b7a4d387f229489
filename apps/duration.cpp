#include "apps/duration.hpp"

#include <fmt/core.h>

namespace asdic {

std::string duration_text(double seconds) {
  constexpr double minute = 60;
  constexpr double hour = 60 * minute;
  constexpr double day = 24 * hour;
  if (seconds < 0.1) return "less than 0.1 s";
  if (seconds < 9.95) return fmt::format("{:.2g} s", seconds);
  if (seconds < 100) return fmt::format("{:.0f} s", seconds);
  if (seconds < 100 * minute) return fmt::format("{:.0f} min", seconds / minute);
  if (seconds < 48 * hour) return fmt::format("{:.0f} h", seconds / hour);
  if (seconds < 1000 * day) return fmt::format("{:.0f} days", seconds / day);
  return "years";
}

}  // namespace asdic
