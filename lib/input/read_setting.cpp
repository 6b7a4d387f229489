#include "lib/input/read_setting.hpp"

#include <algorithm>

#include "lib/error.hpp"
#include "lib/exact/number.hpp"
#include "lib/input/units.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"

namespace asdic {

namespace {

std::string checked_word(const Setting& setting, const std::string& value, const Place& place,
                         Decisions decisions) {
  std::vector<std::string> possible = setting.values;
  if (decisions == Decisions::open) {
    possible.insert(possible.end(), setting.open.begin(), setting.open.end());
  }
  if (setting.counts_units && is_number_of_units(value)) return value;
  if (std::find(possible.begin(), possible.end(), value) == possible.end()) {
    if (setting.counts_units) possible.emplace_back("a number of units");
    throw Error(place, unknown("value", value, possible) + " (for " + setting.path + ")");
  }
  return value;
}

std::string checked_parameter(const Setting& setting, const std::string& value,
                              const Place& place) {
  const auto number = parse_fraction(value);
  if (!number || *number < 0 || *number > 1000) {
    throw Error(place,
                in_quotes(setting.path) + " must be a number from 0 to 1000, as in 2 or \"1/2\"");
  }
  return to_string(*number);
}

std::string checked_otherwise(const Setting& setting, const std::string& value,
                              const Place& place) {
  if (value == setting.default_value) return value;
  const auto number = parse_whole<int>(value);
  if (!number || *number < setting.least || *number > setting.most) {
    throw Error(place, in_quotes(setting.path) + " is \"" + setting.default_value +
                           "\" or a whole number from " + std::to_string(setting.least) + " to " +
                           std::to_string(setting.most));
  }
  return std::to_string(*number);
}

std::optional<std::string> read_given(const Setting& setting, Section& table, Decisions decisions) {
  using enum Setting::Kind;
  const std::string key = setting.key();
  if (setting.kind == number) {
    const auto given = table.whole(key, setting.least, setting.most);
    return given ? std::optional(std::to_string(*given)) : std::nullopt;
  }
  if (setting.kind == numbers) {
    const auto list = table.wholes(key, setting.least, setting.most);
    if (!list) return std::nullopt;
    std::vector<std::string> texts;
    for (const int each : *list) texts.push_back(std::to_string(each));
    return join(texts);
  }
  if (setting.kind == force) return table.text(key);
  const auto value = table.scalar(key);
  if (!value) return std::nullopt;
  const Place here = table.place(key);
  if (setting.kind == parameter) return checked_parameter(setting, *value, here);
  if (setting.kind == otherwise) return checked_otherwise(setting, *value, here);
  return checked_word(setting, *value, here, decisions);
}

}  // namespace

std::string read_setting(const Setting& setting, Section& table, Decisions decisions) {
  const auto given = read_given(setting, table, decisions);
  if (given) return *given;
  if (setting.default_value.empty() && setting.kind != Setting::Kind::force) {
    throw Error(table.place(setting.key()),
                "the key " + in_quotes(setting.path) + " is missing: " + setting.meaning);
  }
  return setting.default_value;
}

void read_settings(const std::vector<Setting>& settings, const std::string& name, Section& table,
                   Decisions decisions, Settings& values, std::map<std::string, Place>& places) {
  for (const Setting& setting : settings) {
    if (setting.table() != name) continue;
    values[setting.path] = read_setting(setting, table, decisions);
    places[setting.path] = table.place(setting.key());
  }
}

}  // namespace asdic
