// Parses the axis of a table: a key of a case and its values.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lib/error.hpp"

namespace asdic {

/// Limits the number of cells of a table, and therefore the number of values of an axis.
inline constexpr std::size_t most_cells = 20'000;

/// Holds a key of the case, and its values as the user wrote them.
struct Axis {
  std::string key;
  std::vector<std::string> values;
};

/// Parses "attacker.units.sub=1..10", "die=6,12,20" or "attacker.units=4 sub; 2 sub, 1 ca". The
/// values are a range, or separated by commas or by semicolons. Throws Error(input) at `option`,
/// also for more than most_cells values and for a key on which no figure depends.
Axis parse_axis(const std::string& text, const std::string& option);

/// Throws Error(input) at `place` if one of the keys equals the other or is a part of it, also if
/// the keys give one unit of the case in `document` different names. Messages call the owner of the
/// second key `owner`, such as "the rows".
void check_apart(const Axis& axis, const Axis& other, const Place& place, const std::string& owner,
                 const Document& document);

}  // namespace asdic
