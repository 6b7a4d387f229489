// What people call the units of Axis & Allies and its relatives.
#pragma once

#include <map>
#include <string>

#include "lib/input/unit_words.hpp"

namespace asdic {

/// By code.
const std::map<std::string, UnitWords>& unit_names();

/// Industrial production certificates.
inline constexpr const char* ipc = "IPC";

}  // namespace asdic
