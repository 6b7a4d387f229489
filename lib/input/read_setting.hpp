// What a table of a case says of a setting.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lib/input/section.hpp"
#include "lib/input/setting.hpp"

namespace asdic {

/// Throws Error(input): the value is none of the setting's words, and in none of its forms.
[[noreturn]] void refuse_value(const Item& value, const Setting& setting);

/// The settings that stand in the table of this name, with their places, by path: checked, or by
/// default; a list is written "4, 2". Throws Error(input) at the place of a fault.
void read_settings(const std::vector<Setting>& settings, const std::string& name, Section& table,
                   Settings& values, std::map<std::string, Place>& places);

}  // namespace asdic
