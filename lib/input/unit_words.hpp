// Reads the name of a unit in words.
#pragma once

#include <optional>
#include <string>

#include "lib/input/section.hpp"

namespace asdic {

/// A name in singular and plural, such as "submarine" and "submarines".
struct UnitWords {
  std::string one;
  std::string many;
};

/// Reads `name` and `plural` from a table that describes a unit. Without `plural` both are the
/// same. Returns nothing if neither is given. Throws Error(input) if there is a plural without a
/// name.
std::optional<UnitWords> read_unit_words(Section& unit);

}  // namespace asdic
