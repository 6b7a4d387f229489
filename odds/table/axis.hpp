// A key of a case and the values that it runs through.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lib/error.hpp"

namespace asdic {

/// What a table may have, and so an axis of values.
inline constexpr std::size_t most_cells = 20'000;

/// A key of the case, and its values as their author wrote them.
struct Axis {
  std::string key;
  std::vector<std::string> values;
};

/// "attacker.units.sub=1..10", "die=6,12,20", "attacker.units=4 sub; 2 sub, 1 ca": a range, values
/// between commas, or between semicolons. Faults are said of the `option`; throws Error(input),
/// also for more than most_cells values and for a key that no figure depends on.
Axis parse_axis(const std::string& text, const std::string& option);

/// Throws Error(input) at `place` where one of two keys is the other or a part of it; `owner` has
/// the second, as "the rows".
void check_apart(const Axis& axis, const Axis& other, const Place& place, const std::string& owner);

}  // namespace asdic
