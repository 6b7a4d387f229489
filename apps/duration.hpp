// Durations as text for people.
#pragma once

#include <string>

namespace asdic {

/// Returns a duration such as "0.3 s", "12 s", "5 min", "3 h" or "4 days", with at most two
/// significant digits or as an integer.
std::string duration_text(double seconds);

}  // namespace asdic
