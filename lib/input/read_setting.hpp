// Reads the settings in a table of a case.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lib/input/section.hpp"
#include "lib/input/setting.hpp"

namespace asdic {

/// The greatest value of a setting that is a fraction.
inline constexpr int most_parameter = 1000;

/// Throws Error(input) with the values and forms that the setting allows.
[[noreturn]] void refuse_value(const Item& value, const Setting& setting);

/// Reads all settings whose table is `name` into `values`, and their places into `places`, by path.
/// A missing key gets its default. A list is stored as "4, 2". Throws Error(input) at the place of
/// a mistake.
void read_settings(const std::vector<Setting>& settings, const std::string& name, Section& table,
                   Settings& values, std::map<std::string, Place>& places);

}  // namespace asdic
