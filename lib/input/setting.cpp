#include "lib/input/setting.hpp"

namespace asdic {

const std::string& Setting::default_in(const Settings& settings) const {
  const auto other = settings.find(other_defaults.path);
  if (other == settings.end()) return default_value;
  const auto known = other_defaults.by_value.find(other->second);
  return known == other_defaults.by_value.end() ? default_value : known->second;
}

Settings default_settings(const std::vector<Setting>& settings, const std::string& path,
                          const std::string& value) {
  Settings values;
  for (const Setting& setting : settings) {
    values[setting.path] = setting.path == path ? value : setting.default_in(values);
  }
  return values;
}

}  // namespace asdic
