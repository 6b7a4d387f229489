// The names of the units of Axis & Allies and related games.
#pragma once

#include <map>
#include <string>

#include "lib/input/unit_words.hpp"
#include "lib/input/units.hpp"
#include "lib/lazy.hpp"

namespace asdic {

/// The names of units, by code.
extern const Lazy<std::map<std::string, UnitWords>> unit_names;

/// Returns the names of a unit with the abbreviations of players; null for an unknown code.
UnitNames names_of_unit(const std::string& code);

/// The unit of costs: industrial production certificates.
inline constexpr const char* ipc = "IPC";

}  // namespace asdic
