// The names of the units of Axis & Allies and related games.
#pragma once

#include <map>
#include <string>

#include "lib/input/unit_words.hpp"

namespace asdic {

/// Returns the names of units, by code.
const std::map<std::string, UnitWords>& unit_names();

/// The unit of costs: industrial production certificates.
inline constexpr const char* ipc = "IPC";

}  // namespace asdic
