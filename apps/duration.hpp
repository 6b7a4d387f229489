// Times for people.
#pragma once

#include <string>

namespace asdic {

/// "0.3 s", "12 s", "5 min", "3 h", "4 days": to two digits at most, or whole.
std::string duration_text(double seconds);

}  // namespace asdic
