#include "lib/input/read_setting.hpp"

#include <algorithm>
#include <optional>

#include "lib/error.hpp"
#include "lib/exact/number.hpp"
#include "lib/input/setting_form.hpp"
#include "lib/input/unit_key.hpp"
#include "lib/text.hpp"
#include "lib/whole_number.hpp"

namespace asdic {

namespace {

std::vector<std::string> possible_words(const Setting& setting) {
  std::vector<std::string> possible = setting.values;
  possible.insert(possible.end(), setting.open.begin(), setting.open.end());
  return possible;
}

bool is_word(const Setting& setting, const std::string& value) {
  const std::vector<std::string> possible = possible_words(setting);
  return std::find(possible.begin(), possible.end(), value) != possible.end();
}

std::string checked_word(const Setting& setting, const std::string& value, const Place& place) {
  if (!is_word(setting, value)) {
    throw Error(place, unknown_message("value", value, possible_words(setting)) + " (for " +
                           setting.path + ")");
  }
  return value;
}

std::string checked_parameter(const Setting& setting, const std::string& value,
                              const Place& place) {
  const auto number = parse_fraction(value);
  if (!number || *number < 0 || *number > most_parameter) {
    throw Error(place, quote(setting.path) + " must be a number from 0 to " +
                           std::to_string(most_parameter) + ", as in 2 or \"1/2\"");
  }
  return to_string(*number);
}

/// Returns a number, or a word for no number. The setting may also have tables as its value.
std::string checked_number_or_word(const Setting& setting, const std::string& value,
                                   const Place& place) {
  std::vector<std::string> words = {setting.default_value};
  words.insert(words.end(), setting.open.begin(), setting.open.end());
  if (std::find(words.begin(), words.end(), value) != words.end()) return value;
  const auto number = parse_whole<int>(value);
  if (number && *number >= setting.least && *number <= setting.most) return std::to_string(*number);
  std::string possible = "\"" + join(words, "\", \"") + "\"";
  possible += setting.forms.empty() ? " or " : ", ";
  possible += "a whole number from " + std::to_string(setting.least) + " to " +
              std::to_string(setting.most);
  if (!setting.forms.empty()) {
    std::vector<std::string> keys;
    for (const Setting::Form& form : setting.forms) keys.push_back(form.key);
    possible += ", or a table with one of the keys " + join(keys);
  }
  throw Error(place, quote(setting.path) + " must be " + possible);
}

/// Reads a policy that may have other forms than its words.
std::optional<std::string> read_policy(const Setting& setting, Section& table) {
  const Item* item = table.item(setting.key());
  if (item == nullptr) return std::nullopt;
  if (item->list() == nullptr && item->table() == nullptr) {
    const std::string word = table.scalar(setting.key()).value();
    if (is_word(setting, word)) return word;
  }
  if (auto text = text_in_form(*item, setting)) return text;
  Setting possible = setting;
  possible.values = possible_words(setting);
  refuse_value(*item, possible);
}

/// Reads a list, or a word that leaves it open.
std::optional<std::string> read_numbers(const Setting& setting, Section& table) {
  const std::string key = setting.key();
  const Item* item = table.item(key);
  if (item != nullptr && item->text() != nullptr && !setting.open.empty()) {
    if (is_word(setting, *item->text())) return *item->text();
    throw Error(item->place, quote(setting.path) + " must be a list of whole numbers from " +
                                 std::to_string(setting.least) + " to " +
                                 std::to_string(setting.most) + ", or " + join(setting.open));
  }
  const auto list = table.wholes(key, setting.least, setting.most);
  if (!list) return std::nullopt;
  std::vector<std::string> texts;
  for (const int each : *list) texts.push_back(std::to_string(each));
  return join(texts);
}

std::optional<std::string> read_given(const Setting& setting, Section& table) {
  using enum Setting::Kind;
  const std::string key = setting.key();
  if (setting.kind == number) {
    const auto given = table.whole(key, setting.least, setting.most);
    return given ? std::optional(std::to_string(*given)) : std::nullopt;
  }
  if (setting.kind == numbers) return read_numbers(setting, table);
  if (setting.kind == force) return table.text(key);
  const Place here = table.place(key);
  if (setting.kind == number_or_word) {
    const Item* item = table.item(key);
    if (item == nullptr) return std::nullopt;
    if (auto text = text_in_form(*item, setting)) return text;
    if (item->table() != nullptr && !setting.forms.empty()) refuse_table(*item, setting);
    return checked_number_or_word(setting, table.scalar(key).value(), here);
  }
  if (!setting.forms.empty()) return read_policy(setting, table);
  const auto value = table.scalar(key);
  if (!value) return std::nullopt;
  if (setting.kind == parameter) return checked_parameter(setting, *value, here);
  return checked_word(setting, *value, here);
}

}  // namespace

void refuse_value(const Item& value, const Setting& setting) {
  const std::vector<std::string> possible = possible_values(setting);
  if (value.text() == nullptr || !is_code(*value.text())) {
    throw Error(value.place, quote(setting.path) + " must be " + join(possible));
  }
  throw Error(value.place,
              unknown_message("value", *value.text(), possible) + " (for " + setting.path + ")");
}

void read_settings(const std::vector<Setting>& settings, const std::string& name, Section& table,
                   Settings& values, std::map<std::string, Place>& places) {
  for (const Setting& setting : settings) {
    if (setting.table() != name) continue;
    const auto given = read_given(setting, table);
    const Place place = table.place(setting.key());
    const std::string& by_default = setting.default_in(values);
    if (!given && by_default.empty() && setting.kind != Setting::Kind::force) {
      throw Error(place, "the key " + quote(setting.path) + " is missing: " + setting.meaning);
    }
    values[setting.path] = given ? *given : by_default;
    places[setting.path] = place;
  }
}

}  // namespace asdic
