// Names of units: codes, words in singular and plural, and abbreviations, in any letter case.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lib/input/section.hpp"
#include "lib/input/units.hpp"

namespace asdic {

/// Returns a name as names are compared: in lower case, without blanks, hyphens and dots.
std::string plain_name(std::string_view name);

/// Reads `name`, `plural` and `aliases` from a table that describes a unit. Throws Error(input) at
/// an alias that no force could name.
std::vector<std::string> read_names(Section& unit);

/// Returns the names in a form that many units can share; null for none.
UnitNames shared_names(std::vector<std::string> names);

/// Returns the type whose code or name this is, in any letter case, with or without a plural "s".
/// Otherwise returns the only type with a name that begins with it. Returns null if no type fits,
/// or several do.
const UnitType* unit_named(std::string_view name, const std::vector<UnitType>& types);

/// Returns unit_named(). Throws Error(input) at `place` for an unknown name, with the nearest
/// names, and for one that several units may have, with all of these.
const UnitType& require_unit(std::string_view name, const std::vector<UnitType>& types,
                             const Place& place);

/// Returns a unit such as "tanks:uk*" with the code of its type, "arm:uk*". Returns the text as it
/// is if it names none of the types.
std::string in_code(std::string_view unit, const std::vector<UnitType>& types);

/// Returns a force as text with the code of each unit whose name is known. Returns the text as it
/// is if it has no other names. Throws Error(input) as read_entries() does.
std::string in_codes(const std::string& force, const Place& place,
                     const std::vector<UnitType>& types);

/// Throws Error(input) if an alias in this table of a unit, whose code is the last part of `path`,
/// is also a name of another type.
void check_aliases(const Document& document, const std::string& path,
                   const std::vector<UnitType>& types);
/// Does the same for a table that is not in a document by its path.
void check_aliases(Section& unit, std::string_view code, const std::vector<UnitType>& types);

}  // namespace asdic
