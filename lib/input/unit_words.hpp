// What people call a unit.
#pragma once

#include <optional>
#include <string>

#include "lib/input/section.hpp"

namespace asdic {

/// "submarine" and "submarines".
struct UnitWords {
  std::string one;
  std::string many;
};

/// The `name` and `plural` of a table that describes a unit, which without a plural are the same;
/// nothing where it has neither. Throws Error(input) for a plural without a name.
std::optional<UnitWords> read_unit_words(Section& unit);

}  // namespace asdic
