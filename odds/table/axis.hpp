// A key of a case and the values that it runs through.
#pragma once

#include <string>
#include <vector>

namespace asdic {

/// A key of the case, and its values as their author wrote them.
struct Axis {
  std::string key;
  std::vector<std::string> values;
};

/// "attacker.units.sub=1..10", "die=6,12,20", "attacker.units=4 sub; 2 sub, 1 ca": a range, values
/// between commas, or between semicolons. Faults are said of the `option`; throws Error(input).
Axis parse_axis(const std::string& text, const std::string& option);

}  // namespace asdic
