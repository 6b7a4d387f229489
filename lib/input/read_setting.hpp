// What a table of a case says of a setting.
#pragma once

#include <string>

#include "lib/input/section.hpp"
#include "lib/input/setting.hpp"

namespace asdic {

/// Checked, or the default; a list is written "4, 2". Throws Error(input) at the place of a fault.
std::string read_setting(const Setting& setting, Section& table, Decisions decisions);

}  // namespace asdic
